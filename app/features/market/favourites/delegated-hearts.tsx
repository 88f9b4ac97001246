import type { ReactNode, SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/base/paths.ts'

/**
 * Makes the hearts inside it respond instantly, without reloading the page. One handler serves all
 * of them. Long lists render hearts as plain HTML, so the new state is written to the DOM.
 */
export function DelegatedHearts({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const save = (event: SyntheticEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.classList.contains('heart-form')) return
    event.preventDefault()
    void import('#market/favourites/send-favourite.ts').then(
      ({ sendFavourite }) =>
        sendFavourite(form, () =>
          navigate(paths.auth({ next: location.pathname + location.search })),
        ),
      // Without a connection, submit the form as a browser without JavaScript would.
      () => form.submit(),
    )
  }
  return (
    <div className="contents" onSubmit={save}>
      {children}
    </div>
  )
}
