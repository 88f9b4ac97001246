import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { readJson } from '#app/ui/answers.ts'
import { PALETTE_ASKED } from '#app/routes/shell/open-palette.ts'
import type { Palette, PaletteGroup } from '#app/ui/palette.tsx'

async function find(text: string, signal: AbortSignal): Promise<PaletteGroup[]> {
  return (await readJson<{ groups: PaletteGroup[] }>(paths.paletteData({ q: text }), signal)).groups
}

/** Ctrl or Cmd plus K opens the palette, as does `openPalette`. It is fetched on the first press. */
export function PaletteShortcut() {
  const navigate = useNavigate()
  const [Loaded, setLoaded] = useState<typeof Palette | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const open = () => {
      // Without a connection nothing would be found either.
      void import('#app/ui/palette.tsx').then(
        (loaded) => {
          setLoaded(() => loaded.Palette)
          setIsOpen(true)
        },
        () => {},
      )
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    addEventListener(PALETTE_ASKED, open)
    return () => {
      document.removeEventListener('keydown', onKey)
      removeEventListener(PALETTE_ASKED, open)
    }
  }, [])
  return Loaded && isOpen ? <Loaded find={find} onGo={(href) => void navigate(href)} onClose={() => setIsOpen(false)} /> : null
}
