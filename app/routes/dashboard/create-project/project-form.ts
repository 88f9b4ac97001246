/** The choices of the form, and what is typed into it so far. */
import { PROJECT_BUDGETS, PROJECT_TYPE_LABELS, PROJECT_TYPES } from '#work/projects/project.ts'
import { formTexts } from '#app/forms/form-values.ts'

export const TYPES = PROJECT_TYPES.map((value) => ({ value, label: PROJECT_TYPE_LABELS[value] }))
export const BUDGETS = PROJECT_BUDGETS.map(({ value }) => ({
  value,
  label: value === 'custom' ? 'Custom' : value,
}))

/** The deadline as shown to a reader. */
export interface ProjectDraft {
  title: string
  type: string
  budget: string
  /** `2026-12-24`, or empty. */
  deadline: string
  /** `2026-12-24`, or empty. */
  eventDate: string
  /** Wall-clock times; they may be empty. */
  startTime: string
  eventEnd: string
}

export function draftOfValues(values: Partial<Record<string, string>>): ProjectDraft {
  const type = values['projectType'] ?? 'instagram_reel'
  return {
    title: (values['title'] ?? '').trim(),
    type: TYPES.find(({ value }) => value === type)?.label ?? '',
    budget: BUDGETS.find(({ value }) => value === values['budgetRange'])?.label ?? '',
    deadline: values['deadline'] ?? '',
    eventDate: values['eventDate'] ?? '',
    startTime: values['startTime'] ?? '',
    eventEnd: values['eventEnd'] ?? '',
  }
}

export function draftOf(form: HTMLFormElement | null): ProjectDraft | null {
  return form && draftOfValues(Object.fromEntries(formTexts(form)))
}
