import { useRef, type ComponentProps } from 'react'
import { Form } from 'react-router'
import type { Values } from '#app/forms/device-draft.ts'
import { useFormAutosave } from '#app/forms/use-form-autosave.ts'

const NOTHING: Values = {}

interface AutosaveFormProps extends ComponentProps<typeof Form> {
  /** Name of the draft on this device. */
  draft: string
  /** What the server has. Where that has changed, it counts more than an older draft. */
  start?: Values
  /** Changes when the server has received this form. */
  savedAt?: string
  isAnswered?: boolean
}

/** A form whose text stays on this device until it has arrived. */
export function AutosaveForm({
  draft: name,
  start = NOTHING,
  savedAt,
  isAnswered,
  ...rest
}: AutosaveFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const shown = JSON.stringify(start)
  useFormAutosave(form, { name, linked: start, shown, savedAt, isAnswered })
  return <Form ref={form} {...rest} />
}
