import { useCallback, useEffect, useRef, useState, type RefCallback } from 'react'

interface ReelCaptions {
  track: RefCallback<HTMLTrackElement>
  /** Whether the reel has captions; the other reels get a file without any. */
  isThere: boolean
  isOn: boolean
  toggle: () => void
}

/** Captions are on initially, because reels start without sound. */
export function useReelCaptions(): ReelCaptions {
  const element = useRef<HTMLTrackElement>(null)
  const [isThere, setIsThere] = useState(false)
  const [isOn, setIsOn] = useState(true)
  const track = useCallback((found: HTMLTrackElement | null) => {
    element.current = found
    if (!found) return
    const onLoad = () => setIsThere((found.track.cues?.length ?? 0) > 0)
    found.addEventListener('load', onLoad)
    return () => found.removeEventListener('load', onLoad)
  }, [])
  useEffect(() => {
    // Any mode but "disabled" loads the file.
    if (element.current) element.current.track.mode = isOn ? 'showing' : 'hidden'
  }, [isOn])
  return { track, isThere, isOn, toggle: () => setIsOn(!isOn) }
}
