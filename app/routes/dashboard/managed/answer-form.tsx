import { lazy } from 'react'
import type { ActionResult } from '#app/forms/action-result.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import type { PayDetails } from '#app/routes/pay/pay-prompt.ts'
import { Button, type ButtonTone } from '#app/ui/button.tsx'

/** Only who pays by card loads it. */
const PayDialog = lazy(() => import('#app/routes/pay/pay-dialog.tsx'))

interface AnswerFormProps {
  /** The page that takes the answer. Without a script, it also shows what became of it. */
  action: string
  fields: Record<string, string>
  label: string
  /** Says what it is about, where several buttons read alike. */
  accessibleLabel: string
  tone: ButtonTone
}

/** A button that answers where it stands: the page stays and reads its data again. */
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
