import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import { FilmDesk } from '#app/ui/film-player/film-desk.ts'
import { listenToKeys, type FilmAction } from '#app/ui/film-player/film-keys.ts'
import { FilmGlow } from '#app/ui/film-player/film-glow.tsx'
import { FilmScreen } from '#app/ui/film-player/film-screen.tsx'
import { DraftRing, FilmSpots } from '#app/ui/film-player/film-spots.tsx'
import { FilmStrip } from '#app/ui/film-player/film-strip.tsx'
import { SKIP_SECONDS } from '#app/ui/film-player/film-time.ts'
import { FilmTransport } from '#app/ui/film-player/film-transport.tsx'
import { TwinScreen } from '#app/ui/film-player/twin-screen.tsx'
import { useCaptions, useFullScreen, useQuiet } from '#app/ui/film-player/use-film-frame.ts'
import { useFilmState } from '#app/ui/film-player/use-film-state.ts'
import { useSteadyUrl } from '#app/ui/film-player/use-steady-url.ts'
import type {
  FilmHandle,
  FilmMark,
  FilmPoint,
  FilmSource,
  FilmSpot,
} from '#app/ui/film-player/film-source.ts'
import './film-player.css'

export interface FilmPlayerProps {
  film: FilmSource
  /** Plays beside `film` in step, without sound. */
  other?: FilmSource | null
  marks?: readonly FilmMark[]
  onMark?: (mark: FilmMark) => void
  spots?: readonly FilmSpot[]
  onSpot?: (spot: FilmSpot) => void
  /**
   * A point that is being chosen. Without `onPoint`, pressing the picture only plays and pauses.
   */
  draft?: FilmPoint | null
  onPoint?: (point: FilmPoint) => void
  /** The film starts at this moment. */
  startMs?: number | null
  /** Called with the position in milliseconds, a few times a second. */
  onMoment?: (atMs: number) => void
  /** Called when the film could not be loaded: its link may have expired. */
  onFailed?: () => void
  handle?: Ref<FilmHandle>
  /** Shown in the middle of the controls: the choice of versions. */
  children?: ReactNode
}

const NONE: never[] = []

export function FilmPlayer({
  film,
  other = null,
  marks = NONE,
  spots = NONE,
  draft = null,
  startMs = null,
  onMark,
  onSpot,
  onPoint,
  onMoment,
  onFailed,
  handle,
  children,
}: FilmPlayerProps) {
  const root = useRef<HTMLDivElement>(null)
  const [desk] = useState(
    () => new FilmDesk(film.seconds ?? 0, startMs === null ? null : startMs / 1000),
  )
  const { isPlaying } = useFilmState(desk)
  const fullScreen = useFullScreen(root)
  const captions = useCaptions(film)
  const isQuiet = useQuiet(root, isPlaying)
  const [url, renew] = useSteadyUrl(film)
  useKeys(root, desk, { fullScreen: fullScreen.toggle, captions: captions?.toggle })
  useMoment(desk, onMoment)
  useEffect(() => desk.setRate(film.rate ?? null), [desk, film.rate])
  useImperativeHandle(handle, () => handleOf(desk), [desk])
  const retry = () => {
    onFailed?.()
    renew()
    desk.reload()
  }
  return (
    <div
      ref={root}
      className="film-player"
      role="group"
      aria-label={film.title}
      data-quiet={isQuiet}
    >
      <FilmGlow desk={desk} posterUrl={film.posterUrl} />
      <div className="film-pictures" data-twin={other !== null}>
        {other && <TwinScreen film={other} video={desk.follow} onPress={desk.toggle} />}
        <FilmScreen
          {...{ desk, film, url, onPoint }}
          video={desk.lead}
          showsCaptions={captions?.isOn ?? false}
          onRetry={retry}
        >
          {other && <span className="film-chip">{film.shortTitle}</span>}
          <FilmSpots desk={desk} spots={spots} onSpot={(spot) => onSpot?.(spot)} />
          {draft && onPoint && <DraftRing point={draft} onPoint={onPoint} />}
        </FilmScreen>
      </div>
      <FilmTransport {...{ desk, captions, fullScreen }}>{children}</FilmTransport>
      <FilmStrip
        desk={desk}
        stripUrl={film.stripUrl}
        marks={marks}
        onMark={(mark) => {
          desk.pause()
          desk.seek(mark.atMs / 1000)
          onMark?.(mark)
        }}
      />
    </div>
  )
}

const handleOf = (desk: FilmDesk): FilmHandle => ({
  show(atMs) {
    desk.pause()
    desk.seek(atMs / 1000)
  },
  pause: desk.pause,
  at: () => Math.round(desk.at * 1000),
})

function useMoment(desk: FilmDesk, onMoment: ((atMs: number) => void) | undefined): void {
  const { at } = useFilmState(desk)
  useEffect(() => onMoment?.(Math.round(at * 1000)), [at, onMoment])
}

function useKeys(
  root: { current: HTMLElement | null },
  desk: FilmDesk,
  frame: { fullScreen: () => void; captions: (() => void) | undefined },
): void {
  const latest = useRef(frame)
  useEffect(() => {
    latest.current = frame
  })
  useEffect(() => {
    const actions: Record<FilmAction, () => void> = {
      toggle: desk.toggle,
      back: () => desk.seekBy(-SKIP_SECONDS),
      forward: () => desk.seekBy(SKIP_SECONDS),
      'run-backward': desk.runBackward,
      stop: desk.pause,
      'run-forward': desk.runForward,
      'frame-back': () => desk.step(-1),
      'frame-forward': () => desk.step(1),
      mute: () => desk.setSound({ isMuted: !desk.state.isMuted }),
      'full-screen': () => latest.current.fullScreen(),
      captions: () => latest.current.captions?.(),
    }
    return root.current ? listenToKeys(root.current, (action) => actions[action]()) : undefined
  }, [desk, root])
}
