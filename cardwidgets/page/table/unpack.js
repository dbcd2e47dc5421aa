/**
 * Unpack data packed by widgets/packing.py.
 *
 * @param {BufferSource} packed
 * @returns {Promise<any>}
 */
export function unpack(packed) {
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

/** Whether this browser can unpack. */
export const unpacks = () => "DecompressionStream" in globalThis;
