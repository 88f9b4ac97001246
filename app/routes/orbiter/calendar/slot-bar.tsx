import { X } from 'lucide'
import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { formatClock, formatDate } from '#app/base/time.ts'
import { useSaved } from '#app/forms/use-sent-form.ts'
import { calendarHref } from '#app/routes/orbiter/calendar/calendar-view.ts'
import type { Block } from '#app/routes/orbiter/calendar/calendar-blocks.ts'
import type { Calendar } from '#app/routes/orbiter/calendar/read-calendar.server.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TimeSelect } from '#app/ui/time-choice.tsx'
import { DIRECT_TIMES } from '#app/base/time-steps.ts'
import './slot-bar.css'

/** The actions for the time that is selected in the grid. */
export function SlotBar({ calendar, block }: { calendar: Calendar; block: Block }) {
  const { span, today } = calendar
  const time = `${formatClock(block.date, block.startTime)} – ${formatClock(block.date, block.endTime)}`
  const when = `${time}, ${formatDate(block.date, false)}`
  const isFree = block.kind === 'free'
  const form = useRef<HTMLFormElement>(null)
  // The time may change while the bar is open, by dragging in the grid.
  useSaved(form, { startTime: block.startTime, endTime: block.endTime }, undefined)
  return (
    <section className="slot-bar" aria-label="Selected time">
      <p className="slot-bar-time">
        <strong>{isFree ? time : block.title}</strong>
        <span>
          {isFree ? formatDate(block.date, false) : block.note}
          {block.weekdays.length > 0 && ` · Every ${block.weekdays.map(shortDay).join(', ')}`}
        </span>
      </p>
      {block.date >= today && (
        <Form
          ref={form}
          method="post"
          action={calendarHref(span)}
          className="slot-bar-actions"
          preventScrollReset
          key={block.id}
        >
          <input type="hidden" name="slotId" value={block.id} />
          {isFree ? (
            <FreeActions block={block} when={when} />
          ) : (
            <Button type="submit" size="sm" name="intent" value="unblock">
              Unblock
            </Button>
          )}
        </Form>
      )}
      <Link
        to={calendarHref(span)}
        className={buttonClass('ghost', 'sm', 'btn-icon')}
        aria-label="Close"
        preventScrollReset
        replace
      >
        <Icon of={X} size={20} />
      </Link>
    </section>
  )
}

function FreeActions({ block, when }: { block: Block; when: string }) {
  return (
    <>
      <input type="hidden" name="date" value={block.date} />
      <span className="slot-bar-times">
        <TimeSelect
          label="From"
          name="startTime"
          idPrefix="chosen"
          times={DIRECT_TIMES}
          placeholder="Choose"
          defaultValue={block.startTime}
        />
        <TimeSelect
          label="To"
          name="endTime"
          idPrefix="chosen"
          times={DIRECT_TIMES}
          placeholder="Choose"
          defaultValue={block.endTime}
        />
      </span>
      <Button type="submit" size="sm" name="intent" value="move-slot">
        Save
      </Button>
      <Button
        type="submit"
        size="sm"
        tone="ghost"
        name="intent"
        value="remove-slot"
        aria-label={`Remove ${when}`}
      >
        Remove
      </Button>
      {block.weekdays.length > 0 && (
        <Button
          type="submit"
          size="sm"
          tone="ghost"
          name="intent"
          value="remove-series"
          aria-label={`Remove series of ${when}`}
        >
          Remove series
        </Button>
      )}
    </>
  )
}

function shortDay(key: string): string {
  return key.slice(0, 1).toUpperCase() + key.slice(1, 3)
}
