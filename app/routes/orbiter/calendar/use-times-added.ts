import { useState } from 'react'
import type { ActionResult } from '#app/forms/action-result.ts'

/** How often something was added here: a new form for each time. Nothing else may touch what is being typed. */
export function useTimesAdded(answer: ActionResult | undefined): number {
  const [known, setKnown] = useState({ answer, times: 0 })
  if (known.answer === answer) return known.times
  const times = known.times + (answer?.ok && /added/i.test(answer.title) ? 1 : 0)
  setKnown({ answer, times })
  return times
}
