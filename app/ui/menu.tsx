import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'

type MenuButtonProps = {
  /** Accessible name; needed where `button` is only an icon. */
  label?: string
  button: ReactNode
  buttonClassName?: string
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
}

/**
 * A disclosure on native <details>: it opens without a script; with one, Escape, a press
 * outside and choosing an entry close it, and arrow keys move between the entries.
 */
export function MenuButton(props: MenuButtonProps) {
  const {
    label,
    button,
    buttonClassName = 'btn btn-quiet',
    align = 'end',
    className = '',
    children,
  } = props
  const root = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) root.current?.removeAttribute('open')
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open])

  return (
    <details
      ref={root}
      className={`menu menu-${align} ${className}`}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={moveWithKeys}
    >
      <summary className={buttonClassName}>
        {button}
        {label && <span className="sr-only">{label}</span>}
      </summary>
      <div className="menu-panel" onClick={closeOnChoice}>
        {children}
      </div>
    </details>
  )
}

export function MenuItemButton({
  className = '',
  tone,
  ...rest
}: ComponentProps<'button'> & { tone?: 'bad' }) {
  return (
    <button
      type="button"
      {...rest}
      className={`menu-item ${tone ? 'menu-item-bad' : ''} ${className}`}
    />
  )
}

function closeOnChoice(event: MouseEvent<HTMLElement>) {
  if (!(event.target as Element).closest('.menu-item')) return
  event.currentTarget.closest('details')?.removeAttribute('open')
}

function moveWithKeys(event: KeyboardEvent<HTMLDetailsElement>) {
  const details = event.currentTarget
  const summary = details.querySelector('summary')
  if (event.key === 'Escape' && details.open) {
    event.stopPropagation()
    details.open = false
    summary?.focus()
    return
  }
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    Home: -Infinity,
    End: Infinity,
  }
  const step = steps[event.key]
  if (step === undefined || (event.target as Element).closest('input, select, textarea')) return
  event.preventDefault()
  details.open = true
  const items = [...details.querySelectorAll<HTMLElement>('.menu-item:not(:disabled)')]
  const from = items.indexOf(document.activeElement as HTMLElement)
  const start = from < 0 && step < 0 ? items.length : from
  items[Math.max(0, Math.min(items.length - 1, start + step))]?.focus()
}
