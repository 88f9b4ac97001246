import { useState } from 'react'
import type { ActionResult } from '#app/forms/action-result.ts'

/**
 * Counts how often something was added here, so that each addition gets a new form. Nothing else
 * may reset what is being typed.
 */
export function useTimesAdded(answer: ActionResult | undefined): number {
  const [known, setKnown] = useState({ answer, times: 0 })
  if (known.answer === answer) return known.times
  const times = known.times + (answer?.ok && /added/i.test(answer.title) ? 1 : 0)
  setKnown({ answer, times })
  return times
}
