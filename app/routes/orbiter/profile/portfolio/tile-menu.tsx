import { useEffect, useRef, type ReactNode } from 'react'
import { listenToTileMenu } from '#app/routes/orbiter/profile/portfolio/tile-menu-keys.ts'

interface TileMenuProps {
  label: string
  button: ReactNode
  /** Open at first: an answer without JavaScript is about something in it. */
  isOpen: boolean
  children: ReactNode
}

/** A menu whose entries may open a form in their place. It also opens without JavaScript. */
export function TileMenu({ label, button, isOpen, children }: TileMenuProps) {
  const root = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const gone = new AbortController()
    if (root.current) listenToTileMenu(root.current, gone.signal)
    return () => gone.abort()
  }, [])
  return (
    <details ref={root} className="menu tile-menu" open={isOpen}>
      <summary>
        {button}
        <span className="sr-only">{label}</span>
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  )
}
