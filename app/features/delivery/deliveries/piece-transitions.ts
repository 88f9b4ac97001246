/** The life of a piece, from owed to approved. */
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

/** `link` is anyone with a link that allows approving; `system` is the clock. */
export const PIECE_TRANSITIONS: Life<PieceState, PieceAction, Actor> = [
  // Planned with the booking or the project that owes it.
  { action: 'plan', by: ['system'], from: null, to: 'owed', event: 'booking.accepted' },
  // A new version can replace a version that no one has answered yet.
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
  // Also after changes were requested: the customer accepts the version as it is.
  ...fromEach(['delivered', 'changes'], {
    action: 'approve',
    by: ['customer', 'link', 'system'],
    to: 'approved',
    event: 'deliverable.approved',
  }),
  // Possible for UNDO_SECONDS. After that, the approval counts.
  {
    action: 'undo',
    by: ['customer', 'link'],
    from: 'approved',
    to: 'delivered',
    event: 'deliverable.approval-undone',
  },
  // After the delivery, a file could not be processed, or its original never arrived.
  { action: 'lose', by: ['system'], from: 'delivered', to: 'owed', event: 'deliverable.lost' },
  {
    action: 'give-up',
    by: ['system'],
    from: 'delivered',
    to: 'owed',
    event: 'deliverable.original-overdue',
  },
  // The lost file arrived after all.
  {
    action: 'recover',
    by: ['system'],
    from: 'owed',
    to: 'delivered',
    event: 'deliverable.recovered',
  },
]
