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
  type IconNode,
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
      <FilmTool label="Back one frame" keys="," icon={ChevronLeft} onPress={() => desk.step(-1)} />
      <FilmTool
        label="Forward one frame"
        keys="."
        icon={ChevronRight}
        onPress={() => desk.step(1)}
      />
      <span className="film-time tabular">
        <FrameClock desk={desk} /> <span>/ {clockText(length)}</span>
      </span>
      <span className="film-middle">{children}</span>
      <SpeedMenu desk={desk} />
      <FilmTool
        label="Loop"
        isOn={isLooping}
        icon={Repeat}
        onPress={() => desk.setLooping(!isLooping)}
        className="film-loop"
      />
      {captions && (
        <FilmTool
          label="Captions"
          isOn={captions.isOn}
          keys="C"
          icon={captions.isOn ? Captions : CaptionsOff}
          onPress={captions.toggle}
        />
      )}
      <span className="film-sound">
        <FilmTool
          label="Muted"
          isOn={isMuted}
          keys="M"
          icon={isMuted ? VolumeX : Volume2}
          onPress={() => desk.setSound({ isMuted: !isMuted })}
        />
        <VolumeRange desk={desk} />
      </span>
      <FilmTool
        label="Full screen"
        isOn={fullScreen.isOn}
        keys="F"
        icon={fullScreen.isOn ? Minimize : Maximize}
        onPress={fullScreen.toggle}
      />
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

interface FilmToolProps {
  label: string
  /** For a tool that stays pressed. */
  isOn?: boolean
  icon: IconNode
  /** The key that does the same. */
  keys?: string
  className?: string
  onPress: () => void
}

function FilmTool({ label, isOn, icon, keys, className = '', onPress }: FilmToolProps) {
  return (
    <button
      type="button"
      className={`film-tool ${className}`}
      aria-label={label}
      aria-pressed={isOn}
      aria-keyshortcuts={keys}
      onClick={onPress}
    >
      <Icon of={icon} size={20} />
    </button>
  )
}
