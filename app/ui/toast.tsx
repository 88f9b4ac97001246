import { useEffect, useState, type ComponentType } from 'react'

export type ToastAction = { label: string; onClick: () => void }

export type ToastRequest = {
  title: string
  description?: string
  tone?: 'default' | 'ok' | 'bad'
  durationMs?: number
  /** At most two are shown. */
  actions?: readonly ToastAction[]
  /** A toast with an id is shown once in the life of the page, however often it is asked for. */
  id?: string
}

type Show = (request: ToastRequest) => void

let show: Show | null = null
let waiting: ToastRequest[] = []
let wake: (() => void) | null = null
const shownIds = new Set<string>()

/** May be called anywhere in the browser, also before the toast library has arrived. */
export function showToast(request: ToastRequest): void {
  if (typeof document === 'undefined') return
  if (request.id !== undefined) {
    if (shownIds.has(request.id)) return
    shownIds.add(request.id)
  }
  if (show) return show(request)
  waiting.push(request)
  wake?.()
}

/** Called by the lazily loaded host once it is listening; delivers what waited for it. */
export function connectToastHost(next: Show): () => void {
  show = next
  const missed = waiting
  waiting = []
  missed.forEach(next)
  return () => {
    if (show === next) show = null
  }
}

/** Place once, in the root. The library is fetched on the first toast or the first touch of the page. */
export function Toaster() {
  const [Host, setHost] = useState<ComponentType | null>(null)

  useEffect(() => {
    let gone = false
    let loading = false
    const load = async () => {
      if (loading) return
      loading = true
      try {
        const { ToastHost } = await import('#app/ui/toast-host.tsx')
        if (!gone) setHost(() => ToastHost)
      } catch {
        loading = false // offline, or a new release: the next toast tries again
      }
    }
    wake = load
    if (waiting.length > 0) void load()
    const early = { once: true, passive: true }
    addEventListener('pointerdown', load, early)
    addEventListener('keydown', load, early)
    return () => {
      gone = true
      if (wake === load) wake = null
      removeEventListener('pointerdown', load)
      removeEventListener('keydown', load)
    }
  }, [])

  return Host && <Host />
}
