import { useEffect, useState, type RefObject } from 'react'

/** The film waits until the page itself has loaded. */
const SETTLE_MS = 900

/**
 * Whether the film in a frame plays: on its own once the page has settled, while it is in view,
 * unless the reader prefers reduced motion or data.
 */
export function usePlayInView(frame: RefObject<HTMLElement | null>) {
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
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData) return
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
  return { plays: isOn && isInView, isOn, toggle: () => setIsOn(!isOn) }
}
