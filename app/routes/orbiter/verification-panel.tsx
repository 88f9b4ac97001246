import { Circle, CircleCheck } from 'lucide'
import { Form } from 'react-router'
import { formatDate } from '#app/base/time.ts'
import {
  VERIFICATION_HINTS,
  VERIFICATION_LABELS,
  type VerificationState,
} from '#app/features/creators/verification.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface VerificationPanelProps {
  states: VerificationState[]
  phone: string
  deviceModel: string
  action: string
  answer: ActionResult | undefined
}

/** The six verification steps: which are done, and what to do next about the others. */
export function VerificationPanel({
  states,
  phone,
  deviceModel,
  action,
  answer,
}: VerificationPanelProps) {
  const done = states.filter((state) => state.doneAt !== null).length
  const error = answer?.values?.intent === 'phone' ? answer.errors?.['phone'] : undefined
  const isDeviceOpen = states.some((state) => state.step === 'device' && !state.doneAt)
  const isPhoneOpen = states.some((state) => state.step === 'phone' && !state.doneAt)
  return (
    <section aria-labelledby="verification-title" id="verification">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="verification-title" className="display-3">
          Verification
        </h2>
        <p className="text-sm text-muted tabular">
          {done} of {states.length} done
        </p>
      </div>
      <ol className="verify-list mt-5">
        {states.map(({ step, doneAt, note }) => (
          <li key={step} data-done={doneAt !== null || undefined}>
            {doneAt ? <Icon of={CircleCheck} size={22} /> : <Icon of={Circle} size={22} />}
            <div className="min-w-0">
              <p className="font-semibold">
                {VERIFICATION_LABELS[step]}{' '}
                <span className="sr-only">{doneAt ? 'done' : 'open'}</span>
              </p>
              <p className="text-sm text-muted">
                {doneAt
                  ? `Done ${formatDate(doneAt.slice(0, 10))}${note ? ` · ${note}` : ''}`
                  : VERIFICATION_HINTS[step]}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {isPhoneOpen ? (
        <PhoneForm
          action={action}
          value={answer?.values?.phone ?? phone}
          hint="Visible to our team only."
          error={error}
        />
      ) : (
        <details className="mt-5" open={error !== undefined}>
          <summary className="text-link w-fit cursor-pointer py-2.5 text-[15px]">
            Change the number
          </summary>
          <PhoneForm
            action={action}
            value={answer?.values?.phone ?? phone}
            hint="We call the new one to confirm it. Until then you sign in with your email."
            error={error}
          />
        </details>
      )}
      {isDeviceOpen && (
        <Form
          method="post"
          action={action}
          className="mt-5 flex flex-wrap items-start gap-3"
          preventScrollReset
        >
          <div className="min-w-[220px] flex-1">
            <TextField
              label="Your iPhone"
              name="deviceModel"
              maxLength={80}
              placeholder="iPhone 15 Pro"
              hint="iPhone 12 or newer."
              defaultValue={answer?.values?.deviceModel ?? deviceModel}
              error={
                answer?.values?.intent === 'device' ? answer.errors?.['deviceModel'] : undefined
              }
            />
          </div>
          <Button type="submit" name="intent" value="device" className="sm:mt-[26px]">
            Save iPhone
          </Button>
        </Form>
      )}
    </section>
  )
}

function PhoneForm({
  action,
  value,
  hint,
  error,
}: {
  action: string
  value: string
  hint: string
  error: string | undefined
}) {
  return (
    <Form
      method="post"
      action={action}
      className="mt-5 flex flex-wrap items-start gap-3"
      preventScrollReset
    >
      <div className="min-w-[220px] flex-1">
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={30}
          hint={hint}
          defaultValue={value}
          error={error}
        />
      </div>
      <Button type="submit" name="intent" value="phone" className="sm:mt-[26px]">
        Save number
      </Button>
    </Form>
  )
}
