// The address of an app contains its language (`?lang=de`), so that it can be passed on and reloaded.

const PARAMETER = "lang";

/**
 * The language that an address requests, if it is one of these.
 *
 * @param {string} href
 * @param {string[]} languages
 */
export function asked(href, languages) {
  const wanted = new URL(href).searchParams.get(PARAMETER);
  return wanted !== null && languages.includes(wanted) ? wanted : null;
}

/**
 * The address with another language; unchanged if it already has this language.
 *
 * @param {string} href
 * @param {string} language
 */
export function withLanguage(href, language) {
  const address = new URL(href);
  if (address.searchParams.get(PARAMETER) === language) return href;
  address.searchParams.set(PARAMETER, language);
  return address.href;
}
