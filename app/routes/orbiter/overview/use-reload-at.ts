import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

/** Timers cannot wait longer. */
const LONGEST_MS = 2_147_483_647

/** Reads the page's data again at that instant (ISO 8601). */
export function useReloadAt(at: string | null, serverNow: string): void {
  const { revalidate } = useRevalidator()
  const reload = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (at === null) return undefined
    const wait = Date.parse(at) - Date.parse(serverNow)
    if (wait > LONGEST_MS) return undefined
    const timer = setTimeout(reload, Math.max(1000, wait))
    return () => clearTimeout(timer)
  }, [at, serverNow])
}
