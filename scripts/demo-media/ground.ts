/** The ground of a demo Orbiter's face, from the main color of their first reel. */

/** How light and how colorful a ground is at least and at most, so that every face stands out. */
const [DARKEST, LIGHTEST] = [0.7, 0.84]
const [PALEST, STRONGEST] = [0.045, 0.12]

const between = (least: number, most: number, value: number) =>
  Math.min(most, Math.max(least, value))

const toLinear = (byte: number) => {
  const part = byte / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
const toByte = (part: number) => {
  const held = between(0, 1, part)
  return Math.round(255 * (held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055))
}

/** OKLab, in which equal distances look equal. */
function labOf([red, green, blue]: readonly number[]): [number, number, number] {
  const [r, g, b] = [toLinear(red ?? 0), toLinear(green ?? 0), toLinear(blue ?? 0)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function rgbOf(light: number, a: number, b: number): { r: number; g: number; b: number } {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  return {
    r: toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    g: toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    b: toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  }
}

/** The color, as light as a face needs, because most of a night film is black. */
export function groundOf(hex: string): { r: number; g: number; b: number } {
  const [light, a, b] = labOf([1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)))
  const chroma = between(PALEST, STRONGEST, Math.hypot(a, b))
  const hue = Math.atan2(b, a)
  const raised = DARKEST + (LIGHTEST - DARKEST) * light
  return rgbOf(raised, chroma * Math.cos(hue), chroma * Math.sin(hue))
}
