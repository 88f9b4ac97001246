/** Whether films begin again at their end, as they will in a feed: until the visit ends, as chosen. */
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
