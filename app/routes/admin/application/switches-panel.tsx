import { Form } from 'react-router'
import { nearInstant } from '#app/base/near-time.ts'
import { MODEL_LABELS } from '#work/onboarding/application.ts'
import type { Application } from '#app/routes/admin/application/applicant-facts.tsx'
import { Button } from '#app/ui/button.tsx'

const LABELS: Record<string, string> = {
  pending: 'To review',
  approved: 'Approved',
  refused: 'Declined',
}

/** Requests to change the model. The newest answer can be withdrawn until it takes effect. */
export function SwitchesPanel({
  requests,
  timeZone,
  serverNow,
}: {
  requests: Application['requests']
  timeZone: string
  /** ISO 8601 */
  serverNow: string
}) {
  if (requests.length === 0) return null
  return (
    <section>
      <h2 className="title">Model switches</h2>
      <ul className="sample-list above-16">
        {requests.map((request, index) => (
          <li key={request.id}>
            <div className="shrink">
              <p className="strong">To {MODEL_LABELS[request.toModel]}</p>
              <p className="small text-muted">
                {request.appliedAt
                  ? `In effect since ${nearInstant(request.appliedAt, timeZone, serverNow)}`
                  : LABELS[request.status]}
              </p>
            </div>
            {index === 0 && request.status !== 'pending' && !request.appliedAt && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="requestId" value={request.id} />
                <Button type="submit" size="sm" name="intent" value="switch-back">
                  Withdraw
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
