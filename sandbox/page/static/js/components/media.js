/**
 * Pictures and files of messages.
 */

import { h, svg } from "../dom.js";
import { ICONS } from "../icons.js";
import { sizeText, t } from "../words.js";

const PICTURE = /^image\/(png|jpeg|gif|webp|avif)$/;

/** Whether a file is shown as a picture. */
function isPicture(file) {
  return PICTURE.test(file.content_type ?? "") && file.width !== null && file.width !== undefined;
}

/**
 * A picture that opens in its full size; `told` has its alt text as `description`, and whether it is a spoiler.
 */
export function picture(media, told, className = "picture") {
  const alt = told.description ?? "";
  return h(
    "button",
    {
      type: "button",
      style: media.width ? { "--width": `${media.width}px`, "--ratio": String(media.width / media.height) } : {},
      class: told.spoiler ? `${className} hidden-picture` : className,
      "aria-label": alt ? t("picture.open_named", { alt }) : t("picture.open"),
      dataset: { full: media.url, alt, ...(told.spoiler ? { veil: t("markdown.spoiler") } : {}) },
    },
    h("img", {
      src: media.url,
      alt,
      width: media.width ?? null,
      height: media.height ?? null,
      decoding: "async",
      draggable: "false",
    }),
    alt ? h("span", { class: "alt-mark", "aria-hidden": "true" }, "ALT") : null,
  );
}

/** One to ten pictures side by side. */
export function gallery(items) {
  return h(
    "div",
    { class: "gallery", dataset: { count: String(items.length) } },
    items.map((item) => picture(item.media, item)),
  );
}

/** A file to take away: its name and size. */
export function fileCard(file, told = {}) {
  return h(
    "div",
    { class: told.spoiler ? "file veiled" : "file" },
    svg(ICONS.file, { size: 30 }),
    h(
      "div",
      { class: "file-words" },
      h(
        "a",
        { class: "link", href: file.url, download: file.filename ?? "", dataset: { key: "file" } },
        h("bdi", {}, file.filename ?? t("file.unnamed")),
      ),
      file.size ? h("span", { class: "file-size" }, sizeText(file.size)) : null,
    ),
    h(
      "a",
      {
        class: "icon-button",
        href: file.url,
        download: file.filename ?? "",
        "aria-label": t("file.download", { name: file.filename ?? "" }),
        dataset: { key: "take" },
      },
      svg(ICONS.down),
    ),
  );
}

/** The attachments of a message without Components V2: pictures in a gallery, then the other files. */
export function attachments(files) {
  const pictures = files.filter(isPicture);
  return [
    pictures.length ? gallery(pictures.map((file) => ({ media: file, description: file.description }))) : null,
    files.filter((file) => !isPicture(file)).map((file) => fileCard(file)),
  ];
}
