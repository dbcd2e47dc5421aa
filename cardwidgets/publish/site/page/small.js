// Whether the device has little memory. What only saves time is then left out: a second Python before it is asked for.

const LITTLE = 2; // gigabytes

/** Where the browser does not say how much there is, a device without a mouse counts as small. */
export function isSmall() {
  const { deviceMemory } = /** @type {{ deviceMemory?: number }} */ (navigator);
  return deviceMemory === undefined
    ? matchMedia("(pointer: coarse) and (hover: none)").matches
    : deviceMemory <= LITTLE;
}
