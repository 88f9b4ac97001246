import { useEffect, useState, type RefObject } from 'react'
import { motionWelcome } from '#app/ui/motion-welcome.ts'

/** Films wait until the page itself has loaded. */
const SETTLE_MS = 900

export interface PlayInView {
  /** Whether it plays now. */
  plays: boolean
  /** Whether it plays while it is in view. */
  isOn: boolean
  toggle: () => void
  stop: () => void
}

/**
 * Whether what a frame holds plays: on its own once the page has settled, while it is in view,
 * unless the reader prefers reduced motion or data.
 */
export function usePlayInView(frame: RefObject<HTMLElement | null>): PlayInView {
  const [isOn, setIsOn] = useState(false)
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => setIsInView(entry?.isIntersecting ?? false),
      { threshold: 0.4 },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  useEffect(() => {
    if (!motionWelcome()) return
    let settling: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      settling = setTimeout(() => setIsOn(true), SETTLE_MS)
    }
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin, { once: true })
    return () => {
      clearTimeout(settling)
      removeEventListener('load', begin)
    }
  }, [])
  return {
    plays: isOn && isInView,
    isOn,
    toggle: () => setIsOn(!isOn),
    stop: () => setIsOn(false),
  }
}
