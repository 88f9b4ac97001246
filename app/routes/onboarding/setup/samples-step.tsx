import { lazy, useState } from 'react'
import { Form } from 'react-router'
import { paths } from '#app/base/paths.ts'
import type { OwnUpload } from '#market/portfolio/portfolio.ts'
import { Button } from '#app/ui/button.tsx'
import { TextareaField, TextField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type StepProps, SetupForm } from '#app/routes/onboarding/setup/setup-form.tsx'

/** Loaded separately, because only this step accepts files. */
const SampleStep = lazy(() =>
  import('#app/routes/orbiter/profile/sample-step.tsx').then((module) => ({
    default: module.SampleStep,
  })),
)

interface Sample {
  id: string
  title: string
  url: string
  description: string | null
}

interface SamplesStepProps extends StepProps {
  ownerId: string
  samples: Sample[]
  uploads: OwnUpload[]
}

export function SamplesStep({ ownerId, samples, uploads, ...step }: SamplesStepProps) {
  const { values, errors } = step
  const links = samples.filter(({ url }) => URL.canParse(url))
  const added = useAdded(links)
  const text = (name: string) => ({ name, defaultValue: values[name], error: errors?.[name] })
  return (
    <>
      {samples.length > 0 && (
        <ul className="sample-list" aria-label="Your samples">
          {samples.map((sample) => (
            <li key={sample.id}>
              <div className="grow">
                <p className="strong wrap-anywhere">{sample.title}</p>
                <p className="small text-muted wrap-anywhere">
                  {links.includes(sample) ? sample.url : 'Uploaded'}
                </p>
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
      <SampleStep
        ownerId={ownerId}
        uploads={uploads}
        action={paths.orbiterSetup({ step: 'samples' })}
        tone="quiet"
      />
      <SetupForm
        {...step}
        arrival={added}
        step="samples"
        busyLabel="Saving"
        aside={
          <Button type="submit" name="intent" value="skip" tone="ghost" className="step-before">
            Skip for now
          </Button>
        }
      >
        <Panel className="stack-20">
          <p className="text-muted">
            Or link to reels you're proud of. Two or three good ones are better than ten.
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
          <Button type="submit" name="intent" value="add" className="fit">
            Add sample
          </Button>
        </Panel>
      </SetupForm>
    </>
  )
}

/** Counts how often links were added; removing a link does not count. */
function useAdded(links: readonly { id: string }[]): number {
  const [known, setKnown] = useState({ ids: links.map(({ id }) => id), times: 0 })
  const fresh = links.map(({ id }) => id).filter((id) => !known.ids.includes(id))
  if (fresh.length > 0) setKnown({ ids: [...known.ids, ...fresh], times: known.times + 1 })
  return known.times
}
