import { ArrowLeft, ArrowRight } from 'lucide'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

type CarouselProps = {
  /** The heading above the cards; it names the carousel. */
  title: ReactNode
  /** Shown beside the heading, for example a link to the full list. */
  action?: ReactNode
  cards: ReactNode[]
}

const restMs = 120

/**
 * A row of cards that scrolls and snaps, showing one, two, or three at a time depending on width.
 * Touch, wheel, and keys work without a script; the two buttons wrap around at the ends.
 */
export function Carousel({ title, action, cards }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  /** Index of the card that a button is scrolling to; null once the row has stopped. */
  const aim = useRef<number | null>(null)
  const [spoken, setSpoken] = useState('')
  const id = useId()
  const scrolls = useScrolls(track, aim)

  const step = (by: 1 | -1) => {
    const measured = measure(track.current)
    if (!measured) return
    const { stride, shown, last, at } = measured
    const target = (aim.current ?? at) + by
    const next = target > last ? 0 : target < 0 ? last : target
    aim.current = next
    track.current?.scrollTo({ left: next * stride })
    const until = next + shown
    setSpoken(
      shown === 1 ? `${until} of ${cards.length}` : `${next + 1} to ${until} of ${cards.length}`,
    )
  }

  return (
    <div
      className="carousel"
      role="group"
      aria-roledescription="carousel"
      aria-labelledby={id}
      data-count={cards.length}
    >
      <div className="carousel-head">
        <div id={id} className="carousel-title">
          {title}
        </div>
        {action}
        <div className="carousel-steps needs-script">
          <button
            type="button"
            className="btn btn-quiet btn-icon"
            aria-label="Previous"
            onClick={() => step(-1)}
          >
            <Icon of={ArrowLeft} />
          </button>
          <button
            type="button"
            className="btn btn-quiet btn-icon"
            aria-label="Next"
            onClick={() => step(1)}
          >
            <Icon of={ArrowRight} />
          </button>
        </div>
      </div>
      <ul
        ref={track}
        className="carousel-track"
        tabIndex={scrolls ? 0 : undefined}
        aria-labelledby={id}
      >
        {cards.map((card, index) => (
          <li key={index}>{card}</li>
        ))}
      </ul>
      <p className="sr-only" aria-live="polite">
        {spoken}
      </p>
    </div>
  )
}

/** Returns whether the row can scroll. Clears `aim` when the row stops or its width changes. */
function useScrolls(
  track: { current: HTMLUListElement | null },
  aim: { current: number | null },
): boolean {
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = track.current
    if (!element) return
    let settling: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const measured = measure(element)
      setScrolls(measured !== null && measured.last > 0)
      aim.current = null
    }
    // Do not measure the row while it is still scrolling to a card.
    const onScroll = () => {
      clearTimeout(settling)
      settling = setTimeout(look, restMs)
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(settling)
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [track, aim])
  return scrolls
}

type Measured = { stride: number; shown: number; last: number; at: number }

function measure(track: HTMLUListElement | null): Measured | null {
  const [one, two] = track?.children ?? []
  if (!track || !(one instanceof HTMLElement)) return null
  const stride = two instanceof HTMLElement ? two.offsetLeft - one.offsetLeft : one.offsetWidth
  const shown = Math.min(track.children.length, Math.max(1, Math.round(track.clientWidth / stride)))
  const last = track.children.length - shown
  const atEnd = track.scrollLeft + track.clientWidth >= track.scrollWidth - 2
  return {
    stride,
    shown,
    last,
    at: atEnd ? last : Math.min(last, Math.round(track.scrollLeft / stride)),
  }
}
