import type { ReactNode, SyntheticEvent } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { paths } from '#app/paths.ts'

/** The hearts inside it answer at once, without loading the page anew: one handler for them all. */
export function FavouritesArea({ children }: { children: ReactNode }) {
  const fetcher = useFetcher()
  const { pathname, search } = useLocation()
  const save = (event: SyntheticEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.classList.contains('heart-form')) return
    event.preventDefault()
    const fields = new FormData(form)
    fields.set('from', pathname + search)
    fields.set('stays', 'yes')
    void fetcher.submit(fields, { method: 'post', action: paths.setFavourite() })
  }
  return (
    <div className="contents" onSubmit={save}>
      {children}
    </div>
  )
}
