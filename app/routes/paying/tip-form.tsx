import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/base/errors.ts'
import { formatCents, formatMoney } from '#app/base/money.ts'
import { Button } from '#app/ui/button.tsx'
import { ChipGroup, ChipRadio } from '#app/ui/choice-chips.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFocusFirstError } from '#app/ui/form-errors.ts'

interface TipFormProps {
  page: {
    tippable: { id: string; name: string }[]
    cardLabel: string | null
    limits: { least: number; most: number }
    key: string
  }
  errors: FieldErrors | undefined
  values: Record<string, string> | undefined
}

const SUGGESTED_DOLLARS = ['10', '20', '50']

export function TipForm({ page, errors, values }: TipFormProps) {
  const { tippable, cardLabel, limits } = page
  // Live updates give the page another key; this form is one tip.
  const [key] = useState(page.key)
  const [amount, setAmount] = useState(values?.['amount'] ?? '20')
  const isSending = useNavigation().state === 'submitting'
  useFocusFirstError(errors)
  return (
    <Form method="post" className="tip-form" noValidate preventScrollReset>
      <input type="hidden" name="intent" value="tip" />
      <input type="hidden" name="tipKey" value={key} />
      {tippable.length > 1 && (
        <ChipGroup legend="Who is it for?" error={errors?.['orbiterId'] ?? ''}>
          {tippable.map(({ id, name }) => (
            <ChipRadio
              key={id}
              name="orbiterId"
              value={id}
              label={name}
              defaultChecked={values?.['orbiterId'] === id}
            />
          ))}
        </ChipGroup>
      )}
      <ChipGroup legend="Suggestions">
        {SUGGESTED_DOLLARS.map((dollars) => (
          <ChipRadio
            key={dollars}
            name="suggestion"
            value={dollars}
            label={formatMoney(Number(dollars) * 100)}
            checked={amount === dollars}
            onChange={() => setAmount(dollars)}
          />
        ))}
      </ChipGroup>
      <TextField
        label="Amount in dollars"
        name="amount"
        inputMode="decimal"
        className="control tabular"
        maxLength={10}
        value={amount}
        onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        hint={`From ${formatCents(limits.least)} to ${formatCents(limits.most)}.`}
        error={errors?.['amount']}
      />
      {cardLabel && (
        <ChipGroup legend="Card">
          <ChipRadio name="card" value="saved" label={cardLabel} defaultChecked />
          <ChipRadio name="card" value="new" label="Another card" />
        </ChipGroup>
      )}
      <Button
        type="submit"
        tone="main"
        className="btn-lg"
        busy={isSending}
        busyLabel="Asking your bank"
      >
        Tip
      </Button>
    </Form>
  )
}
