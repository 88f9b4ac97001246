export type ToastAction = { label: string; onClick: () => void }

export type ToastRequest = {
  title: string
  description?: string
  tone?: 'default' | 'ok' | 'bad'
  durationMs?: number
  /** At most two actions are shown. */
  actions?: readonly ToastAction[]
  /** A toast with an id is shown once per page load, no matter how often it is requested. */
  id?: string
}

type Show = (request: ToastRequest) => void

let show: Show | null = null
let dismissBad: (() => void) | null = null
let waiting: ToastRequest[] = []
let wake: (() => void) | null = null
const shownIds = new Set<string>()
const UNREAD_MS = 2500
let lately: { request: ToastRequest; at: number }[] = []

/** A toast shown for less than `UNREAD_MS` counts as unread. */
const isUnread = ({ at }: { at: number }) => performance.now() - at < UNREAD_MS

/** Works anywhere in the browser, even before the toast library has loaded. */
export function showToast(request: ToastRequest): void {
  if (typeof document === 'undefined') return
  if (request.id !== undefined) {
    if (shownIds.has(request.id)) return
    shownIds.add(request.id)
  }
  if (!show) {
    waiting.push(request)
    return wake?.()
  }
  deliver(request, show)
}

/** Call this when the next attempt has succeeded. */
export function dismissErrors(): void {
  waiting = waiting.filter(({ tone }) => tone !== 'bad')
  dismissBad?.()
}

function deliver(request: ToastRequest, to: Show): void {
  lately = [...lately.filter(isUnread), { request, at: performance.now() }]
  to(request)
}

/**
 * Called by the lazily loaded host once it is listening; delivers the toasts that waited for it.
 * @param dismissShown removes the errors from the screen
 */
export function connectToastHost(next: Show, dismissShown?: () => void): () => void {
  show = next
  dismissBad = dismissShown ?? null
  const missed = waiting
  waiting = []
  for (const request of missed) deliver(request, next)
  return () => {
    if (show !== next) return
    show = null
    // A page that is replaced hands over its toasts: the next host shows the unread ones again.
    waiting.unshift(...lately.filter(isUnread).map(({ request }) => request))
    lately = []
  }
}

/** Calls `load` on the first toast; the returned function stops that. */
export function onFirstToast(load: () => void): () => void {
  wake = load
  if (waiting.length > 0) load()
  return () => {
    if (wake === load) wake = null
  }
}
