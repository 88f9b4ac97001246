import { Form } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'
import { calendarHref } from '#app/routes/orbiter/calendar/calendar-view.ts'
import type { Calendar } from '#app/routes/orbiter/calendar/read-calendar.server.ts'
import { useFormState } from '#app/routes/orbiter/calendar/use-form-state.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { SwitchField } from '#app/ui/switch-field.tsx'

export interface FormsProps {
  calendar: Calendar
  answer: ActionResult | undefined
}

const FIELDS = [
  ['bufferBeforeMinutes', 'Minutes before each booking', 'To set up.'],
  ['bufferAfterMinutes', 'Minutes after each booking', 'To pack up.'],
  ['noticeHours', 'Minimum notice in hours', 'No requests for an earlier start.'],
  ['dailyMaximum', 'Most bookings a day', 'Empty: no limit.'],
] as const

/** The minimum time between bookings, and the maximum number of them. */
export function RulesForm({ calendar: { span, rules }, answer }: FormsProps) {
  const { isBusy, errors, values } = useFormState('save-rules', answer)
  return (
    <Form method="post" action={calendarHref(span)} noValidate preventScrollReset>
      <input type="hidden" name="intent" value="save-rules" />
      <div className="stack-20 columns-2">
        {FIELDS.map(([name, label, hint]) => (
          <TextField
            key={name}
            label={label}
            name={name}
            inputMode="numeric"
            maxLength={4}
            defaultValue={values?.[name] ?? String(rules[name] || '')}
            error={errors?.[name]}
            hint={hint}
          />
        ))}
      </div>
      <SwitchField
        label="Leave time to travel"
        name="allowsTravel"
        hint="Adds an estimate of the drive between two venues, from the distance between their ZIP codes."
        defaultChecked={values ? values.allowsTravel === 'on' : rules.allowsTravel}
      />
      <Button type="submit" busy={isBusy} busyLabel="Saving" className="start">
        Save rules
      </Button>
    </Form>
  )
}
