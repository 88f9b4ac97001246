import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { calendarHref } from '#app/routes/orbiter/calendar/calendar-view.ts'
import { RulesForm, type FormsProps } from '#app/routes/orbiter/calendar/rules-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { BlockedList, TimeOffForm } from '#app/routes/orbiter/calendar/time-off-form.tsx'
import { useFormState } from '#app/routes/orbiter/calendar/use-form-state.ts'
import { SelectField } from '#app/ui/field.tsx'
import './calendar-forms.css'

/**
 * Settings that an Orbiter changes less often than free times. A form with a message is expanded.
 */
export function CalendarForms({ calendar, answer }: FormsProps) {
  const intent = answer?.values?.intent
  const { blockedAhead, rules } = calendar
  const hasRules = Object.values(rules).some(Boolean)
  return (
    <div>
      <Fold
        title="Vacation and time off"
        hint={
          blockedAhead.length > 0
            ? `${blockedAhead.length} blocked ahead.`
            : 'Block days, and keep your weekly times.'
        }
        isOpen={intent === 'block-time'}
      >
        <TimeOffForm calendar={calendar} answer={answer} />
        {blockedAhead.length > 0 && <BlockedList calendar={calendar} />}
      </Fold>
      <Fold
        title="Copy this week"
        hint="Repeat this week's free times in the weeks that follow."
        isOpen={intent === 'copy-week'}
      >
        <CopyWeekForm calendar={calendar} answer={answer} />
      </Fold>
      <Fold
        title="Booking rules"
        hint={
          hasRules
            ? 'Your rules are on.'
            : 'Breaks between bookings, notice, bookings a day, travel.'
        }
        isOpen={intent === 'save-rules'}
      >
        <RulesForm calendar={calendar} answer={answer} />
      </Fold>
    </div>
  )
}

interface FoldProps {
  title: string
  hint: string
  isOpen: boolean
  children: ReactNode
}

function Fold({ title, hint, isOpen, children }: FoldProps) {
  return (
    <details className="cal-fold" open={isOpen || undefined}>
      <summary>
        <span className="title">{title}</span>
        <small>{hint}</small>
      </summary>
      {children}
    </details>
  )
}

const WEEKS = [1, 2, 3, 4, 8, 12].map((weeks) => ({
  value: String(weeks),
  label: weeks === 1 ? 'The next week' : `The next ${weeks} weeks`,
}))

function CopyWeekForm({ calendar: { span }, answer }: FormsProps) {
  const { isBusy, errors, values } = useFormState('copy-week', answer)
  return (
    <Form method="post" action={calendarHref(span)} noValidate preventScrollReset>
      <input type="hidden" name="intent" value="copy-week" />
      <input type="hidden" name="date" value={span.date} />
      <SelectField
        label="Copy it to"
        name="weeks"
        options={WEEKS}
        defaultValue={values?.weeks ?? '1'}
        error={errors?.weeks}
        hint="Times that are already there stay as they are."
      />
      <Button type="submit" busy={isBusy} busyLabel="Copying" className="start">
        Copy week
      </Button>
    </Form>
  )
}
