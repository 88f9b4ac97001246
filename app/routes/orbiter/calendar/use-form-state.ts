import { useNavigation } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'

/** The result of one of the page's forms, and whether it is being submitted. */
export function useFormState(intent: string, answer: ActionResult | undefined) {
  const isBusy = useNavigation().formData?.get('intent') === intent
  const isOurs = answer?.values?.intent === intent
  return {
    isBusy,
    errors: isOurs ? answer.errors : undefined,
    values: isOurs ? answer.values : undefined,
  }
}
