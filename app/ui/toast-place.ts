/** Lifts the toasts so that they cover no button of the page. */

/** Elements that someone may want to press while a toast is shown. */
const PRESSED =
  'button, summary, input, select, textarea, [role="button"], [role="tab"], a.btn, nav a, header a, .back-link'
/** What has to be read to correct a form: covering it costs the most. */
const REFUSED = '.field:has([aria-invalid="true"])'
const REFUSED_WEIGHT = 4
const STEP = 8
/** Wait after the last scroll event before the page counts as at rest. */
const REST_MS = 120
/** Height of the visible edges of the toasts behind the front one. */
const PEEK = 24

interface Box {
  top: number
  bottom: number
  left: number
  right: number
  /** How much it matters that this is seen; 1 if not set. */
  weight?: number
}

/** @returns a function that stops the observation */
export function keepClear(layer: HTMLElement): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined
  const place = () => {
    rest = undefined
    const box = boxOf(layer)
    layer.style.setProperty('--toast-lift', String(box ? liftOver(box, boxesOfPage(layer)) : 0))
  }
  const placeSoon = () => {
    clearTimeout(rest)
    rest = setTimeout(place, REST_MS)
  }
  const changes = new MutationObserver(() => requestAnimationFrame(place))
  changes.observe(layer, { childList: true, subtree: true })
  addEventListener('scroll', placeSoon, { passive: true, capture: true })
  addEventListener('resize', place)
  return () => {
    clearTimeout(rest)
    changes.disconnect()
    removeEventListener('scroll', placeSoon, { capture: true })
    removeEventListener('resize', place)
  }
}

/**
 * The box of the toasts without a lift, or null without toasts. Computed from layout sizes, because
 * the toasts may still be animating in.
 */
function boxOf(layer: HTMLElement): Box | null {
  const list = layer.querySelector<HTMLElement>('[data-sonner-toaster]')
  const toasts = [...layer.querySelectorAll<HTMLElement>('[data-sonner-toast]')]
  if (!list || toasts.length === 0) return null
  const [front] = toasts.map((toast) => toast.getBoundingClientRect())
  const height = Math.max(...toasts.map((toast) => toast.offsetHeight))
  const bottom = innerHeight - parseFloat(getComputedStyle(list).bottom || '0')
  const peek = toasts.length > 1 ? PEEK : 0
  return {
    top: bottom - height - peek,
    bottom,
    left: front?.left ?? 0,
    right: front?.right ?? innerWidth,
  }
}

/**
 * Boxes of the visible elements that can be pressed. Behind an open dialog, nothing can be pressed.
 */
function boxesOfPage(layer: HTMLElement): Box[] {
  const dialogs = document.querySelectorAll('dialog:modal')
  const page = dialogs[dialogs.length - 1] ?? document
  const boxes = (selector: string, weight: number) =>
    [...page.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => !layer.contains(element) && element.checkVisibility())
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, bottom, top }) => width > 0 && bottom > 0 && top < innerHeight)
      .map(({ top, bottom, left, right }) => ({ top, bottom, left, right, weight }))
  return [...boxes(PRESSED, 1), ...boxes(REFUSED, REFUSED_WEIGHT)]
}

/** The smallest lift, in pixels, that covers nothing; otherwise the lift that covers the least. */
export function liftOver(box: Box, others: Box[]): number {
  const beside = others.filter((other) => other.left < box.right && other.right > box.left)
  let best = { lift: 0, covered: Infinity }
  for (let lift = 0; lift <= box.top - STEP; lift += STEP) {
    const covered = beside.reduce(
      (sum, other) =>
        sum +
        (other.weight ?? 1) *
          Math.max(
            0,
            Math.min(other.bottom, box.bottom - lift) - Math.max(other.top, box.top - lift),
          ),
      0,
    )
    if (covered < best.covered) best = { lift, covered }
    if (covered === 0) break
  }
  return best.lift
}
