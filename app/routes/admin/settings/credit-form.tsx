import { useState } from 'react'
import { SettingForm } from '#app/routes/admin/settings/setting-form.tsx'
import type { ActionResult } from '#app/forms/action-result.ts'
import { TextField } from '#app/ui/field.tsx'

interface CreditFormProps {
  result: ActionResult | undefined
  /** A fresh key with each load; the form keeps its own until credit was given. */
  newKey: string
}

/** Gift credit for one customer. */
export function CreditForm({ result, newKey }: CreditFormProps) {
  const [form, setForm] = useState({ key: newKey, result })
  if (result !== form.result) setForm({ key: result?.ok === true ? newKey : form.key, result })
  const isOurs = result?.errors && result.values?.['intent'] === 'credit'
  const { values, errors } = isOurs ? result : {}
  const field = (name: string) => ({
    name,
    defaultValue: values?.[name] ?? '',
    error: errors?.[name],
  })
  return (
    <SettingForm
      key={form.key}
      intent="credit"
      submit="Give credit"
      title="Gift credit"
      text="Customers use it for their next bookings. It doesn't expire."
    >
      <input type="hidden" name="formKey" value={form.key} />
      <TextField
        label="Customer’s email"
        type="email"
        maxLength={254}
        required
        {...field('email')}
      />
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        maxLength={12}
        required
        {...field('amount')}
      />
      <TextField
        label="Reason"
        hint="The customer sees it."
        maxLength={200}
        required
        {...field('reason')}
      />
    </SettingForm>
  )
}
