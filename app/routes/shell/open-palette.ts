export const PALETTE_REQUESTED = 'orbit:palette'

/** For buttons anywhere on a page of somebody who is signed in. */
export function openPalette(): void {
  dispatchEvent(new Event(PALETTE_REQUESTED))
}
