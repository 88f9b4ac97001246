import { useRef, useState, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/base/errors.ts'
import { LEVEL_LABELS, ORBITER_LEVELS, type OrbiterLevel } from '#app/features/creators/creator.ts'
import { suggestedRange } from '#app/features/offers/suggested-prices.ts'
import { useFormAutosave, type FormAutosave } from '#app/forms/use-form-autosave.ts'
import { paths } from '#app/base/paths.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ChipGroup, ChipRadio } from '#app/ui/choice-chips.tsx'
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx'
import { Notice, Panel } from '#app/ui/panel.tsx'
import { WithoutScript } from '#app/ui/without-script.tsx'

interface StepProps {
  values: Record<string, string>
  errors: FieldErrors | undefined
  autosave: FormAutosave
}

interface FormProps extends StepProps {
  step: string
  busyLabel: string
  /** Which of the step's fields are on the page. */
  shown?: string
  /** Beside Continue. */
  aside?: ReactNode
  children: ReactNode
}

function SetupForm({ step, busyLabel, shown, aside, autosave, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useFormAutosave(form, { ...autosave, shown })
  const sending = useNavigation().formData?.get('intent')
  return (
    <Form method="post" ref={form} className="grid gap-6" noValidate>
      <input type="hidden" name="step" value={step} />
      {children}
      <div className="wizard-actions">
        <Button
          type="submit"
          name="intent"
          value="continue"
          tone="main"
          busy={sending === 'continue'}
          busyLabel={busyLabel}
          className="order-2"
        >
          Continue
        </Button>
        {aside}
      </div>
    </Form>
  )
}

/** A customer came here: nothing is set up before they have said yes. */
export function OfferRole() {
  return (
    <div className="page">
      <div className="wizard">
        <h1 className="display-2">Become an Orbiter</h1>
        <p className="lead">
          You have a customer account. Add the Orbiter role to set up a creator profile. Your
          bookings don't change.
        </p>
        <p className="text-muted">
          Your profile is listed once we have approved it. Until then you can set up everything.
        </p>
        <Form method="post">
          <Button type="submit" name="intent" value="become" tone="main">
            Become an Orbiter
          </Button>
        </Form>
      </div>
    </div>
  )
}

const BIO_MAX = 300

export function SetupProfileStep(step: StepProps) {
  const { values, errors } = step
  const [length, setLength] = useState((values['bio'] ?? '').length)
  const text = (name: string) => ({ name, defaultValue: values[name], error: errors?.[name] })
  return (
    <SetupForm {...step} step="portfolio" busyLabel="Saving">
      <Panel className="grid gap-5">
        <TextareaField
          label="Bio"
          {...text('bio')}
          required
          maxLength={BIO_MAX}
          onInput={(event) => setLength(event.currentTarget.value.length)}
          hint={`Who you are and what you love to film. ${length} of ${BIO_MAX}`}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Instagram"
            {...text('instagram')}
            optional
            maxLength={200}
            placeholder="@name"
            autoCapitalize="none"
          />
          <TextField
            label="TikTok"
            {...text('tiktok')}
            optional
            maxLength={200}
            placeholder="@name"
            autoCapitalize="none"
          />
          <TextField
            label="YouTube"
            {...text('youtube')}
            optional
            maxLength={200}
            placeholder="@name"
            autoCapitalize="none"
          />
          <TextField
            label="Website"
            {...text('website')}
            optional
            maxLength={500}
            placeholder="https://"
            inputMode="url"
            autoCapitalize="none"
          />
        </div>
      </Panel>
    </SetupForm>
  )
}

interface Sample {
  id: string
  title: string
  url: string
  description: string | null
}

export function SamplesStep({ samples, ...step }: StepProps & { samples: Sample[] }) {
  const { values, errors } = step
  const text = (name: string) => ({ name, defaultValue: values[name], error: errors?.[name] })
  return (
    <>
      {samples.length > 0 && (
        <ul className="sample-list" aria-label="Your samples">
          {samples.map((sample) => (
            <li key={sample.id}>
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-anywhere">{sample.title}</p>
                <p className="text-sm text-muted wrap-anywhere">{sample.url}</p>
              </div>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="itemId" value={sample.id} />
                <Button
                  type="submit"
                  size="sm"
                  name="intent"
                  value="remove"
                  aria-label={`Remove ${sample.title}`}
                >
                  Remove
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {/* A new form for the next sample, once one has been added. */}
      <SetupForm
        key={samples.length}
        {...step}
        step="samples"
        busyLabel="Saving"
        aside={
          <Button type="submit" name="intent" value="skip" tone="ghost" className="order-1">
            Skip for now
          </Button>
        }
      >
        <Panel className="grid gap-5">
          <p className="text-muted">
            Link to reels you're proud of. Two or three good ones are better than ten.
          </p>
          <TextField
            label="Title"
            {...text('title')}
            maxLength={120}
            placeholder="Opening night, Deep Ellum"
          />
          <TextField
            label="Link"
            {...text('url')}
            type="url"
            inputMode="url"
            maxLength={500}
            placeholder="https://"
          />
          <TextareaField
            label="Description"
            {...text('description')}
            optional
            rows={3}
            maxLength={500}
          />
          <Button type="submit" name="intent" value="add" className="w-fit">
            Add sample
          </Button>
        </Panel>
      </SetupForm>
    </>
  )
}

const TURNAROUNDS = [
  { value: '1', label: '1 day' },
  { value: '2', label: '2 days' },
  { value: '3', label: '3 days' },
  { value: '5', label: '5 days' },
  { value: '7', label: '1 week' },
]

export function PricingStep(step: StepProps) {
  const { values, errors } = step
  const [level, setLevel] = useState(
    ORBITER_LEVELS.find((name) => name === values['orbiterLevel']) ?? null,
  )
  const price = (name: string, label: string) => (
    <TextField
      label={label}
      name={name}
      type="text"
      inputMode="decimal"
      maxLength={7}
      placeholder="0"
      defaultValue={values[name]}
      error={errors?.[name]}
      hint="US dollars, 0 to 1,000"
    />
  )
  return (
    <SetupForm
      {...step}
      step="pricing"
      busyLabel="Setting up..."
      shown={level === null ? 'levels' : 'prices'}
      aside={
        <Button type="submit" name="intent" value="back" className="order-1">
          Back
        </Button>
      }
    >
      <Panel className="grid gap-6">
        <div data-field="orbiterLevel" tabIndex={-1}>
          <ChipGroup
            legend="Your level"
            hint="We confirm it when we review your profile."
            error={errors?.['orbiterLevel']}
          >
            {ORBITER_LEVELS.map((name) => (
              <ChipRadio
                key={name}
                name="orbiterLevel"
                value={name}
                label={LEVEL_LABELS[name]}
                defaultChecked={name === level}
                onChange={() => setLevel(name)}
              />
            ))}
          </ChipGroup>
        </div>
        {level === null ? (
          <WithoutScript>
            <Button type="submit" name="intent" value="level">
              Show prices
            </Button>
          </WithoutScript>
        ) : (
          <>
            <p className="text-muted">{suggestion(level)}</p>
            <div className="grid gap-5 sm:grid-cols-3">
              {price('pricing15s', '15 second reel')}
              {price('pricing30s', '30 second reel')}
              {price('pricing60s', '60 second reel')}
            </div>
            <p className="text-sm text-muted">
              Leave a price empty if you do not offer that length.
            </p>
            <SelectField
              label="Turnaround"
              name="turnaroundDays"
              options={TURNAROUNDS}
              defaultValue={values['turnaroundDays'] ?? '3'}
              error={errors?.['turnaroundDays']}
            />
          </>
        )}
      </Panel>
    </SetupForm>
  )
}

function suggestion(level: OrbiterLevel): string {
  return `Suggested for ${LEVEL_LABELS[level]}: ${suggestedRange(level)} per reel, depending on length.`
}

export function SetupComplete({
  isApproved,
  dueAt,
}: {
  isApproved: boolean
  dueAt: string | null
}) {
  return (
    <div className="grid gap-6">
      <Panel className="grid gap-4">
        <p className="lead">Your profile, samples and prices are saved.</p>
        {!isApproved && (
          <Notice tone="clock" title="Your profile is listed once approved">
            We review it within 24 hours{dueAt && `, by ${dueAt}`}, and write to you. Until then you
            can add your free times and finish your profile.
          </Notice>
        )}
      </Panel>
      <LinkButton to={paths.orbiter()} tone="main" className="w-fit">
        Go to Dashboard
      </LinkButton>
    </div>
  )
}
