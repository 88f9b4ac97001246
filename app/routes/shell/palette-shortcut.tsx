import { useEffect, useState } from 'react'
import type { GoTo } from '#app/routes/shell/go-to.tsx'
import { PALETTE_REQUESTED } from '#app/routes/shell/open-palette.ts'

/** Ctrl+K or Cmd+K opens the palette, as does `openPalette`. The palette loads on first use. */
export function PaletteShortcut() {
  const [Loaded, setLoaded] = useState<typeof GoTo | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const open = () => {
      setIsOpen(true)
      // Without a connection, the palette would find nothing anyway.
      import('#app/routes/shell/go-to.tsx').then(
        (loaded) => setLoaded(() => loaded.GoTo),
        () => setIsOpen(false),
      )
    }
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        event.ctrlKey === event.metaKey ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKey)
    addEventListener(PALETTE_REQUESTED, open)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener(PALETTE_REQUESTED, open)
    }
  }, [])
  return isOpen && Loaded && <Loaded onClose={() => setIsOpen(false)} />
}
