import { useNavigate } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { Palette, type PaletteGroup } from '#app/ui/palette.tsx'
import { readJson } from '#app/ui/read-json.ts'

async function find(text: string, signal: AbortSignal): Promise<PaletteGroup[]> {
  return (await readJson<{ groups: PaletteGroup[] }>(paths.paletteData({ q: text }), signal)).groups
}

/** The site's palette, limited to what the person may see. */
export function GoTo({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return <Palette find={find} onGo={(href) => void navigate(href)} onClose={onClose} />
}
