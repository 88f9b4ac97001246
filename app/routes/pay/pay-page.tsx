import { useCallback, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'
import type { PayDetails, PayPrompt } from '#app/routes/pay/pay-prompt.ts'
import PayStep from '#app/routes/pay/pay-step.tsx'
import { JobPoster } from '#work/jobs/job-poster.tsx'
import type { JobPicture } from '#work/jobs/job-picture.ts'
import { Notice } from '#app/ui/panel.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

interface PayPageProps {
  picture: JobPicture
  back: { to: string; label: string }
  /** The prompt from when the page was opened. */
  prompt: PayPrompt
  result: ActionResult<PayDetails> | undefined
  /** The key of the booking, if the page has one. */
  formKey?: string
}

/** The last step of a booking that was made on another page. */
export function PayPage({ back, picture, prompt, result, formKey }: PayPageProps) {
  const form = useRef<HTMLFormElement>(null)
  const sendAgain = useCallback(() => form.current?.requestSubmit(), [])
  const isSending = useNavigation().state === 'submitting'
  return (
    <div className="page pay-page">
      <PageHead title="Pay by card" above={<BackLink to={back.to}>{back.label}</BackLink>} />
      {result && !result.details?.pay && (
        <Notice result={result} tone="bad" title={result.title}>
          {result.description}
        </Notice>
      )}
      <Form ref={form} method="post" noValidate preventScrollReset aria-label="Pay by card">
        {formKey && <input type="hidden" name="formKey" value={formKey} />}
        <PayStep
          prompt={result?.details?.pay ?? prompt}
          poster={<JobPoster picture={picture} width={72} isFirst />}
          isSending={isSending}
          onAnswered={sendAgain}
        />
      </Form>
    </div>
  )
}
