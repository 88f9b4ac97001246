import { Form } from 'react-router'
import { nearInstant } from '#app/base/near-time.ts'
import { VERIFICATION_LABELS, type VerificationState } from '#market/creators/verification.ts'
import { Button } from '#app/ui/button.tsx'

export function VerificationPanel({
  states,
  phone,
  timeZone,
  serverNow,
}: {
  states: VerificationState[]
  phone: string
  timeZone: string
  /** ISO 8601 */
  serverNow: string
}) {
  return (
    <section>
      <h2 className="title">Verification</h2>
      <ul className="sample-list above-16">
        {states.map(({ step, doneAt }) => (
          <li key={step}>
            <div className="shrink">
              <p className="strong">{VERIFICATION_LABELS[step]}</p>
              <p className="small text-muted">
                {doneAt
                  ? nearInstant(doneAt, timeZone, serverNow)
                  : step === 'phone'
                    ? phone || 'No number yet'
                    : 'Open'}
              </p>
            </div>
            {step !== 'email' && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="verify" />
                <input type="hidden" name="step" value={step} />
                {step === 'phone' && <input type="hidden" name="phone" value={phone} />}
                <Button
                  type="submit"
                  size="sm"
                  name="isDone"
                  value={doneAt ? 'no' : 'yes'}
                  aria-label={`${doneAt ? 'Undo' : 'Mark done'}: ${VERIFICATION_LABELS[step]}`}
                >
                  {doneAt ? 'Undo' : 'Mark done'}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
