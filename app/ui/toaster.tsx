import { useEffect, useState, type ComponentType } from 'react'
import { onFirstToast } from '#app/ui/toast.ts'

/**
 * Render once, in the root. The library loads on the first toast or the first interaction with the
 * page.
 */
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
    const forget = onFirstToast(() => void load())
    const early = { once: true, passive: true }
    addEventListener('pointerdown', load, early)
    addEventListener('keydown', load, early)
    return () => {
      gone = true
      forget()
      removeEventListener('pointerdown', load)
      removeEventListener('keydown', load)
    }
  }, [])

  return Host && <Host />
}
