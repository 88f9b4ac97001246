import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigation } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'
import { formTexts } from '#app/forms/form-values.ts'
import { useFormAutosave, type FormAutosave } from '#app/forms/use-form-autosave.ts'
import type { EditorDesk } from '#app/routes/orbiter/profile-tab/editor-desk.ts'

interface SectionForm extends Pick<FormAutosave, 'name' | 'savedAt' | 'saveTo' | 'linked'> {
  desk: EditorDesk
  intent: string
  answer: ActionResult | undefined
  /** Unsaved text was restored from another device. */
  hasDraft: boolean
}

/**
 * A section of the profile that keeps what is typed until it is saved, also when the person leaves
 * for another section, and shows it in the preview.
 */
export function useSectionForm({ desk, intent, answer, hasDraft, ...draft }: SectionForm) {
  const form = useRef<HTMLFormElement>(null)
  const mine = answer?.intent === intent ? answer : undefined
  useFormAutosave(form, { ...draft, isAnswered: mine?.ok === false })
  const values: Record<string, string | undefined> = { ...desk.editor.values, ...mine?.values }
  const [isTyped, setTyped] = useUnsaved(hasDraft, mine)
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    setTyped(true)
    const specialties = new FormData(currentTarget).getAll('specialties')
    desk.onTyped({
      values: Object.fromEntries(formTexts(currentTarget)),
      ...(currentTarget.elements.namedItem('specialtiesNew') && {
        specialties: specialties.filter((entry) => typeof entry === 'string'),
      }),
    })
  }
  return {
    form,
    onInput,
    isTyped,
    isBusy: useNavigation().formData?.get('intent') === intent,
    values,
    field: (name: string) => ({
      name,
      defaultValue: values[name] ?? '',
      error: mine?.errors?.[name],
    }),
  }
}

/** Whether something was typed since the last save. @param answer to this form */
export function useUnsaved(hasDraft: boolean, answer: ActionResult | undefined) {
  const [isTyped, setTyped] = useState(hasDraft || answer?.ok === false)
  useEffect(() => {
    if (answer?.ok) setTyped(false)
  }, [answer])
  return [isTyped, setTyped] as const
}
