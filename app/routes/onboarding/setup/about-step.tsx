import { useState } from 'react'
import { PUBLIC_NOTE_HINT } from '#people/masking/public-words.ts'
import { PlaceField } from '#market/creators/place-field.tsx'
import { TextareaField, TextField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type StepProps, SetupForm } from '#app/routes/onboarding/setup/setup-form.tsx'

const BIO_MAX = 300

interface ProfileStepProps extends StepProps {
  cities: string[]
  hasContactsInBio: boolean
}

export function SetupProfileStep({ cities, hasContactsInBio, ...step }: ProfileStepProps) {
  const { values, errors } = step
  const [length, setLength] = useState((values['bio'] ?? '').length)
  const text = (name: string) => ({ name, defaultValue: values[name], error: errors?.[name] })
  return (
    <SetupForm {...step} step="portfolio" busyLabel="Saving">
      <Panel className="stack-20">
        <PlaceField
          label="Location"
          {...text('location')}
          required
          hint="The city, neighborhood or ZIP code where you film."
          placeholder="Dallas, TX"
          maxLength={120}
          autoComplete="address-level2"
          cities={cities}
        />
        <TextareaField
          label="Bio"
          {...text('bio')}
          required
          maxLength={BIO_MAX}
          onInput={(event) => setLength(event.currentTarget.value.length)}
          hint={`Who you are and what you love to film. ${length} of ${BIO_MAX}${hasContactsInBio ? `. ${PUBLIC_NOTE_HINT}` : ''}`}
        />
        <div className="stack-20 columns-2">
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
