import type { FieldErrors } from '#app/base/errors.ts'
import { PROJECT_TEXT_LIMITS as LIMITS } from '#app/base/text-limits.ts'
import { EventDateField, QuotedTimes } from '#market/catalog/event-form-fields.tsx'
import { BUDGETS, TYPES } from '#app/routes/dashboard/create-project/project-form.ts'
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx'

interface ProjectFieldsProps {
  values: Record<string, string>
  errors: FieldErrors
  /** The earliest deadline. */
  today: string
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
        <EventDateField field={field} earliestDate={today} optional />
        <QuotedTimes field={field} soldMinutes={null} />
        <TextField {...field('deadline')} label="Deadline" type="date" min={today} optional />
      </div>
    </>
  )
}
