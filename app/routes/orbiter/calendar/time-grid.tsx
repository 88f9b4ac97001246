import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { timesBetween } from '#app/base/time-steps.ts'
import { formatDate, formatTime } from '#app/base/time.ts'
import { calendarHref } from '#app/routes/orbiter/calendar/calendar-view.ts'
import { quarterOf } from '#app/routes/orbiter/calendar/calendar-blocks.ts'
import { NowLabel, NowLine, useClock } from '#app/routes/orbiter/calendar/now-line.tsx'
import type { Calendar, CalendarDay } from '#app/routes/orbiter/calendar/read-calendar.server.ts'
import { TimeBlock } from '#app/routes/orbiter/calendar/time-block.tsx'
import { showStart, useGridEdits } from '#app/routes/orbiter/calendar/use-grid-edits.ts'
import './calendar-grid.css'
import './calendar-day.css'
import './calendar-positions.css'
import './grid-edits.css'

const HOURS = timesBetween('09:00', '26:00', 60)

interface TimeGridProps {
  calendar: Calendar
  /** The slot or blocked time that the URL selects. */
  chosen: string | null
  serverNow: string
}

/**
 * A week in columns; on a phone, and in the day view, only the chosen day, below a strip of days.
 */
export function TimeGrid({ calendar, chosen, serverNow }: TimeGridProps) {
  const { span, days, today } = calendar
  const time = useClock(calendar.time)
  const isNow = today >= span.from && today <= span.to && time <= '26:00' && time >= '09:00'
  const grid = useRef<HTMLOListElement>(null)
  const said = useGridEdits(calendar, grid)
  // Pressing the strip of days shows another day in the same list.
  const shownDate = useRef('')
  useEffect(() => {
    if (shownDate.current === span.date) return
    shownDate.current = span.date
    showStart(grid.current)
  }, [span.date])
  return (
    <div className="cal" data-view={span.view}>
      <ol className="cal-heads">
        {days.map((day) => (
          <DayHead key={day.date} day={day} calendar={calendar} />
        ))}
      </ol>
      <div className="cal-scroll">
        <ol className="cal-hours" aria-hidden="true">
          {HOURS.map((hour) => (
            <li
              key={hour}
              data-from={quarterOf(hour)}
              data-beside={(isNow && isBeside(hour, time)) || undefined}
            >
              {formatTime(hour).replace(':00', '')}
            </li>
          ))}
          {isNow && <NowLabel time={time} isChosen={today === span.date} />}
        </ol>
        <ol className="cal-columns" ref={grid}>
          {days.map(({ date, blocks }) => (
            <li
              key={date}
              className="cal-column"
              data-date={date}
              data-chosen={date === span.date || undefined}
              data-past={date < today || undefined}
            >
              <h2 className="sr-only">{formatDate(date, false)}</h2>
              {blocks.length === 0 && (
                <p className="cal-empty">{date < today ? 'Over' : 'No free time'}</p>
              )}
              <ul>
                {isNow && date <= today && <NowLine time={time} isToday={date === today} />}
                {blocks.map((block) => (
                  <TimeBlock
                    key={block.key}
                    block={block}
                    href={calendarHref(span, { slot: block.id })}
                    isChosen={chosen === block.id}
                    isMovable={block.kind === 'free' && date >= today}
                    serverNow={serverNow}
                  />
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </div>
      <p id="cal-keys" className="sr-only">
        Arrow keys move this time, Shift and arrow keys stretch it. Enter saves, Escape takes it
        back, Delete removes it.
      </p>
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  )
}

/** Whether an hour is so close to the clock's label that the two overlap. */
const isBeside = (hour: string, time: string) =>
  Math.abs(Number(quarterOf(hour)) - Number(quarterOf(time))) < 2

function DayHead({ day, calendar: { span, today } }: { day: CalendarDay; calendar: Calendar }) {
  const { date, blocks } = day
  const [weekday = ''] = formatDate(date, false).split(',')
  const marks = blocks.filter(({ kind }) => kind !== 'travel' && kind !== 'free').slice(0, 4)
  const isFree = blocks.some(({ kind }) => kind === 'free')
  const counts = [
    countOf(blocks, ['booked', 'done'], 'booked'),
    countOf(blocks, ['hold'], 'pending'),
    isFree ? 'free time' : '',
  ].filter(Boolean)
  return (
    <li data-past={date < today || undefined} data-today={date === today || undefined}>
      <Link
        to={calendarHref(span, { view: span.view === 'week' ? 'week' : 'day', date })}
        className="cal-head"
        aria-current={date === span.date ? 'date' : undefined}
        preventScrollReset
      >
        <span>{weekday}</span> <b>{Number(date.slice(8))}</b>
        {date === today && <span className="cal-today">Today</span>}
        <span className="cal-marks" aria-hidden="true">
          {isFree && <i data-kind="free" />}
          {marks.map((block) => (
            <i key={block.key} data-kind={block.kind} />
          ))}
        </span>
        {counts.length > 0 && <span className="sr-only">: {counts.join(', ')}</span>}
      </Link>
    </li>
  )
}

function countOf(blocks: CalendarDay['blocks'], kinds: string[], word: string): string {
  const count = blocks.filter(({ kind }) => kinds.includes(kind)).length
  return count === 0 ? '' : `${count} ${word}`
}
