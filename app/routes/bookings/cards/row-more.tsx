import { Ellipsis } from 'lucide'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
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
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = ({ target }: Event) => {
      const isInside = target instanceof Element && target.closest('dialog, [role="dialog"]')
      if (details.current?.open && !isInside && !details.current.contains(target as Node))
        details.current.open = false
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [])
  const onKeyDown = ({ key, currentTarget, target }: KeyboardEvent<HTMLDetailsElement>) => {
    if (key !== 'Escape' || (target as Element).closest('dialog, [role="dialog"]')) return
    currentTarget.open = false
    currentTarget.querySelector('summary')?.focus()
  }
  return (
    <details ref={details} name="row-more" className="menu row-more" onKeyDown={onKeyDown}>
      <summary className="btn btn-ghost btn-icon">
        <Icon of={Ellipsis} size={20} />
        <span className="sr-only">More: {about}</span>
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  )
}
