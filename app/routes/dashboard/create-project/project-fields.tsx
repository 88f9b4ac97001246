import { useState } from 'react'
import type { FieldErrors } from '#app/base/errors.ts'
import { PROJECT_TEXT_LIMITS as LIMITS } from '#app/base/text-limits.ts'
import { QUOTED_TIMES } from '#app/base/time-steps.ts'
import { EventEndField } from '#app/features/market/catalog/event-end-field.tsx'
import { EventDateField } from '#app/features/market/catalog/event-form-fields.tsx'
import { BUDGETS, TYPES } from '#app/routes/dashboard/create-project/project-form.ts'
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx'
import type { FieldOf } from '#app/ui/field-frame.tsx'
import { TimeSelect } from '#app/ui/time-choice.tsx'

interface ProjectFieldsProps {
  values: Record<string, string>
  errors: FieldErrors
  /** The earliest deadline. */
  today: string
}

/** When and until when it takes place, where the project is for an event. */
function ProjectEvent({ field, today }: { field: FieldOf; today: string }) {
  const { defaultValue, ...start } = field('startTime')
  const [time, setTime] = useState(defaultValue)
  const change = ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
    setTime(currentTarget.value)
  return (
    <>
      <EventDateField field={field} earliestDate={today} optional />
      <TimeSelect
        {...start}
        label="Starts"
        placeholder="Not sure yet"
        times={QUOTED_TIMES}
        value={time}
        onChange={change}
        onInput={change}
        optional
      />
      <EventEndField
        {...field('eventEnd')}
        start={time}
        soldMinutes={null}
        whenEmpty="Not sure yet"
        optional
      />
    </>
  )
}

export function ProjectFields({ values, errors, today }: ProjectFieldsProps) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: errors[name],
  })
  return (
    <>
      <TextField {...field('title')} label="Title" maxLength={LIMITS.title} aria-required />
      <TextareaField
        {...field('description')}
        label="Description"
        rows={5}
        maxLength={LIMITS.description}
        optional
        placeholder="Who it's for, and what it should achieve"
      />
      <div className="form-pairs">
        <SelectField
          {...field('projectType')}
          defaultValue={values['projectType'] ?? 'instagram_reel'}
          label="Type"
          options={TYPES}
        />
        <SelectField
          {...field('budgetRange')}
          label="Budget"
          placeholder="Not specified"
          options={BUDGETS}
          optional
        />
        <ProjectEvent field={field} today={today} />
        <TextField {...field('deadline')} label="Deadline" type="date" min={today} optional />
      </div>
    </>
  )
}
