import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Keeps what a signed-in person sees true: every change of theirs reads the page's data again. */
export function LiveUpdates({ viewerId }: { viewerId: string }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    // Visitors who are not signed in never need it.
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
