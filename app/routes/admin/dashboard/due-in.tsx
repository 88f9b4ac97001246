import { Flag } from 'lucide'
import { capital } from '#app/base/capital.ts'
import { nearInstant } from '#app/base/near-time.ts'
import { DAY_MS, formatByZone, HOUR_MS, write } from '#app/base/time.ts'
import type { MatterKind, OpenMatter } from '#team/attention/matter.ts'
import { Icon } from '#app/ui/icon.tsx'

const dayFormat = formatByZone({ weekday: 'short', month: 'short', day: 'numeric' })

/** What each button does, and what happens at the time shown beside it. */
export const WORDS: Record<MatterKind, { action: string; due: string }> = {
  enquiry: { action: 'Reply', due: 'reply due' },
  match: { action: 'Choose an Orbiter', due: 'match due' },
  delivery: { action: 'See the job', due: 'delivery due' },
  missing: { action: 'Answer', due: 'answer due' },
  request: { action: 'Open booking', due: 'request ends' },
  application: { action: 'Review', due: 'review due' },
  message: { action: 'Read the report', due: 'decide by' },
  reel: { action: 'Check the reel', due: 'decide by' },
  dispute: { action: 'Answer the bank', due: 'evidence due' },
  refund: { action: 'See the refund', due: 'fix by' },
  payout: { action: 'See the payout', due: 'fix by' },
  reconciliation: { action: 'See the day', due: 'explain by' },
  mail: { action: 'Send again', due: 'fix by' },
  task: { action: 'Retry', due: 'fix by' },
}

/** `8 min`, `2h 14m`, `3 days`. */
function spanOf(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000))
  if (minutes < 60) return `${minutes} min`
  if (ms < 2 * DAY_MS) return `${Math.floor(minutes / 60)}h ${minutes % 60}m`
  return `${Math.floor(ms / DAY_MS)} days`
}

interface DueInProps {
  matter: OpenMatter
  timeZone: string
  /** ISO 8601 */
  serverNow: string
}

/** How long a matter can wait, or how late it is; for a snoozed matter, when it returns. */
export function DueIn({
  matter: { kind, dueAt, isOverdue, snoozedUntil },
  timeZone,
  serverNow,
}: DueInProps) {
  const left = Date.parse(snoozedUntil ?? dueAt) - Date.parse(serverNow)
  const at = capital(nearInstant(snoozedUntil ?? dueAt, timeZone, serverNow))
  const isLate = isOverdue && !snoozedUntil
  const day = write(dayFormat(timeZone), new Date(snoozedUntil ?? dueAt))
  return (
    <p className="queue-due" data-tone={isLate ? 'bad' : left < HOUR_MS ? 'clock' : undefined}>
      <time dateTime={snoozedUntil ?? dueAt} title={at}>
        {isLate && <Icon of={Flag} size={17} />}
        {left < DAY_MS
          ? spanOf(Math.abs(left))
          : left < 7 * DAY_MS
            ? day.slice(0, 3)
            : day.slice(5)}
      </time>
      <small>{snoozedUntil ? 'comes back' : isLate ? 'late' : WORDS[kind].due}</small>
    </p>
  )
}
