/**
 * The length of a box of an MP4, MOV, HEIC or AVIF file, including its header.
 * @param head its first 16 bytes, or the 8 that are left
 * @param left bytes from the start of the box to the end of its container
 * @returns null if the length can't be right
 */
export function boxLength(head: Uint8Array, left: number): number | null {
  if (head.length < 8) return null
  const view = new DataView(head.buffer, head.byteOffset, head.length)
  const short = view.getUint32(0)
  if (short === 0) return left
  if (short === 1) {
    const long = head.length < 16 ? 0 : Number(view.getBigUint64(8))
    return long >= 16 && long <= left ? long : null
  }
  return short >= 8 && short <= left ? short : null
}
