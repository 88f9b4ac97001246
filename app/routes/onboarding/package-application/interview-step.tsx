import { formatDate, formatTime, zoneLabel } from '#app/base/time.ts'
import { ChipGroup, ChipRadio } from '#app/ui/choice-chips.tsx'
import { EmptyState, Notice, Panel } from '#app/ui/panel.tsx'
import { type StepProps, StepForm } from '#app/routes/onboarding/package-application/step-form.tsx'

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

/** Picks times across the whole day instead of only its first hours. */
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
