import type { Fetcher } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'

interface Sent {
  state: Fetcher['state']
  data?: Pick<ActionResult, 'ok' | 'asksForMore'> | undefined
}

/**
 * Whether a form is being sent: until its answer arrives, and, if it succeeded, until the page
 * shows the change. A form that was refused, or that asks for more, can be sent again right away.
 */
export const isBusy = ({ state, data }: Sent): boolean =>
  state === 'submitting' || (state === 'loading' && data?.ok === true && !data.asksForMore)
