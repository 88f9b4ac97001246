import { useState } from 'react'
import { Form } from 'react-router'
import { endTrouble } from '#app/base/event-end.ts'
import { timesAhead } from '#app/base/earliest-times.ts'
import { formatClock, formatTime } from '#app/base/time.ts'
import { paths } from '#app/base/paths.ts'
import { EventEndField } from '#market/catalog/event-end-field.tsx'
import { minutesOfDay } from '#market/catalog/product.ts'
import { ChipGroup, ChipRadio } from '#app/ui/choice-chips.tsx'
import { TimesByPart } from '#app/ui/time-parts.tsx'
import { DateField } from '#app/ui/date-picker.tsx'
import { StepButtons } from '#app/routes/dashboard/create-booking/step-buttons.tsx'
import type { BookingStepsProps } from '#app/routes/dashboard/create-booking/step-buttons.tsx'

export function TimeStep({ services, steps, earliest, choose }: BookingStepsProps) {
  const [date, setDate] = useState(steps.date)
  const [time, setTime] = useState(steps.time)
  const [end, setEnd] = useState(steps.end)
  const product = services.find(({ id }) => id === steps.service)
  const soldMinutes = product ? minutesOfDay(product) : null
  const times = timesAhead(date, earliest)
  return (
    <Form action={paths.createBooking()} className="stack-24">
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
              className="time-words"
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
      <EventEndField
        name="end"
        start={time}
        soldMinutes={soldMinutes}
        value={end}
        onChange={(chosen) => {
          setEnd(chosen)
          choose({ end: chosen })
        }}
      />
      <StepButtons
        back={{ to: paths.createBooking({ ...steps, date, time, end, step: 1 }), label: 'Back' }}
        canGoOn={date !== '' && time !== '' && endTrouble(time, end, soldMinutes ?? 0) === null}
      />
    </Form>
  )
}
