import {
  Captions,
  CaptionsOff,
  ChevronLeft,
  ChevronRight,
  Maximize,
  Minimize,
  Pause,
  Play,
  Repeat,
  Volume2,
  VolumeX,
} from 'lucide'
import { useCallback, useRef, type ReactNode } from 'react'
import { clockText } from '#app/base/timecode.ts'
import { withProperties } from '#app/ui/custom-properties.ts'
import type { FilmDesk } from '#app/ui/film-player/film-desk.ts'
import { frameText, SPEEDS, speedText } from '#app/ui/film-player/film-time.ts'
import { useFilmState, useFrames } from '#app/ui/film-player/use-film-state.ts'
import { Icon } from '#app/ui/icon.tsx'

interface FilmTransportProps {
  desk: FilmDesk
  /** Null if the film has no captions. */
  captions: { isOn: boolean; toggle: () => void } | null
  fullScreen: { isOn: boolean; toggle: () => void }
  /** Shown in the middle: the choice of versions. */
  children?: ReactNode
}

export function FilmTransport({ desk, captions, fullScreen, children }: FilmTransportProps) {
  const { isPlaying, isMuted, isLooping, length } = useFilmState(desk)
  return (
    <div className="film-transport">
      <button
        type="button"
        className="film-tool film-play"
        aria-label={isPlaying ? 'Pause' : 'Play'}
        aria-keyshortcuts="Space K"
        onClick={desk.toggle}
      >
        <Icon of={isPlaying ? Pause : Play} size={20} fill="currentColor" />
      </button>
      <button
        type="button"
        className="film-tool"
        aria-label="Back one frame"
        aria-keyshortcuts=","
        onClick={() => desk.step(-1)}
      >
        <Icon of={ChevronLeft} size={20} />
      </button>
      <button
        type="button"
        className="film-tool"
        aria-label="Forward one frame"
        aria-keyshortcuts="."
        onClick={() => desk.step(1)}
      >
        <Icon of={ChevronRight} size={20} />
      </button>
      <span className="film-time tabular">
        <FrameClock desk={desk} /> <span>/ {clockText(length)}</span>
      </span>
      <span className="film-middle">{children}</span>
      <SpeedMenu desk={desk} />
      <button
        type="button"
        className="film-tool film-loop"
        aria-label="Loop"
        aria-pressed={isLooping}
        onClick={() => desk.setLooping(!isLooping)}
      >
        <Icon of={Repeat} size={20} />
      </button>
      {captions && (
        <button
          type="button"
          className="film-tool"
          aria-label="Captions"
          aria-pressed={captions.isOn}
          aria-keyshortcuts="C"
          onClick={captions.toggle}
        >
          <Icon of={captions.isOn ? Captions : CaptionsOff} size={20} />
        </button>
      )}
      <span className="film-sound">
        <button
          type="button"
          className="film-tool"
          aria-label="Muted"
          aria-pressed={isMuted}
          aria-keyshortcuts="M"
          onClick={() => desk.setSound({ isMuted: !isMuted })}
        >
          <Icon of={isMuted ? VolumeX : Volume2} size={20} />
        </button>
        <VolumeRange desk={desk} />
      </span>
      <button
        type="button"
        className="film-tool"
        aria-label="Full screen"
        aria-pressed={fullScreen.isOn}
        aria-keyshortcuts="F"
        onClick={fullScreen.toggle}
      >
        <Icon of={fullScreen.isOn ? Minimize : Maximize} size={20} />
      </button>
    </div>
  )
}

function FrameClock({ desk }: { desk: FilmDesk }) {
  const clock = useRef<HTMLSpanElement>(null)
  const draw = useCallback(
    (element: HTMLElement, at: number) => {
      element.textContent = frameText(at, desk.state.rate)
    },
    [desk],
  )
  useFrames(desk, clock, draw)
  return <span ref={clock}>0:00.00</span>
}

function SpeedMenu({ desk }: { desk: FilmDesk }) {
  const { speed } = useFilmState(desk)
  return (
    <label className="film-tool film-speed">
      <span className="sr-only">Speed</span>
      <select value={speed} onChange={(event) => desk.setSpeed(Number(event.currentTarget.value))}>
        {SPEEDS.map((each) => (
          <option key={each} value={each}>
            {speedText(each)}
          </option>
        ))}
      </select>
    </label>
  )
}

function VolumeRange({ desk }: { desk: FilmDesk }) {
  const { isMuted, volume } = useFilmState(desk)
  return (
    <input
      ref={withProperties({ '--till': isMuted ? 0 : volume })}
      type="range"
      className="range player-seek film-volume"
      aria-label="Volume"
      aria-valuetext={`${Math.round(isMuted ? 0 : volume * 100)} percent`}
      min={0}
      max={1}
      step={0.05}
      value={isMuted ? 0 : volume}
      onChange={(event) => {
        const loudness = event.currentTarget.valueAsNumber
        desk.setSound({ volume: loudness, isMuted: loudness === 0 })
      }}
    />
  )
}
