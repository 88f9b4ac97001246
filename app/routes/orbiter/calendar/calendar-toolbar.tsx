import { ChevronLeft, ChevronRight, Plus } from 'lucide'
import { Link } from 'react-router'
import { formatDate, formatMonth } from '#app/base/time.ts'
import {
  calendarHref,
  type CalendarSpan,
  type CalendarView,
} from '#app/routes/orbiter/calendar/calendar-view.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import './calendar-heads.css'

const VIEWS: [CalendarView, string][] = [
  ['day', 'Day'],
  ['week', 'Week'],
  ['month', 'Month'],
]

/** Links to the previous and next days, the views, and the link to the form below. */
export function CalendarToolbar({ span, today }: { span: CalendarSpan; today: string }) {
  return (
    <div className="cal-toolbar">
      <span className="row-4">
        <Step span={span} to={span.previous} label={`Previous ${span.view}`} icon={ChevronLeft} />
        <Link to={calendarHref(span, { date: today })} className={buttonClass('quiet')}>
          Today
        </Link>
        <Step span={span} to={span.next} label={`Next ${span.view}`} icon={ChevronRight} />
      </span>
      <nav className="cal-views" aria-label="View" data-view={span.view}>
        {VIEWS.map(([view, label]) => (
          <Link
            key={view}
            to={calendarHref(span, { view })}
            // On a phone the week shows one day, as the day view does.
            className={view === 'week' ? 'cal-wide' : undefined}
            aria-current={view === span.view ? 'true' : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        ))}
      </nav>
      <a href="#add-time" className={buttonClass('main', 'md', 'cal-add')}>
        <Icon of={Plus} size={20} /> Add time
      </a>
    </div>
  )
}

interface StepProps {
  span: CalendarSpan
  to: string
  label: string
  icon: typeof ChevronLeft
}

function Step({ span, to, label, icon }: StepProps) {
  return (
    <Link
      to={calendarHref(span, { date: to })}
      className={buttonClass('ghost', 'md', 'btn-icon')}
      aria-label={label}
      preventScrollReset
    >
      <Icon of={icon} size={20} />
    </Link>
  )
}

/** `November 15 – 21`; on a phone, which shows one day of the week, `Fri, Nov 20`. */
export function CalendarTitle({ span }: { span: CalendarSpan }) {
  const { view, from, to, date } = span
  if (view === 'month') return formatMonth(date)
  if (view === 'day') return formatDate(date, false)
  const [month, year] = formatMonth(from).split(' ')
  const [lastMonth, lastYear] = formatMonth(to).split(' ')
  const first = `${month} ${Number(from.slice(8))}${year === lastYear ? '' : `, ${year}`}`
  const last = `${month === lastMonth ? '' : `${lastMonth} `}${Number(to.slice(8))}`
  return (
    <>
      <span className="wide-only">{`${first} – ${last}${year === lastYear ? '' : `, ${lastYear}`}`}</span>
      <span className="phone-only">{formatDate(date, false)}</span>
    </>
  )
}
