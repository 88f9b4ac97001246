import type { Fetcher } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'

/**
 * Whether a form is on its way: until its answer is here, and, if it succeeded, until the page shows
 * it. A refused form can be sent again at once.
 */
export const isBusy = ({ state, data }: Fetcher<Pick<ActionResult, 'ok'>>): boolean =>
  state === 'submitting' || (state === 'loading' && data?.ok === true)
