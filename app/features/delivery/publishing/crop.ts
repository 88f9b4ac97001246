/**
 * The part of a reel that its 4:5 and 1:1 files show, in percent: 0 is the top, 100 the bottom.
 * Pure.
 */

export const CROP_MIDDLE = 50

const NAMED: Record<number, string> = { 0: 'top', [CROP_MIDDLE]: 'middle', 100: 'bottom' }

/** Such as "its middle", for the part of the reel. */
export const cropWords = (percent: number): string =>
  NAMED[percent] ? `its ${NAMED[percent]}` : 'the part of it that was chosen'

/** The label beside the slider: "Middle", "20% down". */
export function cropLabel(percent: number): string {
  const name = NAMED[percent]
  return name ? name.charAt(0).toUpperCase() + name.slice(1) : `${percent}% down`
}
