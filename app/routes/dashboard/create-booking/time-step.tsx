import { useState } from 'react'
import { Form } from 'react-router'
import { timesAhead } from '#app/base/time-steps.ts'
import { formatClock, formatTime } from '#app/base/time.ts'
import { paths } from '#app/base/paths.ts'
import { ChipGroup, ChipRadio } from '#app/ui/choice-chips.tsx'
import { TimesByPart } from '#app/ui/time-choice.tsx'
import { DateField } from '#app/ui/date-picker.tsx'
import { StepButtons } from '#app/routes/dashboard/create-booking/step-buttons.tsx'
import type { BookingStepsProps } from '#app/routes/dashboard/create-booking/step-buttons.tsx'

export function TimeStep({ steps, earliest, choose }: BookingStepsProps) {
  const [date, setDate] = useState(steps.date)
  const [time, setTime] = useState(steps.time)
  const times = timesAhead(date, earliest)
  return (
    <Form action={paths.createBooking()} className="grid gap-8">
      <input type="hidden" name="step" value="3" />
      <input type="hidden" name="service" value={steps.service} />
      <DateField
        label="Date"
        name="date"
        value={date}
        onChange={(chosen) => {
          const stays = timesAhead(chosen, earliest).includes(time) ? time : ''
          setDate(chosen)
          setTime(stays)
          choose({ date: chosen, time: stays })
        }}
        fromDate={earliest?.date ?? ''}
      />
      <ChipGroup legend="Time" hint="In the event's local time">
        {times.length === 0 && <p>No times left on this day. Choose another.</p>}
        <TimesByPart times={times}>
          {(hour) => (
            <ChipRadio
              key={hour}
              name="time"
              value={hour}
              label={date ? formatClock(date, hour) : formatTime(hour)}
              className="tabular"
              checked={time === hour}
              onChange={() => {
                setTime(hour)
                choose({ time: hour })
              }}
              required
            />
          )}
        </TimesByPart>
      </ChipGroup>
      <StepButtons
        back={{ to: paths.createBooking({ ...steps, date, time, step: 1 }), label: 'Back' }}
        canGoOn={date !== '' && time !== ''}
      />
    </Form>
  )
}
