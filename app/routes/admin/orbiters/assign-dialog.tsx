import { useEffect, useState } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import type { OrbiterRow } from '#app/features/creators/orbiter-table.server.ts'
import type { RankedProject } from '#app/features/projects/admin-assignment-queries.server.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'

interface AssignDialogProps {
  orbiter: OrbiterRow
  /** Best fit first. Null if the projects could not be read. */
  projects: readonly RankedProject[] | null
  backHref: string
  result: ActionResult | undefined
}

export function AssignDialog({ orbiter, projects, backHref, result }: AssignDialogProps) {
  const navigate = useNavigate()
  const isBusy = useNavigation().formData?.get('orbiterId') === orbiter.id
  const [projectId, setProjectId] = useState('')
  const isDone = result?.ok === true
  useEffect(() => {
    if (isDone) void navigate(backHref, { preventScrollReset: true, replace: true })
  }, [isDone, navigate, backHref])
  const chosen = projects?.find(({ id }) => id === projectId)
  const conflicts =
    result?.values?.['projectId'] === projectId ? result.values['conflicts'] : undefined
  return (
    <Modal
      open
      onClose={() => void navigate(backHref, { preventScrollReset: true })}
      title="Assign"
      description={`${orbiter.fullName} (${orbiter.email})`}
    >
      {!projects && <RetryNotice title="Couldn't load the projects" retryHref={backHref} />}
      {projects?.length === 0 && (
        <p className="text-muted">
          No project needs an Orbiter. Only projects that are submitted or in production can be
          assigned.
        </p>
      )}
      {projects && projects.length > 0 && (
        <Form method="post" className="grid gap-4" preventScrollReset>
          <input type="hidden" name="orbiterId" value={orbiter.id} />
          <SelectField
            label="Project"
            name="projectId"
            placeholder="Choose a project"
            value={projectId}
            onChange={(event) => setProjectId(event.currentTarget.value)}
            hint="Best fit for this Orbiter first."
            options={projects.map((project) => ({
              value: project.id,
              label: `${project.title} (${project.clientEmail}) · ${fitOf(project)}`,
            }))}
          />
          {chosen && <Fit project={chosen} />}
          {conflicts && (
            <Notice tone="clock" title="Conflicts">
              {conflicts}
            </Notice>
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              tone="main"
              name="despite"
              value={conflicts ? 'yes' : ''}
              disabled={!projectId}
              busy={isBusy}
            >
              {conflicts ? 'Assign anyway' : 'Assign Project'}
            </Button>
            {projectId && (
              <LinkButton to={adminPaths.projects({ project: projectId })} tone="ghost">
                See best matches
              </LinkButton>
            )}
          </div>
        </Form>
      )}
    </Modal>
  )
}

const fitOf = ({ score, conflicts }: RankedProject) =>
  conflicts.length > 0 ? 'conflicts' : `${score} of 100`

/** Why the Orbiter suits the project, and what speaks against it, before anything is sent. */
function Fit({ project: { score, reasons, conflicts } }: { project: RankedProject }) {
  return (
    <div aria-live="polite">
      <p className="tabular font-semibold">{score} of 100</p>
      <ul className="mt-1 text-sm text-muted">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {conflicts.length > 0 && (
        <p className="mt-2 text-sm text-clock-text">{conflicts.join('. ')}.</p>
      )}
    </div>
  )
}
