import { useEffect, useRef, useState, type ComponentType } from 'react'
import { readSearch, writeSearch, type CreatorSearch } from '#app/features/creators/creator-search.ts'
import { useDrawnOnce } from '#app/ui/drawn-once.ts'
import { trustedHtml } from '#app/base/trusted-html.ts'

type Panel = ComponentType<{ search: CreatorSearch }>

const loadPanel = (): Promise<Panel> => import('#app/features/creators/filter-panel.tsx').then(({ FilterPanel }) => FilterPanel)

const DrawnPanel = import.meta.env.SSR ? await loadPanel() : null

interface FilterFieldsProps {
  search: CreatorSearch
  /** Rises when the fields should be as `search` says, whatever was chosen meanwhile. */
  timesCleared: number
  /** Somebody is about to use the fields. */
  isWanted: boolean
}

/** The server draws the fields, and a browser keeps what it was sent; what makes them move is loaded once somebody goes near. */
export function FilterFields({ search, timesCleared, isWanted }: FilterFieldsProps) {
  const place = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<{ Panel: Panel; chosen: CreatorSearch; sentFor: string } | null>(null)
  const [kept] = useState(() => (import.meta.env.SSR ? '' : (document.querySelector('#filter-fields')?.innerHTML ?? '')))
  const version = `${writeSearch(search)} ${timesCleared}`
  const [first] = useState(version)
  const isNeeded = isWanted || kept === '' || version !== first
  useEffect(() => {
    if (!isNeeded || loaded) return
    let isGone = false
    void loadPanel().then((Panel) => {
      if (isGone) return
      // What was chosen while the panel was on its way stays chosen.
      const form = place.current?.closest('form')
      const fields = form && kept ? [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']) : null
      setLoaded({ Panel, chosen: fields && version === first ? readSearch(new URLSearchParams(fields)) : search, sentFor: version })
    })
    return () => {
      isGone = true
    }
  }, [isNeeded, loaded, kept, version, first, search])
  const drawn = useDrawnOnce(`filters ${version}`, DrawnPanel && <DrawnPanel search={search} />)
  if (DrawnPanel) return <div id="filter-fields" {...drawn} />
  if (!loaded) return <div ref={place} id="filter-fields" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: trustedHtml(kept) }} />
  const { Panel, chosen, sentFor } = loaded
  return (
    <div id="filter-fields">
      <Panel key={version} search={version === sentFor ? chosen : search} />
    </div>
  )
}
