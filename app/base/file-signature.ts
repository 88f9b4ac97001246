/** The kind of a file, judged by its first bytes; its name and type are only claims. */

export interface FileSignature {
  kind: 'video' | 'photo'
  /** Extension of the name that the original is stored under. */
  ending: 'mp4' | 'mov' | 'jpg' | 'png' | 'webp' | 'avif' | 'heic'
}

/** The number of bytes that `signatureOf` reads. */
export const SIGNATURE_BYTES = 32

const AVIF = /^avi[fs]/
const HEIC = /^(?:hei[cmxs]|hev[cmx]|mif1|msf1)/
/** Audio, and raw camera pictures, in the same container. */
const OTHER = /^(?:crx |M4A |M4B |M4P |F4A |F4B )/

/** @returns null for anything but the videos and photos that Orbit accepts */
export function signatureOf(start: Uint8Array): FileSignature | null {
  const head = String.fromCodePoint(...start.subarray(0, SIGNATURE_BYTES))
  if (head.startsWith('\u00FF\u00D8\u00FF')) return { kind: 'photo', ending: 'jpg' }
  if (head.startsWith('\u0089PNG\r\n\u001A\n')) return { kind: 'photo', ending: 'png' }
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP')
    return { kind: 'photo', ending: 'webp' }
  if (head.slice(4, 8) !== 'ftyp' || head.length < 12) return null
  const brand = head.slice(8, 12)
  if (AVIF.test(brand)) return { kind: 'photo', ending: 'avif' }
  if (HEIC.test(brand)) {
    const others = head.slice(16)
    return { kind: 'photo', ending: others.includes('avif') ? 'avif' : 'heic' }
  }
  if (OTHER.test(brand)) return null
  return { kind: 'video', ending: brand === 'qt  ' ? 'mov' : 'mp4' }
}
