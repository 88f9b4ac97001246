import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import './peek.css'

/** Where the panel has room beside the table; peek.css has the same width. */
const WIDE = '(width >= 1280px)'

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** The row that the address names, or will name in a moment. */
export function usePeekId(): string | null {
  const here = useLocation()
  const next = useNavigation().location
  const { search } = next?.pathname === here.pathname ? next : here
  return new URLSearchParams(search).get('peek')
}

/**
 * Whether the page's entry in the history already has a row beside it. The next row replaces that
 * entry, so that Back closes the panel; a row that is still on its way has no entry yet.
 */
export const useHasPeekEntry = () => new URLSearchParams(useLocation().search).has('peek')

/** Moves the focus to a row, if its link is visible. */
export const focusRow = (id: string) => document.getElementById(`peek-${id}`)?.focus()

export interface PeekAreaProps {
  /** The ids of the rows, in their sequence. */
  ids: readonly string[]
  /** The URL of the current view, with more added to its query. */
  hrefWith: (more?: string) => string
  /** A `PeekPanel`, or nothing. */
  panel: ReactNode
  children: ReactNode
}

/**
 * A table with one of its rows beside it. The row is in the address (`?peek=`), so it works without
 * a script; with one, the keys walk through the rows.
 */
export function PeekArea({ ids, hrefWith, panel, children }: PeekAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const shown = usePeekId()
  const replace = useHasPeekEntry()
  const show = (id: string | null, from: string) => {
    void navigate(hrefWith(id ? `peek=${id}` : ''), { replace, preventScrollReset: true })
    focusRow(id ?? from)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!(target instanceof Element) || !matchMedia(WIDE).matches) return
    if (target.closest('input, select, textarea, dialog, [popover]')) return
    if (key === 'Escape' && shown) return show(null, shown)
    // Only in the table or its panel, because elsewhere the arrows scroll the page.
    const step = STEPS[key]
    if (!step || !area.current?.contains(target)) return
    const focused = target.closest('tr')?.querySelector('.peek-link')?.id.replace('peek-', '')
    const next = ids[ids.indexOf(shown ?? focused ?? '') + step]
    event.preventDefault()
    if (next) show(next, next)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div ref={area} className="peek-area">
      <div>{children}</div>
      {panel}
    </div>
  )
}
