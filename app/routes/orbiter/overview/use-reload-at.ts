import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

/** The longest delay that a timer supports. */
const LONGEST_MS = 2_147_483_647

/** Reloads the page's data at that instant (ISO 8601). */
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
