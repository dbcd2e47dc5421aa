const SVG = "http://www.w3.org/2000/svg";
const RED = /([\u2665\u2666])/; // the symbols of hearts and diamonds

/**
 * A new element at the end of another one, if one is given.
 *
 * @template {keyof HTMLElementTagNameMap} [Tag="div"]
 * @param {string} className
 * @param {Element | null} parent
 * @param {Tag} tag
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(className, parent, tag = /** @type {Tag} */ ("div")) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  parent?.append(made);
  return made;
}

/**
 * A new SVG element at the end of another one.
 *
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean>} attributes
 * @param {Element} parent
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function draw(tag, attributes, parent) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  parent.append(made);
  return made;
}

/**
 * Append a text to an element, with symbols of hearts and diamonds in red.
 *
 * @param {Element} parent
 * @param {string} text
 */
export function writeRed(parent, text) {
  for (const part of text.split(RED)) {
    if (RED.test(part)) element("kt-red", parent, "span").textContent = part;
    else parent.append(part);
  }
}

/**
 * The closest ancestor of the target of an event, or the target itself, that matches a selector.
 *
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function closest({ target }, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

/**
 * Set an attribute, or remove it if the value is empty.
 *
 * @param {Element} target
 * @param {string} name
 * @param {string} value
 */
export function setOrRemove(target, name, value) {
  if (!value) target.removeAttribute(name);
  else if (target.getAttribute(name) !== value) target.setAttribute(name, value);
}
