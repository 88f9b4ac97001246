/**
 * Saves or removes a favorite. The heart changes immediately, and reverts if the server refuses.
 */
export async function sendFavourite(form: HTMLFormElement, signIn: () => unknown): Promise<void> {
  const heart = form.querySelector('button')
  if (!heart || heart.ariaBusy === 'true') return
  const body = new URLSearchParams(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )
  body.set('stays', 'yes')
  body.set('from', location.pathname + location.search)
  const isSaved = body.get('isOn') === 'yes'
  const show = (isOn: boolean) => {
    heart.ariaPressed = String(isOn)
    form.querySelector<HTMLInputElement>('[name=isOn]')?.setAttribute('value', isOn ? 'no' : 'yes')
  }
  heart.ariaBusy = 'true'
  show(isSaved)
  try {
    const answer = await fetch(form.action, { method: 'POST', body, redirect: 'manual' })
    if (!answer.ok) show(!isSaved)
    if (answer.type === 'opaqueredirect') signIn()
  } catch {
    show(!isSaved)
  }
  heart.ariaBusy = null
}
