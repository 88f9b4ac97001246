import { X } from 'lucide'
import { useEffect, useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Entries } from '#app/routes/admin/sidebar/sidebar-entries.tsx'

export function Drawer({ isOpen, close }: { isOpen: boolean; close: () => void }) {
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
    <dialog ref={dialog} className="admin-drawer" aria-label="Admin" onClose={close}>
      {isOpen && (
        <>
          <div className="flex items-center justify-between pb-2">
            <p className="title">Admin</p>
            <button
              type="button"
              className="btn btn-ghost btn-icon"
              aria-label="Close"
              onClick={() => dialog.current?.close()}
            >
              <Icon of={X} />
            </button>
          </div>
          <nav aria-label="Admin pages">
            <Entries />
          </nav>
        </>
      )}
    </dialog>
  )
}
