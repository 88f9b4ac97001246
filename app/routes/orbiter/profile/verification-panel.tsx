import { Circle, CircleCheck } from 'lucide'
import { useNavigation, useRouteLoaderData } from 'react-router'
import { formatDate } from '#app/base/time.ts'
import {
  VERIFICATION_HINTS,
  VERIFICATION_LABELS,
  type VerificationState,
} from '#market/creators/verification.ts'
import { paths } from '#app/base/paths.ts'
import { successOf, type ActionResult } from '#app/forms/action-result.ts'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { SectionSave } from '#app/routes/orbiter/profile/section-save.tsx'
import { useUnsaved } from '#app/routes/orbiter/profile/use-section-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface VerificationPanelProps {
  states: VerificationState[]
  phone: string
  deviceModel: string
  answer: ActionResult | undefined
}

/** The six verification steps: which are done, and what to do next about the others. */
export function VerificationPanel({ states, phone, deviceModel, answer }: VerificationPanelProps) {
  return (
    <section aria-labelledby="verification-title" className="editor-section">
      <div>
        <h2 id="verification-title" className="title">
          Verification
        </h2>
        <p className="above-4 text-muted">Customers see on your profile which checks are done.</p>
      </div>
      <ol className="verify-list">
        {states.map(({ step, doneAt, note }) => (
          <li key={step} data-done={doneAt !== null || undefined}>
            {doneAt ? <Icon of={CircleCheck} size={22} /> : <Icon of={Circle} size={22} />}
            <div className="shrink">
              <p className="strong">
                {VERIFICATION_LABELS[step]}{' '}
                <span className="sr-only">{doneAt ? 'done' : 'open'}</span>
              </p>
              <p className="small text-muted">
                {doneAt
                  ? `Done ${formatDate(doneAt.slice(0, 10))}${note ? ` · ${note}` : ''}`
                  : VERIFICATION_HINTS[step]}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <ChecksForm
        isPhoneDone={states.some((state) => state.step === 'phone' && state.doneAt)}
        isDeviceDone={states.some((state) => state.step === 'device' && state.doneAt)}
        saved={{ phone, deviceModel }}
        answer={answer}
      />
    </section>
  )
}

interface ChecksFormProps {
  isPhoneDone: boolean
  isDeviceDone: boolean
  saved: { phone: string; deviceModel: string }
  answer: ActionResult | undefined
}

/**
 * What the Orbiter adds to the checks: a phone number, and the iPhone model if no clip has revealed
 * it.
 */
function ChecksForm({ isPhoneDone, isDeviceDone, saved, answer }: ChecksFormProps) {
  const root = useRouteLoaderData<{ viewer?: { id: string } | null }>('root')
  const isBusy = useNavigation().formData?.get('intent') === 'save-checks'
  const [isTyped, setTyped] = useUnsaved(false, answer, isBusy)
  const values: Record<string, string> =
    answer?.ok === false ? { ...saved, ...answer.values } : saved
  const field = (name: string) => ({
    name,
    defaultValue: values[name],
    error: answer?.errors?.[name],
  })
  return (
    <AutosaveForm
      draft={`own-checks:${root?.viewer?.id ?? ''}`}
      start={saved}
      success={successOf(answer)}
      isAnswered={answer?.ok === false}
      method="post"
      action={paths.orbiterChecks()}
      className="stack-24"
      noValidate
      preventScrollReset
      onInput={() => setTyped(true)}
    >
      <div className="stack-20 columns-2">
        <TextField
          label="Phone"
          {...field('phone')}
          type="tel"
          autoComplete="tel"
          maxLength={30}
          hint={
            isPhoneDone
              ? 'We call a new number to confirm it. Until then you sign in with your email.'
              : 'Visible to our team only.'
          }
        />
        {!isDeviceDone && (
          <TextField
            label="Your iPhone"
            {...field('deviceModel')}
            maxLength={80}
            placeholder="iPhone 15 Pro"
            hint="iPhone 12 or newer."
          />
        )}
      </div>
      <SectionSave intent="save-checks" label="Save" isBusy={isBusy} isTyped={isTyped} />
    </AutosaveForm>
  )
}
