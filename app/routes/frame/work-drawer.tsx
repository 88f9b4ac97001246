import { X } from 'lucide'
import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

interface WorkDrawerProps {
  label: string
  isOpen: boolean
  close: () => void
  children: ReactNode
}

/** On phones: the whole navigation, over the page. */
export function WorkDrawer({ label, isOpen, close, children }: WorkDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const drawer = dialog.current
    if (!isOpen) return drawer?.close()
    drawer?.showModal()
    document.documentElement.classList.add('scroll-locked')
    // A rotated tablet has room for the sidebar itself.
    const wide = matchMedia('(width >= 768px)')
    const closeWhenWide = () => drawer?.close()
    wide.addEventListener('change', closeWhenWide)
    const closeOutside = (event: Event) => event.target === drawer && drawer?.close()
    drawer?.addEventListener('click', closeOutside)
    return () => {
      drawer?.removeEventListener('click', closeOutside)
      document.documentElement.classList.remove('scroll-locked')
      wide.removeEventListener('change', closeWhenWide)
    }
  }, [isOpen])
  return (
    <dialog ref={dialog} className="work-drawer" aria-label={label} onClose={close}>
      {isOpen && (
        <>
          <div className="work-drawer-head">
            <p className="title">{label}</p>
            <button
              type="button"
              className="btn btn-ghost btn-icon"
              aria-label="Close"
              onClick={() => dialog.current?.close()}
            >
              <Icon of={X} />
            </button>
          </div>
          <nav aria-label={`${label} pages`}>{children}</nav>
        </>
      )}
    </dialog>
  )
}
