import type { ActionResult } from '#app/forms/action-result.ts'

/** A missing date has its own message; any other missing field gets the general one. */
export function nameMissing<Details>(result: ActionResult<Details>): ActionResult<Details> {
  const { errors, values } = result
  if (!errors) return result
  const isMissing = (name: string) => !values?.[name]?.trim()
  if (errors['eventDate'] && isMissing('eventDate'))
    return {
      ...result,
      title: 'Date Required',
      description: 'Please select your preferred event date.',
      toast: true,
    }
  if (Object.keys(errors).some(isMissing))
    return {
      ...result,
      title: 'Missing Information',
      description: 'Please fill in all required fields.',
      toast: true,
    }
  return { ...result, title: 'Please check your entries', toast: true }
}
