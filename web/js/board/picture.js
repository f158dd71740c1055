/** Exports a board as a picture with its colours inlined. */

import { svg } from "../element.js";

/** The style properties that a picture needs. */
const STYLE_PROPERTIES = [
  "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "stop-color", "font-family", "font-size", "font-weight",
  "text-anchor", "dominant-baseline",
];

/** Length of the longer side of a PNG, in pixels. */
const PNG_SIZE = 1200;

/**
 * Returns the picture as an SVG file.
 * @param {SVGSVGElement} picture
 */
export function pictureAsSvg(picture) {
  const copy = /** @type {SVGSVGElement} */ (picture.cloneNode(true));
  const [from, to] = [[picture, ...picture.querySelectorAll("*")], [copy, ...copy.querySelectorAll("*")]];
  from.forEach((element, index) => {
    const style = getComputedStyle(element);
    const there = to[index];
    for (const name of STYLE_PROPERTIES) {
      const value = style.getPropertyValue(name);
      // The computed style has an absolute address for a gradient; the attribute has a relative one.
      if (value && !value.startsWith("url(")) there?.setAttribute(name, value);
    }
    for (const name of ["class", "role", "tabindex", "data-click"]) there?.removeAttribute(name);
    for (const { name } of [...(there?.attributes ?? [])]) if (name.startsWith("aria-")) there?.removeAttribute(name);
  });
  // Targets, ghosts and the focus are of use only while playing.
  picture.querySelectorAll(".targets, .ghost, .target-dot, .choosable, .chosen, .removable, .removable-cross, .wrong").forEach((layer) => to[from.indexOf(layer)]?.remove());
  const { width, height } = picture.viewBox.baseVal;
  copy.prepend(svg("rect", { width, height, fill: getComputedStyle(document.body).backgroundColor }));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return new XMLSerializer().serializeToString(copy);
}

/**
 * Returns the picture as a PNG file.
 * @param {SVGSVGElement} picture
 * @returns {Promise<Blob | null>}
 */
export async function pictureAsPng(picture) {
  const address = URL.createObjectURL(new Blob([pictureAsSvg(picture)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { width, height } = picture.viewBox.baseVal;
    const scale = PNG_SIZE / Math.max(width, height);
    const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: "image/png" });
  } finally {
    URL.revokeObjectURL(address);
  }
}
