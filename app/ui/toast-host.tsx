import { X } from 'lucide'
import { useEffect, useRef } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { connectToastHost, type ToastRequest } from '#app/ui/toast.ts'
import { keepClear } from '#app/ui/toast-place.ts'
import { Icon } from '#app/ui/icon.tsx'

// A toast with actions stays longer than a confirmation.
const readMs = 5_000
const decideMs = 10_000

const numbers = new WeakMap<ToastRequest, number>()
let count = 0

/**
 * Gives a toast the same id when the next host shows it again, because the library still has the
 * toasts that are on screen.
 */
function idOf(request: ToastRequest): string {
  if (request.id !== undefined) return request.id
  const number = numbers.get(request) ?? (count += 1)
  numbers.set(request, number)
  return `toast-${number}`
}

/** The only module that imports the toast library; `Toaster` loads it lazily. */
export function ToastHost() {
  const layer = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const own = layer.current
    own?.showPopover()
    const errors = new Set<string>()
    const show = (request: ToastRequest) => {
      raise(own)
      const id = idOf(request)
      if (request.tone === 'bad') errors.add(id)
      toast.custom(() => <ToastCard request={request} close={() => toast.dismiss(id)} />, {
        id,
        duration: request.durationMs ?? (request.actions?.length ? decideMs : readMs),
        className: 'toast-slot',
      })
    }
    const dismissErrors = () => {
      for (const id of errors) toast.dismiss(id)
      errors.clear()
    }
    const disconnect = connectToastHost(show, dismissErrors)
    const stopPlacing = own ? keepClear(own) : () => {}
    return () => {
      disconnect()
      stopPlacing()
    }
  }, [])

  return (
    <div ref={layer} popover="manual" className="toast-layer">
      <Sonner
        position="bottom-right"
        gap={10}
        offset={24}
        mobileOffset={16}
        containerAriaLabel="Notifications"
      />
    </div>
  )
}

// An open modal dialog covers everything below the top layer; entering the layer again puts the
// toasts above it.
function raise(layer: HTMLDivElement | null) {
  if (!layer || !document.querySelector('dialog:modal')) return
  layer.hidePopover()
  layer.showPopover()
}

function ToastCard({ request, close }: { request: ToastRequest; close: () => void }) {
  const { title, description, tone = 'default', actions = [] } = request
  return (
    <div className={`toast toast-${tone}`}>
      <span className="dot" aria-hidden="true" />
      <div className="grow wrap-anywhere">
        <p className="strong">{title}</p>
        {description && <p className="text-muted">{description}</p>}
        {actions.length > 0 && (
          <div className="cluster-8 above-12">
            {actions.slice(0, 2).map((action, index) => (
              <button
                key={action.label}
                type="button"
                className={`btn btn-sm ${index === 0 ? 'btn-quiet' : 'btn-ghost'}`}
                onClick={() => {
                  close()
                  action.onClick()
                }}
              >
                {action.label}
              </button>
            ))}
          </div>
        )}
      </div>
      <button
        type="button"
        className="toast-close center"
        aria-label="Dismiss notification"
        onClick={close}
      >
        <Icon of={X} size={16} />
      </button>
    </div>
  )
}
