import { SlotChoice } from '#app/routes/onboarding/package-application/slot-choice.tsx'
import { AgreementLine } from '#app/routes/shell/agreement-line.tsx'
import { Notice, Panel } from '#app/ui/panel.tsx'
import { type StepProps, StepForm } from '#app/routes/onboarding/package-application/step-form.tsx'

export function InterviewStep({
  slots,
  timeZone,
  offersRole,
  ...step
}: StepProps & { slots: string[]; timeZone: string; offersRole: boolean }) {
  return (
    <StepForm {...step} step="interview" label="Submit" busyLabel="Submitting..." hasBack>
      <Panel className="stack-20">
        <p>
          The interview is a video call of 15-20 minutes. We talk about how you film and what the
          work is like.
        </p>
        <SlotChoice
          slots={slots}
          timeZone={timeZone}
          error={step.errors?.['slot']}
          chosen={step.answers['slot']}
        />
      </Panel>
      {offersRole && (
        <Notice title="Your account becomes an Orbiter account">
          Submitting this adds the Orbiter role to your account, pending approval. Your bookings as
          a customer don't change.
        </Notice>
      )}
      <AgreementLine by="By submitting your application" isOrbiter />
    </StepForm>
  )
}
