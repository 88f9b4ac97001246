import { Link } from 'react-router'
import type { Route } from './+types/model'
import { MODEL_LABELS } from '#work/onboarding/application.ts'
import { paths } from '#app/base/paths.ts'
import { formatDay } from '#app/base/time.ts'
import {
  readModelState,
  requestModelSwitch,
  type ModelState,
} from '#work/onboarding/model-switch.server.ts'
import { readTraining } from '#work/training/read-training.server.ts'
import type { Attempt } from '#work/training/training.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { ModelSwitchPanel } from '#app/routes/orbiter/profile/model-switch-panel.tsx'
import type { SectionHandle } from '#app/routes/orbiter/profile/editor-desk.ts'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return readPage('own model failed to load', { timeZone: viewer.timeZone }, async () => {
    const [model, training] = await Promise.all([readModelState(viewer), readTraining(viewer)])
    return { model, passed: training.passed }
  })
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

export const handle: SectionHandle<{ model: ModelState }> = {
  headlineOf: ({ model: { model } }) => `You work in the ${MODEL_LABELS[model ?? 'marketplace']}.`,
}

/** The section about the working model, with the request to change it. */
export default function OrbiterModel({
  loaderData: { content, timeZone },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  if (!content) return <DashboardFailed result={result} />
  return (
    <div className="editor-section">
      <DocumentResult result={result} />
      <ModelSwitchPanel state={content.model} answer={result} />
      <TrainingLine passed={content.passed} timeZone={timeZone} />
    </div>
  )
}

/** Package jobs require training, whatever the working model. */
function TrainingLine({ passed, timeZone }: { passed: Attempt | null; timeZone: string }) {
  return (
    <section aria-labelledby="own-training-title">
      <h2 id="own-training-title" className="title">
        Training
      </h2>
      <p className="above-12 text-muted">
        {passed
          ? `You passed it on ${formatDay(passed.takenAt, timeZone)}. Package jobs are open to you.`
          : 'Package jobs go to trained Orbiters: five short lessons and ten questions.'}{' '}
        <Link to={paths.orbiterTraining()} className="text-link">
          {passed ? 'See the lessons' : 'Go to the training'}
        </Link>
      </p>
    </section>
  )
}
