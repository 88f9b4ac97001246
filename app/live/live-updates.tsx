import { useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/** Keeps a signed-in person's page current: each event that concerns them reloads its data. */
export function LiveUpdates({ viewerId }: { viewerId: string }) {
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    // Loaded here, so that signed-out visitors never download it.
    void import('#app/live/live-toasts.ts').then(({ showLiveToasts }) => {
      if (!isGone) stop = showLiveToasts(viewerId, revalidate, () => latest.current !== 'idle')
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [viewerId, revalidate])
  return null
}
