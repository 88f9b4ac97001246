import type { SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { withCompared } from '#app/routes/public/browse-creators/compare-address.ts'

const FORM_ID = 'compare-form'

/** A button of the comparison sends what is compared next, wherever on the page it stands. */
export const choose = (ids: readonly string[]) =>
  ({ type: 'submit', form: FORM_ID, name: 'compare', value: ids.join(',') }) as const

/**
 * A plain GET form around no fields but those of this page's address; JavaScript only stays where
 * the visitor is.
 * @param href this page without its comparison
 */
export function CompareForm({ href }: { href: string }) {
  const navigate = useNavigate()
  const [pathname = '', query] = href.split('?')
  const onSubmit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const next = submitter instanceof HTMLButtonElement ? submitter.value : ''
    void navigate(withCompared(href, next ? next.split(',') : []), { preventScrollReset: true })
    // The buttons of the comparison go with it.
    if (next === '' && submitter?.closest('.compare-dock'))
      document.querySelector<HTMLElement>('.results-count')?.focus()
  }
  return (
    <form id={FORM_ID} action={pathname} onSubmit={onSubmit} hidden>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </form>
  )
}
