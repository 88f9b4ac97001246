import { SettingForm } from '#app/routes/admin/settings/setting-form.tsx'
import { successOf, type ActionResult } from '#app/forms/action-result.ts'
import { useFormKey } from '#app/forms/use-sent-form.ts'
import { TextField } from '#app/ui/field.tsx'

interface CreditFormProps {
  result: ActionResult | undefined
  formKey: string
}

/** Gift credit for one customer. */
export function CreditForm({ result, ...props }: CreditFormProps) {
  const formKey = useFormKey(props.formKey, successOf(result, 'credit'))
  const isOurs = result?.errors && result.values?.['intent'] === 'credit'
  const { values, errors } = isOurs ? result : {}
  const field = (name: string) => ({
    name,
    defaultValue: values?.[name] ?? '',
    error: errors?.[name],
  })
  return (
    <SettingForm
      intent="credit"
      arrival={formKey}
      submit="Give credit"
      title="Gift credit"
      text="Customers use it for their next bookings. It doesn't expire."
    >
      <input type="hidden" name="formKey" value={formKey} />
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
