import { Form } from 'react-router'
import { paths } from '#app/base/paths.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import type { EditorDesk } from '#app/routes/orbiter/profile/editor-desk.ts'
import { LinkFields } from '#app/routes/orbiter/profile/link-fields.tsx'
import { SectionSave } from '#app/routes/orbiter/profile/section-save.tsx'
import { useSectionForm } from '#app/routes/orbiter/profile/use-section-form.ts'

export function LinksForm({
  desk,
  answer,
}: {
  desk: EditorDesk
  answer: ActionResult | undefined
}) {
  const { editor } = desk
  const { form, onInput, isTyped, isBusy, field } = useSectionForm({
    desk,
    intent: 'save-links',
    answer,
    hasDraft: editor.hasLinksDraft,
    name: `profile-links:${editor.card.userId}`,
    savedAt: editor.linksSavedAt,
    saveTo: paths.saveDraft('profile-links'),
  })
  return (
    <Form
      method="post"
      action={paths.orbiterLinks()}
      ref={form}
      className="stack-24"
      noValidate
      onInput={onInput}
      preventScrollReset
    >
      <LinkFields field={field} copies={editor.copies} />
      <SectionSave intent="save-links" label="Save links" isBusy={isBusy} isTyped={isTyped} />
    </Form>
  )
}
