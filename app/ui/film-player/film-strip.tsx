import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { withProperties } from '#app/ui/custom-properties.ts'
import type { FilmDesk } from '#app/ui/film-player/film-desk.ts'
import type { FilmMark } from '#app/ui/film-player/film-source.ts'
import { clamp, momentText, SKIP_SECONDS, spokenTime } from '#app/ui/film-player/film-time.ts'
import { useFilmState, useFrames } from '#app/ui/film-player/use-film-state.ts'

interface FilmStripProps {
  desk: FilmDesk
  stripUrl: string | null
  marks: readonly FilmMark[]
  onMark: (mark: FilmMark) => void
}

const FRAMES = Array.from({ length: 10 }, (_, index) => index)

/**
 * The whole film as a row of frames. It shows the current position, and pressing it moves there.
 */
export function FilmStrip({ desk, stripUrl, marks, onMark }: FilmStripProps) {
  const { at, length } = useFilmState(desk)
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const shareAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return width > 0 ? clamp((event.clientX - left) / width, 0, 1) : 0
  }
  const seekTo = (event: PointerEvent<HTMLElement>) => desk.seek(shareAt(event) * length)
  const parts = marks.filter((mark) => mark.untilMs !== undefined)
  return (
    <div className="film-strip">
      <div
        className="film-frames"
        role="slider"
        tabIndex={0}
        aria-label="Position in the film"
        aria-valuemin={0}
        aria-valuemax={Math.round(length)}
        aria-valuenow={Math.floor(at)}
        aria-valuetext={spokenTime(at, length)}
        onKeyDown={(event) => moveByKey(event, desk)}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          seekTo(event)
        }}
        onPointerMove={(event) => {
          setPointedAt(shareAt(event))
          if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event)
        }}
        onPointerLeave={() => setPointedAt(null)}
      >
        {stripUrl && <StripPictures url={stripUrl} />}
        {parts.map((mark) => (
          <span
            key={mark.id}
            className="film-part"
            data-kind={mark.kind}
            ref={withProperties(placeOf(mark, length))}
          />
        ))}
      </div>
      {marks.map((mark) => (
        <button
          key={mark.id}
          type="button"
          className="film-mark-button"
          data-kind={mark.kind}
          aria-label={mark.label}
          title={mark.label}
          ref={withProperties(placeOf(mark, length))}
          onClick={() => onMark(mark)}
        >
          <span>{mark.text || '!'}</span>
        </button>
      ))}
      <FilmHead desk={desk} />
      {pointedAt !== null && length > 0 && (
        <Preview share={pointedAt} length={length} stripUrl={stripUrl} />
      )}
    </div>
  )
}

function placeOf({ atMs, untilMs = atMs }: FilmMark, length: number) {
  const share = (ms: number) => (length > 0 ? clamp(ms / 1000 / length, 0, 1) : 0)
  return { '--mark': share(atMs), '--part': share(untilMs) - share(atMs) }
}

function moveByKey(event: KeyboardEvent, desk: FilmDesk): void {
  const { at, state } = desk
  const targets: Record<string, number> = {
    ArrowLeft: at - SKIP_SECONDS,
    ArrowDown: at - SKIP_SECONDS,
    ArrowRight: at + SKIP_SECONDS,
    ArrowUp: at + SKIP_SECONDS,
    PageDown: at - state.length / 10,
    PageUp: at + state.length / 10,
    Home: 0,
    End: state.length,
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  desk.seek(target)
}

function StripPictures({ url }: { url: string }) {
  return (
    <span className="film-cells" aria-hidden="true">
      {FRAMES.map((index) => (
        <span key={index} ref={withProperties({ '--cell': index })}>
          <img src={url} alt="" decoding="async" draggable={false} />
        </span>
      ))}
    </span>
  )
}

const drawHead = (element: HTMLElement, at: number, length: number) =>
  element.style.setProperty('--head', length > 0 ? (at / length).toFixed(5) : '0')

function FilmHead({ desk }: { desk: FilmDesk }) {
  const head = useRef<HTMLSpanElement>(null)
  useFrames(desk, head, drawHead)
  return <span ref={head} className="film-head" aria-hidden="true" />
}

function Preview({
  share,
  length,
  stripUrl,
}: {
  share: number
  length: number
  stripUrl: string | null
}) {
  const cell = Math.min(FRAMES.length - 1, Math.floor(share * FRAMES.length))
  return (
    <span
      className="film-peek"
      aria-hidden="true"
      ref={withProperties({ '--mark': share, '--cell': cell })}
    >
      {stripUrl && (
        <span>
          <img src={stripUrl} alt="" />
        </span>
      )}
      <span className="tabular">{momentText(share * length * 1000)}</span>
    </span>
  )
}
