import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ChipCheckbox, ChipGroup, ChipRadio } from '#app/ui/choice-chips.tsx'
import { DateField } from '#app/ui/date-picker.tsx'
import { CheckboxField, PasswordField, SelectField, TextField, TextareaField } from '#app/ui/field.tsx'
import { useFocusFirstError, type FieldErrors } from '#app/ui/form-errors.ts'
import { GallerySection } from '#app/ui/gallery.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { RangeField, RangePairField } from '#app/ui/range-field.tsx'
import { SwitchField } from '#app/ui/switch-field.tsx'

const cities = ['Chicago', 'Dallas', 'San Francisco'].map((city) => ({ value: city, label: city }))

export function GalleryForms({ today }: { today: string }) {
  return (
    <GallerySection title="Forms">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextForm />
        <ChoiceForm today={today} />
      </div>
    </GallerySection>
  )
}

function TextForm() {
  const [errors, setErrors] = useState<FieldErrors>({})
  useFocusFirstError(errors)
  return (
    <Panel
      as="form"
      noValidate
      aria-label="Text fields"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setErrors({ title: 'Give it a title.', email: 'Use an address like name@example.com.' })
      }}
    >
      <TextField label="Title" name="title" placeholder="Bakery opening" error={errors.title} />
      <TextField label="Venue address" name="address" error="Tell us where to come." defaultValue="Somewhere" />
      <TextField label="Email" name="email" type="email" autoComplete="email" error={errors.email} />
      <PasswordField label="Password" name="password" hint="At least 8 characters." />
      <SelectField label="City" name="city" options={cities} placeholder="Choose a city" />
      <SelectField label="City" name="city-off" options={cities} defaultValue="Dallas" disabled />
      <TextareaField label="Notes" name="notes" optional hint="Parking, doors, who to ask for." maxLength={500} />
      <CheckboxField label="I agree to the terms and to be contacted about this request." name="terms" />
      <CheckboxField label="Checked" name="news" defaultChecked error="This needs your attention." />
      <Button tone="main" busyLabel="Sending…">
        Check the form
      </Button>
    </Panel>
  )
}

function ChoiceForm({ today }: { today: string }) {
  const [date, setDate] = useState('')
  return (
    <Panel as="form" aria-label="Choice fields" className="grid gap-6">
      <ChipGroup legend="Kinds">
        <ChipCheckbox name="kind" value="food" label="Food" defaultChecked />
        <ChipCheckbox name="kind" value="wedding" label="Weddings" />
        <ChipCheckbox name="kind" value="estate" label="Real estate" />
        <ChipCheckbox name="kind" value="off" label="Sold out" disabled />
      </ChipGroup>
      <ChipGroup legend="Start time">
        {['9:00 AM', '9:30 AM', '10:00 AM', '10:30 AM'].map((time) => (
          <ChipRadio key={time} size="sm" name="time" value={time} label={time} defaultChecked={time === '9:30 AM'} />
        ))}
      </ChipGroup>
      <RangeField
        label="Within"
        name="miles"
        min={5}
        max={100}
        step={5}
        defaultValue={25}
        format={(value) => `${value} mi`}
      />
      <RangePairField
        label="Price"
        minName="from"
        maxName="to"
        min={50}
        max={500}
        step={10}
        defaultMin={80}
        defaultMax={260}
        format={(low, high) => `$${low} – $${high}`}
      />
      <div>
        <SwitchField label="Email me" name="email-me" defaultChecked hint="About requests and messages." />
        <SwitchField label="Text me" name="text-me" />
      </div>
      <DateField
        label="Preferred date"
        name="date"
        value={date}
        onChange={setDate}
        fromDate={today}
        isDisabled={(day) => day.endsWith('5')}
      />
    </Panel>
  )
}
