import type { Route } from './+types/checks'
import type { VerificationState } from '#market/creators/verification.ts'
import { saveOwnChecks } from '#market/creators/own-verification.server.ts'
import { listVerification } from '#market/creators/verification.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { useEditorDesk, type SectionHandle } from '#app/routes/orbiter/profile/editor-desk.ts'
import { VerificationPanel } from '#app/routes/orbiter/profile/verification-panel.tsx'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return readPage('own checks failed to load', {}, () => listVerification(viewer.id))
}

const FAILED = 'Failed to save profile. Please try again.'

export const action = formAction({
  failure: FAILED,
  intents: {
    async 'save-checks'({ context, values }) {
      await saveOwnChecks(requireViewer(context), values)
      return {
        title: 'Saved',
        description: 'We call a new number once. Show your iPhone in the video call.',
      }
    },
  },
})

export const clientAction = toastResult(FAILED)

export const handle: SectionHandle<VerificationState[]> = {
  headlineOf: (states) =>
    `${states.filter(({ doneAt }) => doneAt !== null).length} of ${states.length} checks done.`,
}

/** The section with the six checks behind the badge. */
export default function OrbiterChecks({
  loaderData: { content: states },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const desk = useEditorDesk()
  if (!states || !desk) return <DashboardFailed result={result} />
  return (
    <div className="editor-section">
      <DocumentResult result={result} className="" />
      <VerificationPanel
        states={states}
        phone={desk.profile.phone ?? ''}
        deviceModel={desk.profile.deviceModel ?? ''}
        answer={result}
      />
    </div>
  )
}
