import { useEffect, useRef, type ReactNode } from 'react'
import { listenToMenu } from '#app/ui/menu-keys.ts'

interface MenuButtonProps {
  /** Accessible name; `button` is often only an icon. */
  label: string
  button: ReactNode
  /** In place of a ghost button's look. */
  buttonClass?: string
  className?: string
  /** Of the menus with the same name, only one is open, even without JavaScript. */
  name?: string
  /** Open at first: an answer without JavaScript is about something in it. */
  isOpen?: boolean
  /** Links and buttons with the class `menu-item`, or a `details` whose summary has it. */
  children: ReactNode
}

/** A disclosure built on native <details>, so that it opens without JavaScript. */
export function MenuButton({
  label,
  button,
  buttonClass = 'btn btn-ghost btn-icon',
  className = '',
  name,
  isOpen,
  children,
}: MenuButtonProps) {
  const root = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const gone = new AbortController()
    if (root.current) listenToMenu(root.current, gone.signal)
    return () => gone.abort()
  }, [])
  return (
    <details ref={root} name={name} className={`menu ${className}`} open={isOpen}>
      <summary className={buttonClass}>
        {button}
        <span className="sr-only">{label}</span>
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  )
}
