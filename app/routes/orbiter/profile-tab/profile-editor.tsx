import { useRef, useState, type FormEvent } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/base/errors.ts'
import type { ProfileEditorData } from '#app/features/creators/own-profile.server.ts'
import { EDITOR_EXPERIENCE } from '#app/features/accounts/account.ts'
import { paths } from '#app/base/paths.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { formTexts } from '#app/forms/form-values.ts'
import { useFormAutosave } from '#app/forms/use-form-autosave.ts'
import { EntryList } from '#app/routes/orbiter/profile-tab/entry-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { PersonFields } from '#app/routes/orbiter/profile-tab/person-fields.tsx'
import { LinkFields } from '#app/routes/orbiter/profile-tab/link-fields.tsx'

interface ProfileEditorProps {
  editor: ProfileEditorData
  action: string
  answer: ActionResult | undefined
  onTyped: (values: Record<string, string>, specialties: string[]) => void
}

export function ProfileEditor({ editor, action, answer, onTyped }: ProfileEditorProps) {
  const mine = answer?.values?.intent === 'save-profile' ? answer : undefined
  const errors: FieldErrors = mine?.errors ?? {}
  const values: Record<string, string | undefined> = { ...editor.values, ...mine?.values }
  const form = useRef<HTMLFormElement>(null)
  const { savedAt, card } = editor
  useFormAutosave(form, {
    name: `profile:${card.userId}`,
    savedAt,
    saveTo: paths.saveDraft('profile'),
    linked: { fullName: editor.accountName },
    isAnswered: mine?.ok === false,
  })
  const [bioLength, setBioLength] = useState((values['bio'] ?? '').length)
  const isBusy = useNavigation().formData?.get('intent') === 'save-profile'
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: errors[name],
  })
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget)
    const fields = Object.fromEntries(formTexts(event.currentTarget))
    setBioLength(fields['bio']?.length ?? 0)
    const specialties = typed.getAll('specialties').filter((entry) => typeof entry === 'string')
    onTyped(fields, specialties)
  }
  return (
    <Form
      method="post"
      action={action}
      ref={form}
      className="grid gap-6"
      noValidate
      onInput={onInput}
      preventScrollReset
    >
      <h2 className="display-3">Your profile</h2>
      <input type="hidden" name="accountName" value={editor.accountName} />
      <PersonFields editor={editor} field={field} bioLength={bioLength} />
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
        error={errors['specialties']}
      />
      <EntryList
        label="Languages"
        name="languages"
        start={editor.languages}
        error={errors['languages']}
      />
      <LinkFields field={field} copies={editor.copies} />
      <p className="text-sm text-muted">
        Have a picture on your device?{' '}
        <Link to={paths.profile()} className="text-link">
          Upload it in your account
        </Link>
        ; it also appears here.
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          name="intent"
          value="save-profile"
          tone="main"
          busy={isBusy}
          busyLabel="Saving"
        >
          Save profile
        </Button>
        {editor.hasDraft && <p className="text-sm text-muted">You have unsaved changes.</p>}
      </div>
    </Form>
  )
}
