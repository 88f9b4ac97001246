import { useEffect, useRef, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/** Keeps a signed-in person's page current: each event that concerns them reloads its data. */
export function LiveUpdates({ viewerId }: { viewerId: string }) {
  const { revalidate } = useRevalidator()
  const isIdle = useNavigation().state === 'idle'
  const [isDue, setIsDue] = useState(false)
  const reload = useRef(() => {})
  // During a navigation, a reload would begin it again, and lose the toast that came with it.
  useEffect(() => {
    reload.current = () => (isIdle ? void revalidate() : setIsDue(true))
    if (!isIdle || !isDue) return
    setIsDue(false)
    void revalidate()
  }, [isIdle, isDue, revalidate])
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    // Loaded here, so that signed-out visitors never download it.
    void import('#app/live/live-toasts.ts').then(({ showLiveToasts }) => {
      if (!isGone) stop = showLiveToasts(viewerId, () => reload.current())
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [viewerId])
  return null
}
