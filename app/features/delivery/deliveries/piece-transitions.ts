/** The lifecycle of a piece, from what is owed to what is approved. */
import { fromEach, type Life } from '#app/base/life.ts'
import type { PieceState } from '#delivery/deliveries/delivery-job.ts'

type Actor = 'customer' | 'link' | 'orbiter' | 'system'

export type PieceAction =
  | 'plan'
  | 'deliver'
  | 'request-changes'
  | 'approve'
  | 'undo'
  | 'lose'
  | 'give-up'
  | 'recover'

/** `link`: anyone who was given a link that may approve. `system`: the clock. */
export const PIECE_TRANSITIONS: Life<PieceState, PieceAction, Actor> = [
  // With the booking or the project that owes it.
  { action: 'plan', by: ['system'], from: null, to: 'owed', event: 'booking.accepted' },
  // A new version may replace one that no one has answered yet.
  ...fromEach(['owed', 'delivered', 'changes'], {
    action: 'deliver',
    by: ['orbiter'],
    to: 'delivered',
    event: 'deliverable.delivered',
  }),
  {
    action: 'request-changes',
    by: ['customer', 'link'],
    from: 'delivered',
    to: 'changes',
    event: 'deliverable.changes-requested',
  },
  // Also after changes were requested: the customer accepts it as is.
  ...fromEach(['delivered', 'changes'], {
    action: 'approve',
    by: ['customer', 'link', 'system'],
    to: 'approved',
    event: 'deliverable.approved',
  }),
  // For UNDO_SECONDS; then the approval counts.
  {
    action: 'undo',
    by: ['customer', 'link'],
    from: 'approved',
    to: 'delivered',
    event: 'deliverable.approval-undone',
  },
  // A file of it could not be processed after the delivery, or only its small copy ever came.
  { action: 'lose', by: ['system'], from: 'delivered', to: 'owed', event: 'deliverable.lost' },
  {
    action: 'give-up',
    by: ['system'],
    from: 'delivered',
    to: 'owed',
    event: 'deliverable.original-overdue',
  },
  // That file came after all.
  {
    action: 'recover',
    by: ['system'],
    from: 'owed',
    to: 'delivered',
    event: 'deliverable.recovered',
  },
]
