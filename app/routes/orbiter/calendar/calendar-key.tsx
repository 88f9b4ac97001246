import type { BlockKind } from '#app/routes/orbiter/calendar/calendar-blocks.ts'
import './calendar-kinds.css'

const KEY: [BlockKind, string][] = [
  ['booked', 'Booked'],
  ['hold', 'Waiting for your answer'],
  ['free', 'Free to book'],
  ['blocked', 'Blocked'],
  ['done', 'Completed'],
]

/** The legend: what each look of a time means. */
export function CalendarKey() {
  return (
    <ul className="cal-key" aria-label="What the colors mean">
      {KEY.map(([kind, word]) => (
        <li key={kind}>
          <i data-kind={kind} aria-hidden="true" /> {word}
        </li>
      ))}
    </ul>
  )
}
