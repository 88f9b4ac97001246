import { useState } from 'react'
import { Form, useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { OrbiterRow } from '#team/desk/orbiter-rows.server.ts'
import type { RankedProject } from '#work/projects/admin-assignment-queries.server.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { canTake } from '#work/matching/matching.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'

interface AssignDialogProps {
  orbiter: OrbiterRow
  /** Best fit first. Null if the projects could not be read. */
  projects: readonly RankedProject[] | null
  /** The query of the table behind the dialog. */
  query: string
  /** Why the Orbiter can't be assigned to the project in question. */
  refusal: string | null
  backHref: string
}

export function AssignDialog({ orbiter, projects, query, refusal, backHref }: AssignDialogProps) {
  const navigate = useNavigate()
  const isBusy = useNavigation().formData?.get('assign') === orbiter.id
  const [asking] = useSearchParams()
  const [projectId, setProjectId] = useState(asking.get('project') ?? '')
  const chosen = projects?.find(({ id }) => id === projectId)
  return (
    <Modal
      open
      onClose={() => void navigate(backHref, { preventScrollReset: true })}
      title="Assign"
      description={`${orbiter.fullName} (${orbiter.email})`}
    >
      {!projects && <RetryNotice title="Couldn't load the projects" retryHref={backHref} />}
      {refusal && (
        <Notice tone="bad" title="No one was assigned">
          {refusal}
        </Notice>
      )}
      {projects?.length === 0 && (
        <p className="text-muted">
          No project needs an Orbiter. Only projects that are submitted or in production can be
          assigned.
        </p>
      )}
      {projects && projects.length > 0 && (
        <Form className="stack-16" preventScrollReset>
          {[...new URLSearchParams(query)].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="assign" value={orbiter.id} />
          <SelectField
            label="Project"
            name="project"
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
          <div className="cluster-8">
            <Button type="submit" tone="main" disabled={!chosen || !canTake(chosen)} busy={isBusy}>
              Assign Project
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

function fitOf(project: RankedProject): string {
  if (!canTake(project)) return "can't take it"
  return project.conflicts.length > 0 ? 'conflicts' : `${project.score} of 100`
}

/** Why the Orbiter suits the project, and what speaks against it; shown before anything is sent. */
function Fit({ project }: { project: RankedProject }) {
  const { score, reasons, conflicts } = project
  return (
    <div aria-live="polite">
      <p className="tabular strong">{score} of 100</p>
      <ul className="above-4 small text-muted">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {conflicts.length > 0 && (
        <p className="speaks-against above-8 small">
          {!canTake(project) && "Can't take this job. "}
          {conflicts.join('. ')}.
        </p>
      )}
    </div>
  )
}
