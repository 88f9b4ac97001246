import type { Fetcher } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'

interface Sent {
  state: Fetcher['state']
  data?: Pick<ActionResult, 'ok' | 'asksForMore'> | undefined
}

/**
 * Whether a form is on its way: until its answer is here, and, if it succeeded, until the page shows
 * it. A form that was refused, or that is asked for more, can be sent again at once.
 */
export const isBusy = ({ state, data }: Sent): boolean =>
  state === 'submitting' || (state === 'loading' && data?.ok === true && !data.asksForMore)
