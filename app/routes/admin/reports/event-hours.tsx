import { formatTime } from '#app/base/time.ts'
import { twoDigits } from '#app/base/timecode.ts'
import type { EventHour } from '#team/reports/booking-steps.server.ts'

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** The steps of shade, of which the darkest is no event. */
const SHADES = 4

/** When events take place: the more there are at an hour, the lighter its cell. */
export function EventHours({ hours }: { hours: readonly EventHour[] }) {
  const most = Math.max(0, ...hours.map(({ events }) => events))
  const all = hours.map(({ hour }) => hour)
  const first = Math.min(...all)
  const shown =
    most === 0 ? [] : Array.from({ length: Math.max(...all) - first + 1 }, (_, at) => first + at)
  const eventsAt = (weekday: number, hour: number) =>
    hours.find((each) => each.weekday === weekday && each.hour === hour)?.events ?? 0
  return (
    <section aria-labelledby="hours-title">
      <h2 id="hours-title" className="title">
        Events by Day and Hour
      </h2>
      {most === 0 ? (
        <p className="above-16 text-muted">No events in this period.</p>
      ) : (
        <table className="heat">
          <caption className="sr-only">Events by the day and the hour at which they begin</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Hour</span>
              </th>
              {DAYS.map((day) => (
                <th key={day} scope="col">
                  {day}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((hour) => (
              <tr key={hour}>
                <th scope="row">{labelOf(hour)}</th>
                {DAYS.map((day, weekday) => {
                  const events = eventsAt(weekday, hour)
                  return (
                    <td key={day} data-shade={Math.ceil((events / most) * SHADES)}>
                      {events || <span className="sr-only">0</span>}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** `8 PM`; 25 is `1 AM` of the night. */
const labelOf = (hour: number) => formatTime(`${twoDigits(hour)}:00`).replace(':00', '')
