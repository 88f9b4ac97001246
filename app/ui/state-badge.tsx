import {
  Ban,
  CheckCheck,
  CircleCheck,
  CircleDot,
  CircleX,
  EyeOff,
  Flag,
  Hourglass,
  PencilLine,
  Search,
} from 'lucide'
import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'

/**
 * The look of each state. Neutral: over, or not begun.
 */
const LOOKS = {
  running: ['clock', Hourglass],
  matching: ['clock', Search],
  agreed: ['ok', CircleCheck],
  filming: ['ok', CircleDot],
  late: ['bad', Flag],
  refused: ['bad', CircleX],
  over: ['neutral', CheckCheck],
  ended: ['neutral', Ban],
  hidden: ['neutral', EyeOff],
  unfinished: ['neutral', PencilLine],
} as const satisfies Record<string, readonly [BadgeTone, IconNode]>

const STATES = {
  // Bookings and managed jobs.
  requested: 'running',
  'to-quote': 'running',
  quoted: 'running',
  expired: 'ended',
  'quote-expired': 'ended',
  declined: 'refused',
  overtaken: 'refused',
  'request-cancelled': 'ended',
  draft: 'unfinished',
  submitted: 'running',
  searching: 'matching',
  'searching-again': 'matching',
  unfilled: 'matching',
  unmatched: 'ended',
  'team-works': 'agreed',
  delivered: 'over',
  booked: 'agreed',
  matched: 'agreed',
  'customer-proposes': 'running',
  'orbiter-proposes': 'running',
  unpaid: 'late',
  begun: 'filming',
  started: 'filming',
  review: 'running',
  changes: 'filming',
  missing: 'late',
  late: 'late',
  completed: 'over',
  confirmed: 'over',
  'cancelled-by-customer': 'ended',
  'cancelled-by-orbiter': 'ended',
  'cancelled-by-orbit': 'ended',
  withdrawn: 'ended',
  // Projects and assignments.
  in_production: 'agreed',
  assigned: 'running',
  in_progress: 'agreed',
  cancelled: 'ended',
  // Enquiries and their quotes.
  new: 'running',
  work_in_progress: 'agreed',
  answered: 'over',
  sent: 'running',
  accepted: 'agreed',
  // Applications and accounts.
  pending: 'running',
  approved: 'agreed',
  refused: 'refused',
  delisted: 'refused',
  suspended: 'refused',
  active: 'agreed',
  listed: 'agreed',
  // Reports, and what is on the site.
  open: 'running',
  settled: 'over',
  published: 'agreed',
  hidden: 'hidden',
  deleted: 'ended',
  // Emails.
  queued: 'running',
  arrived: 'over',
  failed: 'refused',
  overdue: 'late',
} as const satisfies Record<string, keyof typeof LOOKS>

export type ShownState = keyof typeof STATES

/** A state as a shape and a word; it looks the same everywhere. */
export function StateBadge({
  state,
  label,
  children,
}: {
  state: ShownState
  label: string
  /** What stands after the word: the time that is left. */
  children?: ReactNode
}) {
  const [tone, icon] = LOOKS[STATES[state]]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
      {children}
    </Badge>
  )
}
