/** The only place that writes the state of a publication. */
import type { Updateable } from 'kysely'
import { findArrow } from '#app/base/life.ts'
import {
  PUBLICATION_TRANSITIONS,
  type PublicationAction,
} from '#delivery/publishing/publication-transitions.ts'
import { changeReel } from '#market/reels/change-reel.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import type { ReelPublications } from '#db/types.ts'

interface PublicationChange {
  action: Exclude<PublicationAction, 'publish'>
  actorId: string | null
  set?: Omit<Updateable<ReelPublications>, 'state'>
}

/** @returns whether the publication's state allowed the action */
export async function changePublication(
  tx: Tx,
  publicationId: string,
  { action, actorId, set = {} }: PublicationChange,
): Promise<boolean> {
  const { from, to } = findArrow(PUBLICATION_TRANSITIONS, action)
  const changed = await tx
    .updateTable('reelPublications')
    .set({ ...set, state: to })
    .where('id', '=', publicationId)
    .where('state', 'in', from)
    .returning(['orbiterId', 'title', 'target', 'deliverableId', 'reason'])
    .executeTakeFirst()
  if (!changed) return false
  await recordPublication(tx, { ...changed, id: publicationId, actorId, to })
  return true
}

interface ChangedPublication {
  id: string
  orbiterId: string
  title: string
  target: 'portfolio' | 'gallery'
  actorId: string | null
  to: string
}

/** Updates the open pages of the publication's Orbiter. */
export async function recordPublication(tx: Tx, changed: ChangedPublication): Promise<void> {
  await recordEvent(tx, {
    kind: 'publication.changed',
    subjectType: 'publication',
    subjectId: changed.id,
    actorId: changed.actorId,
    toStatus: changed.to,
    data: { title: changed.title, target: changed.target },
    audience: [changed.orbiterId],
  })
}

/** Shows a publication's reel in the gallery. */
export async function showReel(tx: Tx, reelId: string, actorId: string): Promise<void> {
  await changeReel(tx, reelId, { action: 'show' })
  await recordEvent(tx, {
    kind: 'reel.changed',
    subjectType: 'reel',
    subjectId: reelId,
    actorId,
    audience: [],
  })
}

export const decided = (adminId: string) => ({ decidedBy: adminId, decidedAt: now() })
