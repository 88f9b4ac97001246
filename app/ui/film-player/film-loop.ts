/**
 * Whether films start again at their end, as they will in a feed. The choice lasts until the visit
 * ends.
 */
const NAME = 'film-loop'

export function readLoop(): boolean {
  try {
    return sessionStorage.getItem(NAME) !== 'off'
  } catch {
    return true
  }
}

export function saveLoop(isLooping: boolean): void {
  try {
    sessionStorage.setItem(NAME, isLooping ? 'on' : 'off')
  } catch {
    // Without storage, the next film loops.
  }
}
