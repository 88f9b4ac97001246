export const PALETTE_REQUESTED = 'orbit:palette'

/** Opens the palette; for buttons on the pages of signed-in people. */
export function openPalette(): void {
  dispatchEvent(new Event(PALETTE_REQUESTED))
}
