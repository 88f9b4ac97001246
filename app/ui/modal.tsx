import { X } from 'lucide'
import { useEffect, useId, useRef, type MouseEvent, type PointerEvent, type ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

type ModalProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
}

/**
 * A native dialog: the browser keeps focus inside and restores it on close. On phones, it is a
 * sheet. `data-autofocus` on an element inside sets the initial focus (by default, the Close
 * button).
 */
export function Modal({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'md',
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const id = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (!open) return element.close()
    const page = document.documentElement
    // Only a scroll bar that takes up width leaves a gap: see modal.css.
    page.toggleAttribute('data-scroll-bar', window.innerWidth > page.clientWidth)
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [open])

  // Closing needs both press and release on the backdrop, because a text selection may end there.
  const onPointerDown = (event: PointerEvent) => {
    pressedOutside.current = event.target === dialog.current
  }
  const onClick = (event: MouseEvent) => {
    if (pressedOutside.current && event.target === dialog.current) onClose()
  }

  return (
    <dialog
      ref={dialog}
      className={`modal modal-${size}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      onCancel={(event) => {
        // File inputs fire a bubbling cancel of their own.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={() => open && onClose()}
      onPointerDown={onPointerDown}
      onClick={onClick}
    >
      {open && (
        <>
          <div className="modal-head">
            <div>
              <h2 id={`${id}-title`} className="title">
                {title}
              </h2>
              {description && (
                <p id={`${id}-text`} className="above-8 text-muted">
                  {description}
                </p>
              )}
            </div>
            <button
              type="button"
              className="btn btn-ghost btn-icon"
              aria-label="Close"
              onClick={onClose}
            >
              <Icon of={X} />
            </button>
          </div>
          {children && <div className="modal-body">{children}</div>}
          {footer ? (
            <div className="modal-foot rule-above">{footer}</div>
          ) : (
            !children && <div className="modal-end" />
          )}
        </>
      )}
    </dialog>
  )
}
