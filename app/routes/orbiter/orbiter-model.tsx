import type { Route } from './+types/orbiter-model'
import { readModelState, requestModelSwitch } from '#app/features/onboarding/model-switch.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { ModelSwitchPanel } from '#app/routes/orbiter/model-switch-panel.tsx'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return readPage('own model failed to load', {}, () => readModelState(viewer))
}

const FAILED = 'Failed to save profile. Please try again.'

export const action = formAction({
  failure: FAILED,
  intents: {
    async 'switch-model'({ context, values }) {
      await requestModelSwitch(requireViewer(context), values)
      return {
        title: 'Request sent',
        description: 'Our team will review it and write to you.',
      }
    },
  },
})

export const clientAction = toastResult(FAILED)

/** The section about the working model, and asking for the other one. */
export default function OrbiterModel({
  loaderData: { content },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  if (!content) return <DashboardFailed result={result} />
  return (
    <div className="editor-section">
      <DocumentResult result={result} className="" />
      <ModelSwitchPanel state={content} answer={result} />
    </div>
  )
}
