/**
 * What widgets/packing.py has packed.
 *
 * @param {BufferSource} packed
 * @returns {Promise<any>}
 */
export function unpack(packed) {
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

/** Whether this browser can do so. */
export const unpacks = () => "DecompressionStream" in globalThis;
