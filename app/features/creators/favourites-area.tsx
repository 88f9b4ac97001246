import type { ReactNode, SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'

/**
 * The hearts inside it answer at once, without loading the page anew: one handler for them all. A heart is drawn as plain
 * HTML in long lists, so its new state is written into the document.
 */
export function FavouritesArea({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const save = (event: SyntheticEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.classList.contains('heart-form')) return
    event.preventDefault()
    void send(form, () => navigate(paths.auth({ next: location.pathname + location.search })))
  }
  return (
    <div className="contents" onSubmit={save}>
      {children}
    </div>
  )
}

async function send(form: HTMLFormElement, signIn: () => unknown): Promise<void> {
  const heart = form.querySelector('button')
  if (!heart || heart.ariaBusy === 'true') return
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']))
  body.set('stays', 'yes')
  const isWanted = body.get('wanted') === 'yes'
  const show = (isSaved: boolean) => {
    heart.ariaPressed = String(isSaved)
    form.querySelector<HTMLInputElement>('[name=wanted]')?.setAttribute('value', isSaved ? 'no' : 'yes')
  }
  heart.ariaBusy = 'true'
  show(isWanted)
  try {
    const answer = await fetch(form.action, { method: 'POST', body, redirect: 'manual' })
    if (!answer.ok) show(!isWanted)
    if (answer.type === 'opaqueredirect') signIn()
  } catch {
    show(!isWanted)
  }
  heart.ariaBusy = null
}
