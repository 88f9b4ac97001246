import { Pause, Play, Volume2, VolumeX } from 'lucide'
import type { ReactNode, Ref } from 'react'
import { clockText } from '#app/base/timecode.ts'
import { withProperties } from '#app/ui/custom-properties.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Playback } from '#app/ui/use-playback.ts'

interface PlaybackBarProps {
  playback: Pick<Playback, 'isPlaying' | 'at' | 'length' | 'toggle' | 'seek'>
  isMuted: boolean
  onMute: () => void
  className: string
  playButton?: Ref<HTMLButtonElement>
  showsTime?: boolean
  /** Extra buttons, shown at the end. */
  children?: ReactNode
}

export function PlaybackBar({
  playback: { isPlaying, at, length, toggle, seek },
  isMuted,
  onMute,
  className,
  playButton,
  showsTime,
  children,
}: PlaybackBarProps) {
  return (
    <div className={className}>
      <button
        ref={playButton}
        type="button"
        className="player-btn center"
        aria-label={isPlaying ? 'Pause' : 'Play'}
        onClick={toggle}
      >
        <Icon of={isPlaying ? Pause : Play} fill="currentColor" />
      </button>
      <input
        type="range"
        className="range player-seek"
        aria-label="Position"
        aria-valuetext={`${clockText(at)} of ${clockText(length)}`}
        min={0}
        max={length || 1}
        step={0.1}
        value={at}
        ref={withProperties({ '--at': length ? (at / length).toFixed(4) : 0 })}
        onChange={(event) => seek(event.currentTarget.valueAsNumber)}
      />
      {showsTime && (
        <span className="playback-time tabular text-13" aria-hidden="true">
          {clockText(at)}
        </span>
      )}
      <button
        type="button"
        className="player-btn center"
        aria-label="Muted"
        aria-pressed={isMuted}
        onClick={onMute}
      >
        <Icon of={isMuted ? VolumeX : Volume2} />
      </button>
      {children}
    </div>
  )
}
