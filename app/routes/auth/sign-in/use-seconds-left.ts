import { useEffect, useState } from 'react'

/**
 * Whole seconds left until a time on the browser's clock; 0 if that time has passed or there is
 * none.
 */
export function useSecondsLeft(until: number | null): number {
  const [shown, setShown] = useState({ until, left: 0 })
  useEffect(() => {
    if (until === null) return
    const look = () => {
      setShown({ until, left: secondsUntil(until) })
      if (Date.now() >= until) clearInterval(timer)
    }
    const timer = setInterval(look, 1000)
    look()
    return () => clearInterval(timer)
  }, [until])
  if (until === null) return 0
  // A new time takes effect immediately, not only at the next tick.
  return shown.until === until ? shown.left : secondsUntil(until)
}

function secondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / 1000))
}
