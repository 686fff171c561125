/**
 * Brings a shown element to what a newly built one says, and keeps what need not change: the focus, pictures that are
 * loaded, the place in a scrolled list.
 *
 * Elements that morphing may keep must not carry listeners of their own; the page listens on the list around them.
 */

import { resetSelect } from "./components/select.js";

/** Makes `shown` equal to `wanted`; gives the element that is shown afterwards. */
export function morph(shown, wanted) {
  if (!sameKind(shown, wanted)) {
    shown.replaceWith(wanted);
    return wanted;
  }
  if (shown.nodeType !== Node.ELEMENT_NODE) {
    if (shown.data !== wanted.data) shown.data = wanted.data;
    return shown;
  }
  if (shown.isEqualNode(wanted)) return shown;
  if (shown.localName === "select") {
    morphSelect(shown, wanted);
    return shown;
  }
  morphAttributes(shown, wanted);
  morphChildren(shown, wanted);
  return shown;
}

function sameKind(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName && keyOf(one) === keyOf(other);
}

function keyOf(node) {
  return node.nodeType === Node.ELEMENT_NODE ? (node.dataset.key ?? "") : "";
}

function morphAttributes(shown, wanted) {
  for (const { name } of [...shown.attributes]) {
    if (!wanted.hasAttribute(name)) shown.removeAttribute(name);
  }
  for (const { name, value } of [...wanted.attributes]) {
    if (shown.getAttribute(name) === value) continue;
    // The page's policy forbids styles in attributes, those of the object model it allows.
    if (name === "style") shown.style.cssText = value;
    else shown.setAttribute(name, value);
  }
}

/** A browser chooses the next option each time one is taken out of `wanted`, so what was chosen has to be said anew. */
function morphSelect(shown, wanted) {
  morphAttributes(shown, wanted);
  shown.replaceChildren(...wanted.childNodes);
  resetSelect(shown);
}

/** Children with a key are found again by it, the others by their place. */
function morphChildren(shown, wanted) {
  const keyed = new Map(
    [...shown.children]
      .reverse()
      .filter(keyOf)
      .map((child) => [keyOf(child), child]),
  );
  let place = shown.firstChild;
  for (const child of [...wanted.childNodes]) {
    const known = keyOf(child) ? keyed.get(keyOf(child)) : place && !keyOf(place) ? place : null;
    if (!known) {
      shown.insertBefore(child, place);
      continue;
    }
    keyed.delete(keyOf(child));
    if (known !== place) shown.insertBefore(known, place);
    const kept = morph(known, child);
    place = kept.nextSibling;
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}
