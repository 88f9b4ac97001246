import { useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { shortDate } from '#app/base/near-time.ts'
import { formatClock, zoneLabel } from '#app/base/time.ts'
import type { MoveTimes } from '#work/bookings/move-booking.server.ts'
import { paths } from '#app/base/paths.ts'
import { PanelFrame } from '#app/routes/bookings/cards/panel-frame.tsx'
import { panelLinks, type PanelProps } from '#app/routes/bookings/booking/panel-links.ts'
import { Button } from '#app/ui/button.tsx'
import { ChipGroup, ChipRadio } from '#app/ui/choice-chips.tsx'
import { DateField } from '#app/ui/date-picker.tsx'
import { TextareaField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { WithoutScript } from '#app/ui/without-script.tsx'

/**
 * First the date, then one of its free times. The date is in the URL, so this works without
 * JavaScript.
 */
export function ReschedulePanel({
  page: { view },
  result,
  move,
}: PanelProps & { move: MoveTimes }) {
  const navigate = useNavigate()
  const [date, setDate] = useState(move.date ?? '')
  const choose = (chosen: string) => {
    setDate(chosen)
    void navigate(paths.booking(view.id, { do: 'reschedule', date: chosen }), {
      preventScrollReset: true,
      replace: true,
    })
  }
  const open = move.openDates && new Set(move.openDates)
  const other = view.side === 'orbiter' ? view.customerName : view.orbiterName
  return (
    <>
      <Panel className="booking-panel" aria-labelledby="move-title">
        <h2 id="move-title" className="title">
          Reschedule
        </h2>
        <p className="text-muted">
          Propose another time to {other}. The booking doesn't change until they accept: {view.when}
          .
        </p>
        <Form method="get" action={paths.booking(view.id)} className="booking-form">
          <input type="hidden" name="do" value="reschedule" />
          <DateField
            label="New date"
            name="date"
            value={date}
            onChange={choose}
            fromDate={move.today}
            toDate={move.lastDate}
            isDisabled={open ? (day) => !open.has(day) : undefined}
            error={result?.errors?.['date']}
          />
          <WithoutScript>
            <Button type="submit">Show free times</Button>
          </WithoutScript>
        </Form>
      </Panel>
      {move.date && (
        <PanelFrame
          {...panelLinks(view.id, 'reschedule')}
          intent="propose"
          title={shortDate(move.date, move.today)}
          text={move.times.length === 0 ? <p>No time slots available for this date</p> : undefined}
          submit="Send the proposal"
        >
          <input type="hidden" name="date" value={move.date} />
          <ChipGroup
            legend="Time"
            hint={`Times are in ${zoneLabel(view.timeZone, view.startAt)}, the zone of the event.`}
            error={result?.errors?.['time']}
          >
            {move.times.map((time) => (
              <ChipRadio
                key={`${move.date} ${time}`}
                name="time"
                value={time}
                label={formatClock(move.date ?? '', time)}
                size="sm"
                className="time-words"
                required
                defaultChecked={result?.values?.['time'] === time}
              />
            ))}
          </ChipGroup>
          <TextareaField
            label="Note"
            name="note"
            optional
            rows={2}
            maxLength={500}
            error={result?.errors?.['note']}
            defaultValue={result?.values?.['note']}
          />
        </PanelFrame>
      )}
    </>
  )
}
