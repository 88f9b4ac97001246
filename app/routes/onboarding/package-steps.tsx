import { useRef, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/base/errors.ts'
import { formatDate, formatTime, zoneLabel } from '#app/base/time.ts'
import { PlaceField } from '#app/features/creators/place-field.tsx'
import type { Answers } from '#app/features/onboarding/application.ts'
import { useFormAutosave, type FormAutosave } from '#app/forms/use-form-autosave.ts'
import { paths } from '#app/base/paths.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ChipGroup, ChipRadio } from '#app/ui/choice-chips.tsx'
import { TextareaField, TextField } from '#app/ui/field.tsx'
import { EmptyState, Notice, Panel } from '#app/ui/panel.tsx'

interface StepProps {
  answers: Answers & Record<string, string | undefined>
  errors: FieldErrors | undefined
  autosave: FormAutosave
}

interface FrameProps extends StepProps {
  step: string
  label: string
  busyLabel: string
  hasBack?: boolean
  children: ReactNode
}

function StepForm({ step, label, busyLabel, hasBack = false, autosave, children }: FrameProps) {
  const form = useRef<HTMLFormElement>(null)
  useFormAutosave(form, autosave)
  const sending = useNavigation().formData?.get('intent')
  return (
    <Form method="post" ref={form} className="grid gap-6" noValidate>
      <input type="hidden" name="step" value={step} />
      {children}
      <div className="wizard-actions">
        {/* First in the page would be what Enter presses, so Continue stands first and is shown last. */}
        <Button
          type="submit"
          name="intent"
          value="continue"
          tone="main"
          busy={sending === 'continue'}
          busyLabel={busyLabel}
          className="order-2"
        >
          {label}
        </Button>
        {hasBack && (
          <Button type="submit" name="intent" value="back" className="order-1">
            Back
          </Button>
        )}
      </div>
    </Form>
  )
}

export function ApplicationStep({
  isVisitor,
  cities,
  ...step
}: StepProps & { isVisitor: boolean; cities: string[] }) {
  const { answers, errors } = step
  const text = (name: keyof Answers) => ({
    name,
    defaultValue: answers[name],
    error: errors?.[name],
    required: true,
  })
  return (
    <StepForm {...step} step="application" label="Continue" busyLabel="Saving">
      <Panel className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
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
        <p className="text-sm text-muted">
          Sign in or create an account to save this step. We keep what you entered.
        </p>
      )}
    </StepForm>
  )
}

export function PortfolioStep(step: StepProps) {
  return (
    <StepForm {...step} step="portfolio" label="Continue" busyLabel="Saving" hasBack>
      <Panel className="grid gap-5">
        <TextField
          label="Portfolio link"
          name="portfolio"
          type="url"
          inputMode="url"
          optional
          maxLength={500}
          placeholder="https://"
          hint="Instagram, TikTok, YouTube or your website. No link yet? Continue; you can show us clips in the interview."
          defaultValue={step.answers.portfolio}
          error={step.errors?.['portfolio']}
        />
      </Panel>
    </StepForm>
  )
}

const SLOTS_A_DAY = 6
const DAYS_SHOWN = 6

export function InterviewStep({
  slots,
  timeZone,
  offersRole,
  ...step
}: StepProps & { slots: string[]; timeZone: string; offersRole: boolean }) {
  const days = Map.groupBy(slots, (slot) => wallDate(slot, timeZone))
  return (
    <StepForm {...step} step="interview" label="Submit" busyLabel="Submitting..." hasBack>
      <Panel className="grid gap-5">
        <p>
          The interview is a video call of 15-20 minutes. We talk about how you film and what the
          work is like.{' '}
          {slots[0] && (
            <span className="text-muted">Times are in {zoneLabel(timeZone, slots[0])}.</span>
          )}
        </p>
        {slots.length === 0 ? (
          <EmptyState
            title="No times are open at the moment"
            text="New times open every weekday. What you entered so far is saved."
          />
        ) : (
          <div className="slot-days" data-field="slot" tabIndex={-1}>
            {step.errors?.['slot'] && <Notice tone="bad">{step.errors['slot']}</Notice>}
            {[...days].slice(0, DAYS_SHOWN).map(([date, times]) => (
              <ChipGroup key={date} legend={formatDate(date, false)}>
                {spread(times, SLOTS_A_DAY).map((slot) => (
                  <ChipRadio
                    key={slot}
                    name="slot"
                    value={slot}
                    label={wallTime(slot, timeZone)}
                    defaultChecked={step.answers['slot'] === slot}
                  />
                ))}
              </ChipGroup>
            ))}
          </div>
        )}
      </Panel>
      {offersRole && (
        <Notice title="Your account becomes an Orbiter account">
          Submitting this adds the Orbiter role to your account, pending approval. Your bookings as
          a customer don't change.
        </Notice>
      )}
    </StepForm>
  )
}

/** A choice over the whole day instead of its first hours alone. */
function spread(times: string[], count: number): string[] {
  if (times.length <= count) return times
  return Array.from(
    { length: count },
    (_, index) => times[Math.round((index * (times.length - 1)) / (count - 1))] ?? '',
  )
}

function wallDate(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date(instant))
}

function wallTime(instant: string, timeZone: string): string {
  return formatTime(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
      new Date(instant),
    ),
  )
}

interface CompleteProps {
  isApproved: boolean
  interview: string | null
  interviewLink: string | null
  dueAt: string | null
}

export function ApplicationComplete({
  isApproved,
  interview,
  interviewLink,
  dueAt,
}: CompleteProps) {
  return (
    <div className="grid gap-6">
      <Panel className="grid gap-4">
        {isApproved ? (
          <p className="lead">
            Your application is approved. Everything else happens in your dashboard.
          </p>
        ) : (
          <>
            <p className="lead">
              We received your application. Our team reviews it within 24 hours and writes to you.
            </p>
            {dueAt && <p className="text-muted">You'll hear from us by {dueAt}.</p>}
          </>
        )}
        {interview && !isApproved && (
          <div className="grid gap-2">
            <h2 className="title">Your interview</h2>
            <p>{interview}, 15-20 minutes by video call.</p>
            <p className="text-muted">
              {interviewLink ? (
                <a className="text-link" href={interviewLink} rel="noopener noreferrer">
                  Join the video call
                </a>
              ) : (
                'We email you the link before the call.'
              )}
            </p>
            <p>
              <a className="text-link" href={paths.interviewCalendar()}>
                Add to calendar (.ics)
              </a>
            </p>
          </div>
        )}
      </Panel>
      <LinkButton to={paths.orbiter()} tone="main" className="w-fit">
        Go to Dashboard
      </LinkButton>
    </div>
  )
}
