export const PALETTE_REQUESTED = 'orbit:palette'

/** For buttons anywhere on the pages of signed-in people. */
export function openPalette(): void {
  dispatchEvent(new Event(PALETTE_REQUESTED))
}
