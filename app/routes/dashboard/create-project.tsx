import { useEffect, useRef, useState } from 'react'
import { Form, redirect, useNavigation, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/create-project'
import { newId } from '#app/base/ids.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { finishDraft, findDraft } from '#people/drafts/form-drafts.server.ts'
import { createProject } from '#work/projects/create-project.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { useFormAutosave } from '#app/forms/use-form-autosave.ts'
import { paths } from '#app/base/paths.ts'
import { now } from '#app/platform/clock.ts'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.ts'
import {
  draftOf,
  draftOfValues,
  type ProjectDraft,
} from '#app/routes/dashboard/create-project/project-form.ts'
import { ProjectFields } from '#app/routes/dashboard/create-project/project-fields.tsx'
import { ProjectSummary } from '#app/routes/dashboard/create-project/project-summary.tsx'
import './form-summary.css'
import { WorkHead } from '#app/ui/work-head.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Create New Project',
    'Tell us what you have in mind; our team finds the Orbiter for it.',
  )

const FAILED = 'Failed to create project. Please try again.'
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const draft = await loadOptional('draft', findDraft(viewer, 'create-project'))
  return { formKey: newId(), today: todayIn(viewer.timeZone, now()), draft }
}

export const action = formAction({
  failure: FAILED,
  async work({ context, values }) {
    const viewer = requireViewer(context)
    await createProject(viewer, values)
    await finishDraft(viewer, 'create-project')
    return redirect(paths.dashboard())
  },
  refuse: (_error, result) => ({ ...result, toast: true }),
})

export const clientAction = toastResult(FAILED, {
  onRedirect(location) {
    if (!location.startsWith(paths.dashboard())) return false
    showToast({ title: 'Project created!', tone: 'ok', durationMs: 5000 })
    return true
  },
})

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href
}

export default function CreateProject({
  loaderData: { formKey, today, draft },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const form = useRef<HTMLFormElement>(null)
  const saveTo = paths.saveDraft('create-project')
  useFormAutosave(form, {
    name: 'create-project',
    savedAt: draft?.savedAt ?? null,
    saveTo,
    isAnswered: result !== undefined,
  })
  const values: Record<string, string> = result?.values ?? draft?.values ?? {}
  const [typed, setTyped] = useState<ProjectDraft | null>(null)
  const sending = useNavigation().formData?.get('intent')
  const follow = () => setTyped(draftOf(form.current))
  // Read the form again after a draft from this device is restored.
  useEffect(() => setTyped(draftOf(form.current)), [])
  const shown = typed ?? draftOfValues(values)
  const lacksTitle = typed?.title === ''
  return (
    <div className="page">
      <WorkHead
        back={{ to: paths.dashboard(), label: 'Overview' }}
        title="Create New Project"
        text="For something bigger than one booking. Our team reviews it, gets back to you and finds the right Orbiter."
      />
      <DocumentResult result={result} />
      <div className="form-beside above-32">
        <Form
          ref={form}
          method="post"
          noValidate
          preventScrollReset
          onInput={follow}
          className="stack-24 top"
          aria-label="Project"
        >
          <input type="hidden" name="formKey" value={formKey} />
          <ProjectFields values={values} errors={result?.errors ?? {}} today={today} />
          <div className="cluster-12">
            <Button
              type="submit"
              name="intent"
              value="submit"
              tone="main"
              disabled={lacksTitle}
              busy={sending === 'submit'}
              busyLabel="Creating..."
            >
              Create Project
            </Button>
            <Button type="submit" name="intent" value="draft" busy={sending === 'draft'}>
              Save draft
            </Button>
          </div>
        </Form>
        <ProjectSummary draft={shown} />
      </div>
    </div>
  )
}
