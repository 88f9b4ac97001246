import { useRef, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useEmptied } from '#app/forms/use-sent-form.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldPrefix } from '#app/ui/field-notes.tsx'
import { Setting } from '#app/ui/setting.tsx'

interface SettingFormProps {
  intent: string
  title: string
  text: string
  submit?: string
  /**
   * For a form that stays open for another entry: changes when a submission succeeds, which empties
   * the form.
   */
  arrival?: unknown
  children: ReactNode
}

/** One group of settings, saved together. */
export function SettingForm({
  intent,
  title,
  text,
  submit = 'Save',
  arrival,
  children,
}: SettingFormProps) {
  const isBusy = useNavigation().formData?.get('intent') === intent
  const form = useRef<HTMLFormElement>(null)
  useEmptied(form, arrival)
  return (
    <Form ref={form} method="post" preventScrollReset>
      <Setting name={intent} title={title} text={text}>
        <FieldPrefix value={intent}>{children}</FieldPrefix>
        <div>
          <Button type="submit" name="intent" value={intent} busy={isBusy}>
            {submit}
          </Button>
        </div>
      </Setting>
    </Form>
  )
}
