import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatCents } from '#app/base/money.ts'
import type { OrderMoney } from '#team/disputes/read-order-money.server.ts'
import type { RefundPreview } from '#money/payments/refund-by-admin.server.ts'
import { successOf, type ActionResult } from '#app/forms/action-result.ts'
import { useEmptied, useFormKey } from '#app/forms/use-sent-form.ts'
import { RefundPlanTable } from '#app/routes/disputes/refund-plan-table.tsx'
import { Button } from '#app/ui/button.tsx'
import { ChipGroup, ChipRadio } from '#app/ui/choice-chips.tsx'
import { TextareaField, TextField } from '#app/ui/field.tsx'

interface RefundFormProps {
  money: OrderMoney
  formKey: string
  result: ActionResult<RefundPreview> | undefined
}

const BEARERS = [
  { value: 'policy', label: 'Orbiter and Orbit, as they earn' },
  { value: 'orbit', label: 'Orbit alone (goodwill)' },
] as const

/** Shows the figures first, then the button that refunds exactly these amounts. */
export function RefundForm({ money, formKey, result }: RefundFormProps) {
  const { refusal, most } = money
  const canRefund = refusal === null && (most.policy > 0 || most.orbit > 0)
  return (
    <section aria-labelledby="refund-title">
      <h2 id="refund-title" className="title">
        Refund
      </h2>
      {canRefund ? (
        <Fields money={money} formKey={formKey} result={result} />
      ) : (
        <p className="above-8 text-muted">{refusal ?? 'This order has been fully refunded.'}</p>
      )}
    </section>
  )
}

function Fields({ money, formKey, result }: RefundFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const key = useFormKey(formKey, successOf(result, 'refund'))
  useEmptied(form, key)
  const [isChanged, setChanged] = useState<object | undefined>()
  const intent = useNavigation().formData?.get('intent')
  const isOwn = result?.intent === 'preview' || result?.intent === 'refund'
  const errors = (isOwn && result.errors) || {}
  const values = (isOwn && result.values) || {}
  const preview = result?.ok && isChanged !== result ? result.details : undefined
  const { most } = money
  return (
    <Form
      ref={form}
      method="post"
      className="refund-form"
      noValidate
      preventScrollReset
      onChange={(event) => {
        // A preview with other figures no longer applies.
        if (event.target instanceof HTMLInputElement) setChanged(result)
      }}
    >
      <input type="hidden" name="formKey" value={key} />
      <input type="hidden" name="shown" value={preview?.shown ?? ''} />
      <TextField
        label="Amount"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        required
        hint={`Up to ${formatCents(most.policy)}; as goodwill up to ${formatCents(most.orbit)}.`}
        defaultValue={values['amount']}
        error={errors['amount']}
      />
      <ChipGroup legend="Who pays for it" error={errors['bearer']}>
        {BEARERS.map(({ value, label }) => (
          <ChipRadio
            key={value}
            name="bearer"
            value={value}
            label={label}
            defaultChecked={(values['bearer'] ?? 'policy') === value}
          />
        ))}
      </ChipGroup>
      <TextareaField
        label="Reason"
        name="reason"
        rows={3}
        maxLength={500}
        required
        hint="The customer and the Orbiter read it in our emails."
        defaultValue={values['reason']}
        error={errors['reason']}
      />
      {preview && <RefundPlanTable plan={preview.plan} less={preview.less} money={money} />}
      <div className="cluster-12">
        {preview && (
          <Button type="submit" name="intent" value="refund" tone="main" busy={intent === 'refund'}>
            Refund {formatCents(preview.plan.cardCents + preview.plan.creditCents)}
          </Button>
        )}
        <Button
          type="submit"
          name="intent"
          value="preview"
          tone={preview ? 'quiet' : 'main'}
          busy={intent === 'preview'}
        >
          {preview ? 'Preview again' : 'Preview'}
        </Button>
      </div>
    </Form>
  )
}
