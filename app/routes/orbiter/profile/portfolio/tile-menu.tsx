import { useEffect, useRef, type ReactNode } from 'react'

interface TileMenuProps {
  label: string
  button: ReactNode
  /** Open at first: an answer without JavaScript is about something in it. */
  isOpen: boolean
  children: ReactNode
}

/**
 * A menu whose entries may open a form in their place. It also opens without JavaScript; the code
 * for its keys loads on first focus or press.
 */
export function TileMenu({ label, button, isOpen, children }: TileMenuProps) {
  const root = useRef<HTMLDetailsElement>(null)
  const gone = useRef<AbortController>(null)
  useEffect(() => () => gone.current?.abort(), [])
  const listen = () => {
    if (gone.current) return
    const { signal } = (gone.current = new AbortController())
    void import('#app/routes/orbiter/profile/portfolio/tile-menu-keys.ts').then((keys) => {
      if (root.current) keys.listenToTileMenu(root.current, signal)
    })
  }
  return (
    <details ref={root} className="menu tile-menu" open={isOpen}>
      <summary onFocus={listen} onPointerDown={listen}>
        {button}
        <span className="sr-only">{label}</span>
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  )
}
