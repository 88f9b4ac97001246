import { useState } from 'react'
import { useFetcher, type FetcherWithComponents } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'

/**
 * The router's fetcher, for a form that is sent without leaving its page. The answer appears only
 * once the form is no longer being sent: the router provides the answer one render before
 * `submitting` ends, so a button next to the answer would still be busy and ignore a press.
 */
export function useFormFetcher<Result = ActionResult>(options?: {
  key?: string
}): Omit<FetcherWithComponents<Result>, 'data'> & { data: Result | undefined } {
  const fetcher = useFetcher<Result>(options)
  const [answer, setAnswer] = useState(fetcher.data)
  if (fetcher.state !== 'submitting' && answer !== fetcher.data) setAnswer(fetcher.data)
  return { ...fetcher, data: answer as Result | undefined }
}
