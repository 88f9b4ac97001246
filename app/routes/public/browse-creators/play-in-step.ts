/** Plays several films as one: they begin together, wait for each other, and begin again together. */
import { filmOver, removeFilm } from '#app/ui/film-element.ts'

/** Seconds that a film may be ahead of the first one. */
const MOST_APART = 0.12

export interface InStep {
  play: () => void
  pause: () => void
  /** Takes the films out of their frames. */
  end: () => void
}

/** @param onChange reports whether they play, which a browser may refuse */
export function playInStep(
  frames: readonly HTMLElement[],
  onChange: (plays: boolean) => void,
): InStep {
  let isOn = false
  const films = frames.map((frame) =>
    filmOver(frame, frame.dataset['film'] ?? '', { preload: 'auto' }),
  )
  const playable = () => films.filter((film) => !film.error)
  const areReady = () =>
    playable().every((film) => film.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA)

  const pauseAll = () => {
    for (const film of films) film.pause()
  }
  const align = () => {
    const [lead, ...others] = playable()
    for (const film of others)
      if (lead && Math.abs(film.currentTime - lead.currentTime) > MOST_APART)
        film.currentTime = lead.currentTime
  }
  const stop = () => {
    isOn = false
    pauseAll()
    onChange(false)
  }
  const go = () => {
    if (!isOn || !areReady()) return
    if (playable().length === 0) return stop()
    align()
    for (const film of playable()) if (film.paused) film.play().catch(refused)
  }
  const refused = (error: unknown) => {
    // A pause that comes first interrupts a start, which is no refusal.
    if (!(error instanceof DOMException && error.name === 'AbortError')) stop()
  }
  // With the shortest, so that none stands still beside the others.
  const restart = () => {
    if (!isOn) return
    for (const film of playable()) film.currentTime = 0
    go()
  }
  const wait = () => {
    if (isOn && !areReady()) pauseAll()
  }

  for (const film of films) listen(film, { go, wait, align, restart })
  return {
    play: () => {
      isOn = true
      onChange(true)
      go()
    },
    pause: stop,
    end: () => {
      isOn = false
      for (const film of films) removeFilm(film)
    },
  }
}

type Rule = 'go' | 'wait' | 'align' | 'restart'

function listen(film: HTMLVideoElement, { go, wait, align, restart }: Record<Rule, () => void>) {
  film.addEventListener('canplay', go)
  film.addEventListener('seeked', go)
  film.addEventListener('waiting', wait)
  film.addEventListener('timeupdate', align)
  film.addEventListener('ended', restart)
  film.addEventListener('playing', () => {
    film.hidden = false
  })
  // The others go on without it.
  film.addEventListener('error', () => {
    film.hidden = true
    go()
  })
}
