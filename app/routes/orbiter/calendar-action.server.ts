import { data } from 'react-router'
import { InvalidInput } from '#app/base/errors.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { addFreeTime } from '#app/features/creators/add-free-time.server.ts'
import { TIMES_INVERTED, TIMES_MISSING } from '#app/features/creators/free-time-inputs.ts'
import { removeFreeTime, removeSeries } from '#app/features/creators/remove-free-time.server.ts'
import { runAction } from '#app/forms/form-action.server.ts'
import type { ActionResult } from '#app/forms/action-result.ts'

const TITLES: Record<string, string> = { [TIMES_MISSING]: 'Missing information', [TIMES_INVERTED]: 'Invalid time range' }

/** What the calendar's buttons do; a refusal carries its own title. */
export async function changeCalendar(viewer: Viewer, values: Record<string, string>, failure: string) {
  const answer = await runAction({ failure, values, work: () => work(viewer, values) })
  const { description, errors } = answer.data
  if (answer.data.ok || !errors) return answer
  const title = TITLES[description]
  return data<ActionResult>({ ...answer.data, title: title ?? 'Please check the form', toast: title !== undefined }, { status: new InvalidInput({}).status })
}

async function work(viewer: Viewer, values: Record<string, string>): Promise<{ title: string; description: string }> {
  if (values.intent === 'remove-slot') {
    await removeFreeTime(viewer, values)
    return { title: 'Availability removed', description: 'This time can no longer be booked.' }
  }
  if (values.intent === 'remove-series') {
    await removeSeries(viewer, values)
    return { title: 'Recurring availability removed', description: 'All future instances of this recurring slot have been removed.' }
  }
  const { isRecurring, added, merged } = await addFreeTime(viewer, values)
  const joined = merged > 0 ? ' It overlaps times you had, so they are shown to customers as one.' : ''
  if (isRecurring) return { title: 'Recurring availability added!', description: `Added ${added} time slots for the next 12 weeks.${joined}` }
  if (added === 0) return { title: 'Already in your calendar', description: 'You were free at that time before, so nothing changed.' }
  return { title: 'Availability added!', description: `Customers can ask for this time now.${joined}` }
}
