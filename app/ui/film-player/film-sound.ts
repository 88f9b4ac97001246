/** Volume and mute, as last set in this browser. */
interface Sound {
  isMuted: boolean
  volume: number
}

const NAME = 'film-sound'
const DEFAULT: Sound = { isMuted: false, volume: 1 }

export function readSound(): Sound {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return DEFAULT
    const { isMuted, volume } = stored as Partial<Record<keyof Sound, unknown>>
    return {
      isMuted: isMuted === true,
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : 1,
    }
  } catch {
    return DEFAULT
  }
}

export function saveSound(sound: Sound): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(sound))
  } catch {
    // Without storage, the next film starts with sound.
  }
}
