import { lazy } from 'react'
import type { ActionResult } from '#app/forms/action-result.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import type { PayDetails } from '#app/routes/pay/pay-prompt.ts'
import { Button, type ButtonTone } from '#app/ui/button.tsx'

/** Loaded only for people who pay by card. */
const PayDialog = lazy(() => import('#app/routes/pay/pay-dialog.tsx'))

interface AnswerFormProps {
  /** The page that receives the answer. Without JavaScript, it also shows the result. */
  action: string
  fields: Record<string, string>
  label: string
  /** Says what the button is about, because several buttons have the same text. */
  accessibleLabel: string
  tone: ButtonTone
}

/** A button that submits an answer in place: the page stays and reloads its data. */
export function AnswerForm({ action, fields, label, accessibleLabel, tone }: AnswerFormProps) {
  const fetcher = useFormFetcher<ActionResult<PayDetails>>()
  return (
    <>
      <fetcher.Form method="post" action={action}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button
          type="submit"
          tone={tone}
          busy={isBusy(fetcher)}
          aria-label={accessibleLabel === label ? undefined : accessibleLabel}
        >
          {label}
        </Button>
      </fetcher.Form>
      {fetcher.data?.details?.pay && <PayDialog sent={fetcher.data} action={action} />}
    </>
  )
}
