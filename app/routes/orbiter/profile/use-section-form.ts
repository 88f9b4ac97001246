import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigation } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'
import { formTexts } from '#app/forms/form-values.ts'
import { useFormAutosave, type FormAutosave } from '#app/forms/use-form-autosave.ts'
import type { EditorDesk } from '#app/routes/orbiter/profile/editor-desk.ts'

interface SectionForm extends Pick<FormAutosave, 'name' | 'savedAt' | 'saveTo' | 'linked'> {
  desk: EditorDesk
  intent: string
  answer: ActionResult | undefined
  /** Whether unsaved text was restored from another device. */
  hasDraft: boolean
}

/**
 * Stores what is typed in a section of the profile until it is saved, even if the person moves to
 * another section, and shows it in the preview.
 */
export function useSectionForm({ desk, intent, answer, hasDraft, ...draft }: SectionForm) {
  const form = useRef<HTMLFormElement>(null)
  const mine = answer?.intent === intent ? answer : undefined
  useFormAutosave(form, { ...draft, isAnswered: mine?.ok === false })
  const values: Record<string, string | undefined> = { ...desk.editor.values, ...mine?.values }
  const isBusy = useNavigation().formData?.get('intent') === intent
  const [isTyped, setTyped] = useUnsaved(hasDraft, mine, isBusy)
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
    isBusy,
    values,
    field: (name: string) => ({
      name,
      defaultValue: values[name] ?? '',
      error: mine?.errors?.[name],
    }),
  }
}

/**
 * Whether typed text is unsaved.
 * @param answer the result of this form
 * @param isSending while the form is being submitted: text typed during that time is not part of it
 */
export function useUnsaved(
  hasDraft: boolean,
  answer: ActionResult | undefined,
  isSending: boolean,
) {
  const [isTyped, setTyped] = useState(hasDraft || answer?.ok === false)
  const typedSince = useRef(false)
  useEffect(() => {
    if (isSending) typedSince.current = false
  }, [isSending])
  useEffect(() => {
    if (answer?.ok) setTyped(typedSince.current)
  }, [answer])
  const note = useCallback((isTyped: boolean) => {
    typedSince.current = isTyped
    setTyped(isTyped)
  }, [])
  return [isTyped, note] as const
}
