import { useState } from 'react'
import { useFetcher, type FetcherWithComponents } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'

/**
 * The router's fetcher, for a form that is sent without leaving its page. Its answer appears once
 * the form is no longer on its way: the router hands out the answer one render before it ends
 * `submitting`, so that a button would still be busy, and ignore a press, beside its own answer.
 */
export function useFormFetcher<Result = ActionResult>(options?: {
  key?: string
}): Omit<FetcherWithComponents<Result>, 'data'> & { data: Result | undefined } {
  const fetcher = useFetcher<Result>(options)
  const [answer, setAnswer] = useState(fetcher.data)
  if (fetcher.state !== 'submitting' && answer !== fetcher.data) setAnswer(fetcher.data)
  return { ...fetcher, data: answer as Result | undefined }
}
