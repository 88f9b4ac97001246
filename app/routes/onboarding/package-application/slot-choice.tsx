import { formatDate, formatTime, zoneLabel } from '#app/base/time.ts'
import { ChipGroup, ChipRadio } from '#app/ui/choice-chips.tsx'
import { EmptyState, Notice } from '#app/ui/panel.tsx'

const SLOTS_A_DAY = 6

const DAYS_SHOWN = 6

interface SlotChoiceProps {
  slots: string[]
  timeZone: string
  error: string | undefined
  chosen: string | undefined
}

/** Free interview times by day, in the reader's time zone. */
export function SlotChoice({ slots, timeZone, error, chosen }: SlotChoiceProps) {
  const days = Map.groupBy(slots, (slot) => wallDate(slot, timeZone))
  if (slots.length === 0)
    return (
      <EmptyState
        title="No times are open at the moment"
        text="New times open every weekday. What you entered so far is saved."
      />
    )
  return (
    <div className="stack-20" data-field="slot" tabIndex={-1}>
      {error && <Notice tone="bad">{error}</Notice>}
      {slots[0] && <p className="text-muted">Times are in {zoneLabel(timeZone, slots[0])}.</p>}
      {[...days].slice(0, DAYS_SHOWN).map(([date, times]) => (
        <ChipGroup key={date} legend={formatDate(date, false)}>
          {spread(times, SLOTS_A_DAY).map((slot) => (
            <ChipRadio
              key={slot}
              name="slot"
              value={slot}
              label={wallTime(slot, timeZone)}
              defaultChecked={chosen === slot}
            />
          ))}
        </ChipGroup>
      ))}
    </div>
  )
}

/** Picks times across the whole day instead of only its first hours. */
function spread(times: string[], count: number): string[] {
  if (times.length <= count) return times
  return Array.from(
    { length: count },
    (_, index) => times[Math.round((index * (times.length - 1)) / (count - 1))] ?? '',
  )
}

function wallDate(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date(instant))
}

function wallTime(instant: string, timeZone: string): string {
  return formatTime(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
      new Date(instant),
    ),
  )
}
