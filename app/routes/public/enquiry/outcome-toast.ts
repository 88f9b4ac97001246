import { useEffect } from 'react'
import { wordsOf, type EnquiryOutcome } from '#app/routes/public/enquiry/enquiry-outcome.ts'
import { showToast } from '#app/ui/toast.ts'

const DURATION_MS = 7000

export function useOutcomeToast(outcome: EnquiryOutcome | null): void {
  useEffect(() => {
    if (outcome) showToast({ ...wordsOf(outcome), durationMs: DURATION_MS })
  }, [outcome])
}
