import type { Route } from './+types/links'
import { saveOwnProfile } from '#market/creators/save-own-profile.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { useEditorDesk } from '#app/routes/orbiter/profile/editor-desk.ts'
import { LinksForm } from '#app/routes/orbiter/profile/links-form.tsx'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

const FAILED = 'Failed to save profile. Please try again.'

export const action = formAction({
  failure: FAILED,
  intents: {
    async 'save-links'({ context, values, form }) {
      const { isNew } = await saveOwnProfile(requireViewer(context), values, form, 'profile-links')
      return isNew
        ? { title: 'Profile Created', description: 'Your profile has been created successfully.' }
        : { title: 'Profile Updated', description: 'Your profile has been successfully updated.' }
    },
  },
})

export const clientAction = toastResult(FAILED)

/** The section of links to the Orbiter's work elsewhere. */
export default function OrbiterLinks({ actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const desk = useEditorDesk()
  if (!desk) return <DashboardFailed result={result} />
  return (
    <section aria-labelledby="links-title" className="editor-section">
      <DocumentResult result={result} />
      <div>
        <h2 id="links-title" className="title">
          Links
        </h2>
        <p className="above-4 text-muted">Where else customers can see your work.</p>
      </div>
      <LinksForm key={desk.editor.card.userId} desk={desk} answer={result} />
    </section>
  )
}
