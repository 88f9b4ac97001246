import { Trash2 } from 'lucide'
import { Form, useNavigation } from 'react-router'
import { nearInstant } from '#app/base/near-time.ts'
import type { PersonNote } from '#team/desk/person-notes.server.ts'
import { errorsOf, successOf, type ActionResult } from '#app/forms/action-result.ts'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { useFormKey } from '#app/forms/use-sent-form.ts'
import { PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { PersonRows, PersonSection } from '#app/routes/admin/person/person-section.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextareaField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface NotesProps {
  notes: readonly PersonNote[]
  personId: string
  /** The key of the first note, so that submitting it twice creates one note. */
  formKey: string
  result: ActionResult | undefined
  timeZone: string
  /** ISO 8601 */
  serverNow: string
}

export function Notes({ notes, personId, result, timeZone, serverNow, ...props }: NotesProps) {
  const sent = useNavigation().formData
  const formKey = useFormKey(props.formKey, successOf(result, 'add-note'))
  const mine = result?.intent === 'add-note' && !result.ok ? result : undefined
  return (
    <PersonSection title="Notes">
      <AutosaveForm
        draft={`note:${personId}`}
        isAnswered={mine !== undefined}
        arrival={formKey}
        method="post"
        className="stack-12 above-16"
        preventScrollReset
      >
        <input type="hidden" name="formKey" value={formKey} />
        <TextareaField
          label="New note"
          name="text"
          idPrefix="note"
          rows={3}
          maxLength={2000}
          required
          hint="The team reads it. The person gets a copy when they export their data."
          defaultValue={mine?.values?.['text']}
          error={errorsOf(result, 'add-note')['text']}
        />
        <Button
          type="submit"
          name="intent"
          value="add-note"
          className="fit"
          busy={sent?.get('intent') === 'add-note'}
        >
          Save note
        </Button>
      </AutosaveForm>
      <PersonRows rows={notes}>
        {({ id, text, authorId, authorName, at }) => (
          <li key={id}>
            <span className="shrink">
              <span className="pre-line wrap-anywhere">{text}</span>
              <span className="cell-sub">
                {nearInstant(at, timeZone, serverNow)} ·{' '}
                <PersonLink id={authorId} name={authorName} />
              </span>
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="delete-note" />
              <input type="hidden" name="noteId" value={id} />
              <Button
                type="submit"
                size="sm"
                tone="ghost"
                className="btn-icon"
                busy={sent?.get('noteId') === id}
                aria-label={`Delete the note of ${nearInstant(at, timeZone, serverNow)}`}
              >
                {sent?.get('noteId') !== id && <Icon of={Trash2} />}
              </Button>
            </Form>
          </li>
        )}
      </PersonRows>
    </PersonSection>
  )
}
