import type { AssignmentPreview } from '#work/projects/assign-orbiter.server.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { ConfirmDialog } from '#app/routes/admin/controls/confirm-dialog.tsx'
import { Notice } from '#app/ui/panel.tsx'

interface AssignQuestionProps {
  preview: AssignmentPreview
  backHref: string
  result: ActionResult | undefined
}

/** Asks before an Orbiter is assigned to a project without an offer, and explains the effect. */
export function AssignQuestion({
  preview: { projectId, orbiterId, orbiterName, title, events, lines, warnings, shown },
  backHref,
  result,
}: AssignQuestionProps) {
  return (
    <ConfirmDialog
      title={`Assign ${orbiterName}?`}
      text={title}
      intent="assign"
      label={warnings.length > 0 ? 'Assign anyway' : `Assign ${orbiterName}`}
      tone="main"
      backHref={backHref}
      result={result}
    >
      <input type="hidden" name="projectId" value={projectId} />
      <input type="hidden" name="orbiterId" value={orbiterId} />
      <input type="hidden" name="shown" value={shown} />
      {events.length > 0 && (
        <section aria-labelledby="assign-when">
          <h3 id="assign-when" className="small medium text-muted">
            When
          </h3>
          {events.map((event) => (
            <p key={event} className="above-8">
              {event}
            </p>
          ))}
        </section>
      )}
      {warnings.length > 0 && (
        <Notice tone="clock" title="Conflicts">
          {warnings.join('. ')}.
        </Notice>
      )}
      <section aria-labelledby="assign-does">
        <h3 id="assign-does" className="small medium text-muted">
          What it does
        </h3>
        <ul className="stack-4 above-8">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </ConfirmDialog>
  )
}
