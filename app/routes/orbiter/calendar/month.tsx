import { Link } from 'react-router'
import { formatClock, formatDate, formatTime } from '#app/base/time.ts'
import { calendarHref } from '#app/routes/orbiter/calendar/calendar-view.ts'
import type { Block } from '#app/routes/orbiter/calendar/calendar-blocks.ts'
import type { Calendar, CalendarDay } from '#app/routes/orbiter/calendar/read-calendar.server.ts'
import './calendar-month.css'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MOST_LINES = 3

/** The priority of entries on a day that has no room for all of them. */
const ORDER = ['hold', 'booked', 'done', 'blocked', 'free', 'travel']

export function Month({ calendar }: { calendar: Calendar }) {
  return (
    <>
      <div className="cal-month cal-weekdays" aria-hidden="true">
        {WEEKDAYS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className="cal-month above-8">
        {calendar.days.map((day) => (
          <li key={day.date}>
            <Cell day={day} calendar={calendar} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Cell({ day: { date, blocks }, calendar: { span, today } }: CellProps) {
  const lines = blocks
    .filter(({ kind }) => kind !== 'travel')
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
  const shown = lines.length > MOST_LINES + 1 ? lines.slice(0, MOST_LINES) : lines
  return (
    <Link
      to={calendarHref(span, { view: 'day', date })}
      className="cal-cell"
      data-past={date < today || undefined}
      aria-current={date === today ? 'date' : undefined}
      data-outside={date.slice(0, 7) !== span.date.slice(0, 7) || undefined}
    >
      <b aria-hidden="true">{Number(date.slice(8))}</b>
      {shown.map((block) => (
        <span key={block.key} className="cal-line" data-kind={block.kind} aria-hidden="true">
          {lineOf(block)}
        </span>
      ))}
      {lines.length > shown.length && (
        <span className="cal-more" aria-hidden="true">
          {lines.length - shown.length} more
        </span>
      )}
      <span className="sr-only">{labelOf(date, blocks)}</span>
    </Link>
  )
}

interface CellProps {
  day: CalendarDay
  calendar: Calendar
}

function lineOf({ kind, title, startTime }: Block): string {
  return kind === 'free' || kind === 'blocked'
    ? title
    : `${formatTime(startTime).replace(':00', '')} ${title}`
}

/** `Thu, Jul 9, 2026: free 9:00 AM to 11:00 AM, 1 booked, 1 pending` */
function labelOf(date: string, blocks: readonly Block[]): string {
  const free = blocks
    .filter(({ kind }) => kind === 'free')
    .map((one) => `free ${formatClock(date, one.startTime)} to ${formatClock(date, one.endTime)}`)
  const count = (kinds: string[], word: string) => {
    const found = blocks.filter(({ kind }) => kinds.includes(kind)).length
    return found > 0 ? [`${found} ${word}`] : []
  }
  const facts = [
    free.length === 0 ? 'no free time' : free.join(', '),
    ...count(['blocked'], 'blocked'),
    ...count(['booked', 'done'], 'booked'),
    ...count(['hold'], 'pending'),
  ]
  return `${formatDate(date)}: ${facts.join(', ')}`
}
