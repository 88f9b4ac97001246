import type { ReactNode, SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/base/paths.ts'

/**
 * The hearts inside it answer at once, without reloading the page: one handler for all of them. A
 * heart is drawn as plain HTML in long lists, so its new state is written into the document.
 */
export function FavouritesArea({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const save = (event: SyntheticEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.classList.contains('heart-form')) return
    event.preventDefault()
    void import('#app/features/favourites/send-favourite.ts').then(
      ({ sendFavourite }) =>
        sendFavourite(form, () =>
          navigate(paths.auth({ next: location.pathname + location.search })),
        ),
      () => form.submit(),
    )
  }
  return (
    <div className="contents" onSubmit={save}>
      {children}
    </div>
  )
}
