import type { Route } from './+types/profile'
import { removeAvatar, setAvatar } from '#files/media/set-avatar.server.ts'
import { saveOwnProfile } from '#market/creators/save-own-profile.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { useEditorDesk } from '#app/routes/orbiter/profile/editor-desk.ts'
import { PersonForm } from '#app/routes/orbiter/profile/person-form.tsx'
import { PhotoZone } from '#app/routes/orbiter/profile/photo-zone.tsx'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

const FAILED = 'Failed to save profile. Please try again.'

export const action = formAction({
  failure: FAILED,
  intents: {
    async 'save-profile'({ context, values, form }) {
      const { isNew } = await saveOwnProfile(requireViewer(context), values, form)
      return isNew
        ? { title: 'Profile Created', description: 'Your profile has been created successfully.' }
        : { title: 'Profile Updated', description: 'Your profile has been successfully updated.' }
    },
    async 'set-photo'({ context, form }) {
      const file = form.get('avatar')
      await setAvatar(
        requireViewer(context),
        file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array(),
      )
      return { title: 'Photo saved', description: 'Customers see it on your card and profile.' }
    },
    async 'remove-photo'({ context }) {
      await removeAvatar(requireViewer(context))
      return { title: 'Photo removed', description: 'Your initials are shown instead.' }
    },
  },
})

export const clientAction = toastResult(FAILED)

/** The first section of the profile editor: the person. */
export default function OrbiterProfile({ actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const desk = useEditorDesk()
  if (!desk) return <DashboardFailed result={result} />
  return (
    <section aria-labelledby="about-title" className="editor-section">
      <DocumentResult result={result} className="" />
      <h2 id="about-title" className="title">
        About you
      </h2>
      <PhotoZone name={desk.editor.accountName} imageUrl={desk.editor.photoUrl} answer={result} />
      <PersonForm
        key={desk.editor.card.userId}
        desk={desk}
        action={paths.orbiterProfile()}
        answer={result}
      />
    </section>
  )
}
