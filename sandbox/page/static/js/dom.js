/**
 * Building elements. What comes from elsewhere becomes text nodes or attributes, never markup.
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with properties and children.
 *
 * `class`, `dataset` and `style` are taken as such, `on` holds listeners by event, true and false set and leave out an
 * attribute, null and undefined leave it out. Children may be nodes, texts, lists of them, or null for nothing.
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) setProp(element, name, value);
  append(element, children);
  return element;
}

function setProp(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "dataset") Object.assign(element.dataset, defined(value));
  else if (name === "style") {
    for (const [key, one] of Object.entries(value)) element.style.setProperty(key, one);
  } else if (name === "on") {
    for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
  } else element.setAttribute(name, value === true ? "" : value);
}

function defined(values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}

/** Adds children as `h` takes them. */
function append(element, ...children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child);
  }
  return element;
}

/** An icon of the sheet in icons.js: decoration, so it is hidden from who reads with their ears. */
export function svg(paths, { size = 20, className = "icon" } = {}) {
  const element = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({
    viewBox: "0 0 24 24",
    width: size,
    height: size,
    class: className,
    "aria-hidden": "true",
  })) {
    element.setAttribute(name, value);
  }
  for (const path of paths) {
    const shape = document.createElementNS(SVG, "path");
    shape.setAttribute("d", path);
    element.append(shape);
  }
  return element;
}

/** The element of the page with this id. */
export function byId(id) {
  return document.getElementById(id);
}
