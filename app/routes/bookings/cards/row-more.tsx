import { Ellipsis } from 'lucide'
import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

interface RowMoreProps {
  /** Whose row it is, for screen readers. */
  about: string
  /** Links and buttons with the class `menu-item`. */
  children: ReactNode
}

/**
 * What else can be done in a row. It works without JavaScript, and stays open behind the dialog that
 * an entry opens, so that the focus finds its way back.
 */
export function RowMore({ about, children }: RowMoreProps) {
  const root = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const details = root.current
    if (!details) return undefined
    const gone = new AbortController()
    const { signal } = gone
    const onPointerDown = ({ target }: Event) => {
      if (!isInDialog(target) && !details.contains(target as Node)) details.open = false
    }
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.open || isInDialog(target)) return
      details.open = false
      details.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPointerDown, { signal })
    details.addEventListener('keydown', onKeyDown, { signal })
    return () => gone.abort()
  }, [])
  return (
    <details ref={root} name="row-more" className="menu row-more">
      <summary className="btn btn-ghost btn-icon">
        <Icon of={Ellipsis} size={20} />
        <span className="sr-only">More: {about}</span>
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  )
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('dialog, [role="dialog"]') !== null
