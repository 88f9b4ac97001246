import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Keeps a signed-in person's page current: each event that concerns them reloads its data. */
export function LiveUpdates({ viewerId }: { viewerId: string }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    // Loaded here, so that signed-out visitors never download it.
    void import('#app/live/live-toasts.ts').then(({ showLiveToasts }) => {
      if (!isGone) stop = showLiveToasts(viewerId, revalidate)
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [viewerId, revalidate])
  return null
}
