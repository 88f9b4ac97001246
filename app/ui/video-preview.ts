import { CLOCK_STEP_MS, timecode } from '#app/base/timecode.ts'
import { filmOver, removeFilm } from '#app/ui/film-element.ts'
import { motionWelcome, UNINVITED_MS } from '#app/ui/motion-welcome.ts'

// One controller for every poster on the page: two delegated listeners, one observer, one video. It
// writes to the DOM directly, because most posters are HTML from the server, without a component.

const intentMs = 120
const restMs = 500

type Playing = { frame: HTMLElement; stop: () => void }

let playing: Playing | null = null
let pending: { frame: HTMLElement; timer: number } | null = null
let observer: IntersectionObserver | null = null
let installed = false

/** Ref callback of a poster whose frame carries `data-reel`. */
export function watchReel(frame: HTMLElement | null) {
  if (!frame) return
  install()
  observer?.observe(frame)
  return () => {
    observer?.unobserve(frame)
    inView.delete(frame)
    leave(frame)
  }
}

function install() {
  if (installed) return
  installed = true
  document.addEventListener('pointerover', onPointerOver, { passive: true })
  document.documentElement.addEventListener('pointerleave', onPointerGone)
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  if (matchMedia('(hover: none)').matches) {
    observer = new IntersectionObserver(onScrolled, { threshold: [0.2, 0.8] })
    return
  }
  // The pointer or the focus may have reached a poster before this module loaded.
  const pointedAt = document.querySelector<HTMLElement>('[data-reel]:hover')
  if (pointedAt) intend(pointedAt, intentMs)
  else if (document.activeElement) onFocusIn({ target: document.activeElement })
}

function onPointerOver(event: PointerEvent) {
  if (event.pointerType === 'touch') return
  const frame = (event.target as Element).closest<HTMLElement>('[data-reel]')
  if (frame) intend(frame, intentMs)
  else onPointerGone()
}

function onPointerGone() {
  cancelPending()
  if (playing && !hasKeyboardFocus(playing.frame)) leave(playing.frame)
}

function hasKeyboardFocus(frame: HTMLElement): boolean {
  return frame.closest('a:focus-visible') !== null || frame.querySelector(':focus-visible') !== null
}

function onFocusIn(event: Pick<FocusEvent, 'target'>) {
  const target = event.target as Element
  if (!target.matches(':focus-visible')) return
  const frame = reelOf(target)
  if (frame) intend(frame, intentMs)
}

function onFocusOut(event: FocusEvent) {
  const frame = reelOf(event.target as Element)
  if (frame && !frame.matches(':hover')) leave(frame)
}

// The focused link may sit inside the frame, or be a card around exactly one frame.
function reelOf(element: Element): HTMLElement | null {
  const around = element.closest<HTMLElement>('[data-reel]')
  return (
    around ??
    (element.matches('a, button') ? element.querySelector<HTMLElement>('[data-reel]') : null)
  )
}

const inView = new Set<HTMLElement>()
// Posters that have autoplayed since they came into view: each plays once.
const hadTurn = new WeakSet<HTMLElement>()

function onScrolled(entries: IntersectionObserverEntry[]) {
  for (const { target, intersectionRatio } of entries) {
    const frame = target as HTMLElement
    if (intersectionRatio >= 0.8) inView.add(frame)
    else inView.delete(frame)
    if (intersectionRatio < 0.2) {
      leave(frame)
      hadTurn.delete(frame)
    }
  }
  playNearestCentre()
}

function playNearestCentre() {
  if (playing) return
  let nearest: HTMLElement | null = null
  let least = Infinity
  for (const frame of inView) {
    if (hadTurn.has(frame)) continue
    const box = frame.getBoundingClientRect()
    const distance =
      Math.abs(box.top + box.height / 2 - innerHeight / 2) +
      Math.abs(box.left + box.width / 2 - innerWidth / 2)
    if (distance < least) [nearest, least] = [frame, distance]
  }
  if (nearest) intend(nearest, restMs, UNINVITED_MS)
}

function intend(frame: HTMLElement, waitMs: number, limitMs?: number) {
  if (playing?.frame === frame || pending?.frame === frame || !motionWelcome()) return
  cancelPending()
  const timer = window.setTimeout(() => {
    pending = null
    play(frame, limitMs)
  }, waitMs)
  pending = { frame, timer }
}

function leave(frame: HTMLElement) {
  if (pending?.frame === frame) cancelPending()
  if (playing?.frame === frame) playing.stop()
}

function cancelPending() {
  if (pending) clearTimeout(pending.timer)
  pending = null
}

function play(frame: HTMLElement, limitMs?: number) {
  const src = frame.dataset.reel
  if (!src || !frame.isConnected) return
  playing?.stop()

  const video = filmOver(frame, src, { loop: limitMs === undefined })
  const chip = timeChip()
  let ticker = 0
  const limit = { timer: 0 }

  const stop = () => {
    if (playing?.frame === frame) playing = null
    if (limitMs !== undefined) hadTurn.add(frame)
    clearInterval(ticker)
    clearTimeout(limit.timer)
    removeFilm(video)
    chip.root.remove()
  }
  video.addEventListener(
    'playing',
    () => {
      video.hidden = false
      // Below the chips at the top edge, if there are any, no matter how many lines they take.
      const place = frame.querySelector('.reel-top') ?? frame
      place.append(chip.root)
      ticker = window.setInterval(() => {
        chip.text.data = timecode(video.currentTime)
      }, CLOCK_STEP_MS)
      if (limitMs !== undefined) limit.timer = window.setTimeout(stop, limitMs)
    },
    { once: true },
  )
  video.addEventListener('ended', stop)
  video.addEventListener('error', stop)

  playing = { frame, stop }
  video.play().catch(() => playing?.frame === frame && stop())
}

function timeChip() {
  const root = document.createElement('div')
  root.className = 'reel-time'
  root.setAttribute('aria-hidden', 'true')
  const chip = document.createElement('span')
  chip.className = 'overlay-chip tabular'
  const dot = document.createElement('span')
  dot.className = 'dot dot-rec dot-pulse'
  const text = document.createTextNode(timecode(0))
  chip.append(dot, text)
  root.append(chip)
  return { root, text }
}
