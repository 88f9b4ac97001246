import { useEffect, useRef } from 'react'

/**
 * An answered row leaves the list and loses focus: move focus to the row that took its place, or to
 * the heading if none is left.
 */
export function useFocusNext(count: number) {
  const list = useRef<HTMLElement>(null)
  const lastFocused = useRef(-1)
  useEffect(() => {
    const section = list.current
    const remember = (event: FocusEvent) => {
      const rows = [...(section?.querySelectorAll('article') ?? [])]
      lastFocused.current = rows.findIndex((row) => row.contains(event.target as Node))
    }
    section?.addEventListener('focusin', remember)
    return () => section?.removeEventListener('focusin', remember)
  }, [])
  const shown = useRef(count)
  useEffect(() => {
    const section = list.current
    if (shown.current === count) return
    shown.current = count
    if (lastFocused.current < 0 || document.activeElement !== document.body) return
    const rows = section?.querySelectorAll('article')
    const next = rows?.[Math.min(lastFocused.current, rows.length - 1)]
    const target = next?.querySelector<HTMLElement>('button, a') ?? section?.querySelector('h2')
    target?.focus()
  }, [count])
  return list
}
