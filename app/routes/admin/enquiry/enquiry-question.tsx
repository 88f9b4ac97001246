import { ENQUIRY_STATUS_LABELS } from '#work/enquiries/enquiry-status.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import type { StatusQuestionFacts } from '#app/routes/admin/controls/confirm-status.server.ts'
import { StatusQuestion, useAnsweredQuestion } from '#app/routes/admin/controls/status-question.tsx'
import { Notice } from '#app/ui/panel.tsx'

interface EnquiryQuestionProps {
  question: StatusQuestionFacts | null
  backHref: string
  result: ActionResult | undefined
}

/** Asks before the status of an enquiry is set. */
export function EnquiryQuestion({ question, backHref, result }: EnquiryQuestionProps) {
  useAnsweredQuestion(result, backHref)
  if (question?.refusal)
    return (
      <Notice tone="bad" title="This status can't be set">
        {question.refusal}
      </Notice>
    )
  if (!question?.preview) return null
  return (
    <StatusQuestion
      preview={question.preview}
      notifyAfter={question.notifyAfter}
      labels={ENQUIRY_STATUS_LABELS}
      subject={['enquiryId', question.id]}
      intent="status"
      backHref={backHref}
      result={result}
    />
  )
}
