import { PlaceField } from '#market/creators/place-field.tsx'
import type { Answers } from '#work/onboarding/application.ts'
import { TextareaField, TextField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type StepProps, StepForm } from '#app/routes/onboarding/package-application/step-form.tsx'

interface ApplicationStepProps extends StepProps {
  isVisitor: boolean
  /** The secret that identifies what was typed before sign-in; saving the step uses it up. */
  brought: string | null
  cities: string[]
}

export function ApplicationStep({ isVisitor, brought, cities, ...step }: ApplicationStepProps) {
  const { answers, errors } = step
  const text = (name: keyof Answers) => ({
    name,
    defaultValue: answers[name],
    error: errors?.[name],
    required: true,
  })
  return (
    <StepForm {...step} step="application" label="Continue" busyLabel="Saving">
      {brought && <input type="hidden" name="draft" value={brought} />}
      <Panel className="stack-20">
        <div className="stack-20 columns-2">
          <TextField label="Full name" {...text('fullName')} autoComplete="name" maxLength={80} />
          <TextField
            label="Email"
            {...text('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
          />
          <TextField
            label="Phone"
            {...text('phone')}
            type="tel"
            autoComplete="tel"
            maxLength={30}
            hint="For the interview, never public."
          />
          <PlaceField
            label="Location"
            {...text('location')}
            placeholder="Dallas, TX"
            maxLength={120}
            autoComplete="address-level2"
            cities={cities}
          />
        </div>
        <TextareaField
          label="Experience"
          {...text('experience')}
          maxLength={2000}
          hint="What have you filmed and edited so far? School projects and your own account count."
        />
        <TextareaField
          label="Motivation"
          {...text('motivation')}
          maxLength={2000}
          hint="Why do you want to film for Orbit?"
        />
        <TextareaField
          label="Availability"
          {...text('availability')}
          rows={3}
          maxLength={1000}
          hint="For example: Friday evenings and whole weekends."
        />
        <TextareaField
          label="Equipment"
          {...text('equipment')}
          rows={3}
          maxLength={1000}
          hint="Which iPhone do you use? It has to be an iPhone 12 or newer. Lights, gimbals and microphones are a plus."
        />
      </Panel>
      {isVisitor && (
        <p className="small text-muted">
          Sign in or create an account to save this step. We keep what you entered.
        </p>
      )}
    </StepForm>
  )
}
