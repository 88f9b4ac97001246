import { Form } from 'react-router'
import { EDITOR_EXPERIENCE } from '#people/accounts/account.ts'
import { paths } from '#app/base/paths.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import type { EditorDesk } from '#app/routes/orbiter/profile/editor-desk.ts'
import { EntryList } from '#app/routes/orbiter/profile/entry-list.tsx'
import { PersonFields } from '#app/routes/orbiter/profile/person-fields.tsx'
import { SectionSave } from '#app/routes/orbiter/profile/section-save.tsx'
import { useSectionForm } from '#app/routes/orbiter/profile/use-section-form.ts'
import { SelectField } from '#app/ui/field.tsx'

interface PersonFormProps {
  desk: EditorDesk
  action: string
  answer: ActionResult | undefined
}

export function PersonForm({ desk, action, answer }: PersonFormProps) {
  const { editor } = desk
  const { form, onInput, isTyped, isBusy, values, field } = useSectionForm({
    desk,
    intent: 'save-profile',
    answer,
    hasDraft: editor.hasDraft,
    name: `profile:${editor.card.userId}`,
    savedAt: editor.savedAt,
    saveTo: paths.saveDraft('profile'),
    linked: { fullName: editor.accountName },
  })
  return (
    <Form
      method="post"
      action={action}
      ref={form}
      className="stack-24"
      noValidate
      onInput={onInput}
      preventScrollReset
    >
      <input type="hidden" name="accountName" value={editor.accountName} />
      <PersonFields editor={editor} field={field} bio={values['bio'] ?? ''} />
      <SelectField
        {...field('experienceLevel')}
        label="Experience level"
        options={EDITOR_EXPERIENCE}
        placeholder="Choose your level"
        hint={
          editor.experienceSaid &&
          `You signed up with “${editor.experienceSaid}”. Which of these is it?`
        }
      />
      <EntryList
        label="Specialties"
        name="specialties"
        start={editor.specialties}
        error={field('specialties').error}
      />
      <EntryList
        label="Languages"
        name="languages"
        start={editor.languages}
        error={field('languages').error}
      />
      <SectionSave intent="save-profile" label="Save profile" isBusy={isBusy} isTyped={isTyped} />
    </Form>
  )
}
