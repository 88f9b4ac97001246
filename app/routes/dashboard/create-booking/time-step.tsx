import { useState } from 'react'
import { Form } from 'react-router'
import { formatTime } from '#app/base/time.ts'
import { HOURLY_TIMES } from '#app/base/time-steps.ts'
import { paths } from '#app/base/paths.ts'
import { ChipGroup, ChipRadio } from '#app/ui/choice-chips.tsx'
import { DateField } from '#app/ui/date-picker.tsx'
import { StepButtons } from '#app/routes/dashboard/create-booking/step-buttons.tsx'
import type { BookingStepsProps } from '#app/routes/dashboard/create-booking/step-buttons.tsx'

export function TimeStep({ steps, earliest }: BookingStepsProps) {
  const [date, setDate] = useState(steps.date)
  const [time, setTime] = useState(steps.time)
  return (
    <Form action={paths.createBooking()} className="grid gap-8">
      <input type="hidden" name="step" value="3" />
      <input type="hidden" name="service" value={steps.service} />
      <DateField label="Date" name="date" value={date} onChange={setDate} fromDate={earliest} />
      <ChipGroup legend="Time" hint="In the event's local time">
        {HOURLY_TIMES.map((hour) => (
          <ChipRadio
            key={hour}
            name="time"
            value={hour}
            label={formatTime(hour)}
            className="tabular"
            defaultChecked={steps.time === hour}
            onChange={() => setTime(hour)}
            required
          />
        ))}
      </ChipGroup>
      <StepButtons
        back={{ to: paths.createBooking({ ...steps, date, time, step: 1 }), label: 'Back' }}
        canGoOn={date !== '' && time !== ''}
      />
    </Form>
  )
}
