import { ChevronDown, ChevronUp, X } from 'lucide'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { posterSources } from '#app/base/poster.ts'
import { ReelActions } from '#app/routes/public/browse-reels/reel-actions.tsx'
import type { ReelDialogProps } from '#app/routes/public/browse-reels/watched-reel.ts'
import { ReelReportForm } from '#app/routes/public/browse-reels/reel-report-form.tsx'
import { ReelVideo, type Screen } from '#app/routes/public/browse-reels/reel-video.tsx'
import { ReelCaption } from '#app/routes/public/browse-reels/reel-caption.tsx'
import { swipes } from '#app/routes/public/browse-reels/swipes.ts'
import { Icon } from '#app/ui/icon.tsx'
import './reel-viewer.css'
import './reel-caption.css'

type Direction = 'next' | 'previous'

/**
 * Plays one reel after another over the whole window. The dialog is native: the browser keeps focus
 * inside and restores it on close.
 */
export function ReelViewer(props: ReelDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [isReporting, setIsReporting] = useState(false)
  const { reel, onClose } = props
  const isOpen = reel !== null
  const last = useRef({ opened: '', shown: '' })
  useEffect(() => {
    if (reel) last.current.shown = reel.id
  }, [reel])
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === isOpen) return
    if (isOpen) {
      last.current.opened = last.current.shown
      element.showModal()
      element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
      return
    }
    element.close()
    const { opened, shown } = last.current
    // The browser restores focus to the first card; move it to the reel shown last.
    if (shown !== opened)
      document.querySelector<HTMLElement>(`.reel-link[href*="reel=${shown}"]`)?.focus()
  }, [isOpen])
  const leave = () => (isReporting ? setIsReporting(false) : onClose())
  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}

      // A second Escape in a row closes the dialog without `onCancel`, so update the URL here.
      onClose={() => isOpen && onClose()}
    >
      {reel && (
        <Show
          {...props}
          reel={reel}
          titleId={titleId}
          isReporting={isReporting}
          setIsReporting={setIsReporting}
        />
      )}
    </dialog>
  )
}

type ShowProps = ReelDialogProps & {
  reel: NonNullable<ReelDialogProps['reel']>
  titleId: string
  isReporting: boolean
  setIsReporting: (isReporting: boolean) => void
}

function Show({
  reel,
  previous,
  next,
  isSignedIn,
  onTurn,
  onClose,
  onNews,
  titleId,
  isReporting,
  setIsReporting,
}: ShowProps) {
  const screen = useRef<Screen>(null)
  const [isMuted, setIsMuted] = useState(true)
  const [turned, setTurned] = useState<Direction | null>(null)
  const turn = (direction: Direction) => {
    const other = direction === 'next' ? next : previous
    if (!other) return
    setTurned(direction)
    setIsReporting(false)
    onTurn(other.id)
  }
  const onKeyDown = (event: KeyboardEvent) =>
    pressKey(event, {
      ArrowDown: () => turn('next'),
      ArrowUp: () => turn('previous'),
      ' ': () => screen.current?.toggle(),
      m: () => setIsMuted(!isMuted),
      c: () => screen.current?.toggleCaptions(),
    })
  usePoster(next?.posterUrl ?? null)
  return (
    <div className="viewer-frame" role="presentation" onKeyDown={onKeyDown}>
      {reel.posterUrl && (
        <img
          key={reel.id}
          className="viewer-glow"
          src={posterSources(reel.posterUrl).poster}
          alt=""
        />
      )}
      <div
        className="viewer-stage"
        data-turned={turned ?? undefined}
        tabIndex={-1}
        data-autofocus
        ref={swipes(turn)}
      >
        <ReelVideo
          key={reel.id}
          ref={screen}
          reel={reel}
          isMuted={isMuted}
          setIsMuted={setIsMuted}
          onViews={(viewCount) => onNews(reel.id, { viewCount })}
        />
      </div>
      <div className="viewer-side">
        <ReelCaption reel={reel} titleId={titleId} />
        <ReelActions
          reel={reel}
          onLike={(like) => onNews(reel.id, like)}
          isReporting={isReporting}
          onReport={() => setIsReporting(!isReporting)}
        />
        {isReporting && (
          <ReelReportForm
            key={reel.id}
            reel={reel}
            isSignedIn={isSignedIn}
            onDone={() => setIsReporting(false)}
          />
        )}
        <p className="viewer-keys">
          <kbd>↑</kbd> <kbd>↓</kbd> other reels · <kbd>Space</kbd> play · <kbd>M</kbd> sound
        </p>
      </div>
      {next?.posterUrl && <Peek key={next.id} url={next.posterUrl} onPress={() => turn('next')} />}
      <TurnButtons previous={previous} next={next} turn={turn} />
      <button
        type="button"
        className="viewer-btn viewer-close"
        aria-label="Close"
        onClick={onClose}
      >
        <Icon of={X} />
      </button>
      <p className="sr-only" role="status">
        {turned && `Now showing ${reel.title}`}
      </p>
    </div>
  )
}

/** Loads the next reel's poster in advance. */
function usePoster(url: string | null): void {
  useEffect(() => {
    if (url) new Image().src = url
  }, [url])
}

/** Runs the action of a key, unless the focused element needs that key. */
function pressKey(event: KeyboardEvent, keys: Record<string, () => void>): void {
  const run = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  const { tagName } = event.target as HTMLElement
  const isTyping = tagName === 'TEXTAREA' || (tagName === 'INPUT' && event.key !== ' ')
  const isPress = event.key === ' ' && /^(?:A|BUTTON)$/.test(tagName)
  if (!run || event.ctrlKey || event.metaKey || event.altKey || isTyping || isPress) return
  event.preventDefault()
  run()
}

/** The next reel at the edge of a wide window. For a mouse only: the buttons say the same. */
function Peek({ url, onPress }: { url: string; onPress: () => void }) {
  return (
    <button type="button" className="viewer-peek" tabIndex={-1} aria-hidden onClick={onPress}>
      <img src={url} alt="" width={720} height={1280} />
    </button>
  )
}

interface TurnButtonsProps extends Pick<ReelDialogProps, 'previous' | 'next'> {
  turn: (direction: Direction) => void
}

function TurnButtons({ previous, next, turn }: TurnButtonsProps) {
  return (
    <div className="viewer-turns">
      <button
        type="button"
        className="viewer-btn"
        aria-label="Previous reel"
        aria-disabled={!previous}
        onClick={() => turn('previous')}
      >
        <Icon of={ChevronUp} />
      </button>
      <button
        type="button"
        className="viewer-btn"
        aria-label="Next reel"
        aria-disabled={!next}
        onClick={() => turn('next')}
      >
        <Icon of={ChevronDown} />
      </button>
    </div>
  )
}
