import { use, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'

/** Keeps a signed-in person's page current: each event that concerns them reloads its data. */
export function LiveUpdates({ viewerId }: { viewerId: string }) {
  // No public hook reports a navigation in time: React Router's hooks change only after React has
  // rendered, and a reload in between starts the navigation again (navigation-state.ts).
  const router = use(DataRouterContext)?.router
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    shown.current = key
  })
  useEffect(() => {
    // Loaded here, so that signed-out visitors never download it.
    const started = import('#app/live/live-toasts.ts').then(
      ({ showLiveToasts }) => router && showLiveToasts(viewerId, router, shown),
    )
    return () => void started.then((stop) => stop?.())
  }, [viewerId, router])
  return null
}
