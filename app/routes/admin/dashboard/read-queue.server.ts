import type { Viewer } from '#people/accounts/viewer.ts'
import { listOpenMatters } from '#team/attention/attention-queue.server.ts'
import type { QueueView } from '#app/routes/admin/dashboard/queue.tsx'

/** Enough for a day; a link leads to the rest. */
const QUEUE_SHOWN = 15

export function readView(text: string | null): QueueView {
  return text === 'mine' || text === 'snoozed' || text === 'all' ? text : null
}

/** The rows of one view of the queue, and the figures for the headline. */
export async function readQueue(viewer: Viewer, view: QueueView) {
  const all = await listOpenMatters(viewer)
  const open = all.filter((matter) => !matter.snoozedUntil)
  const snoozed = all.filter((matter) => matter.snoozedUntil)
  const rows =
    view === 'snoozed'
      ? snoozed
      : view === 'mine'
        ? open.filter(({ owner }) => owner?.id === viewer.id)
        : open
  const shown = view === 'all' ? rows : rows.slice(0, QUEUE_SHOWN)
  return {
    view,
    rows: shown,
    more: rows.length - shown.length,
    open: open.length,
    late: open.filter(({ isOverdue }) => isOverdue).length,
    snoozed: snoozed.length,
  }
}
