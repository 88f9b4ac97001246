import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'

interface MenuButtonProps {
  /** Accessible name; needed where `button` is only an icon. */
  label: string
  button: ReactNode
  align?: 'start' | 'end' | undefined
  children: ReactNode
}

/** A disclosure built on native <details>; the code for its keys loads on first focus or press. */
export function MenuButton({ label, button, align = 'end', children }: MenuButtonProps) {
  const root = useRef<HTMLDetailsElement>(null)
  const gone = useRef<AbortController>(null)
  useEffect(() => () => gone.current?.abort(), [])
  const listen = () => {
    if (gone.current) return
    const { signal } = (gone.current = new AbortController())
    void import('#app/ui/menu-keys.ts').then(({ listenToMenu }) => {
      if (root.current) listenToMenu(root.current, signal)
    })
  }
  return (
    <details
      ref={root}
      className={`menu menu-${align} needs-script`}
      onFocus={listen}
      onPointerDown={listen}
    >
      <summary className="btn btn-ghost btn-icon">
        {button}
        <span className="sr-only">{label}</span>
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  )
}

export function MenuItemButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} className="menu-item" />
}
