import { useRef, type ComponentProps } from 'react'
import { Form } from 'react-router'
import type { Values } from '#app/forms/device-draft.ts'
import { useFormAutosave } from '#app/forms/use-form-autosave.ts'
import { useEmptied, useSaved } from '#app/forms/use-sent-form.ts'

const NOTHING: Values = {}

interface AutosaveFormProps extends ComponentProps<typeof Form> {
  /** Name of the draft on this device. */
  draft: string
  /** What the server has. A change there takes precedence over an older draft. */
  start?: Values
  /** Changes when the server has received this form. */
  savedAt?: string
  isAnswered?: boolean
  /** The result that this form has arrived: from then on, its fields show what the server has. */
  success?: object | undefined
  /** Called after that, if nothing was typed after the press. */
  onSuccess?: (form: HTMLFormElement) => void
  /**
   * For a form that stays for the next entry: changes when the form has arrived, which empties it.
   */
  arrival?: unknown
}

/** A form whose text is stored on this device until it has arrived. */
export function AutosaveForm({
  draft: name,
  start = NOTHING,
  savedAt,
  isAnswered,
  success,
  onSuccess,
  arrival,
  ...rest
}: AutosaveFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const shown = JSON.stringify(start)
  useFormAutosave(form, { name, linked: start, shown, savedAt, isAnswered })
  useSaved(form, start, success, onSuccess)
  useEmptied(form, arrival)
  return <Form ref={form} {...rest} />
}
