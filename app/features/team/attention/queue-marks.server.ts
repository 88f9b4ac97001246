/** Which admin handles a matter of the queue, and until when it is hidden. */
import { z } from 'zod'
import { Conflict, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { listOpenMatters } from '#team/attention/attention-queue.server.ts'
import { keyOf, SNOOZES, snoozeEnd, type OpenMatter } from '#team/attention/matter.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'

const GONE = 'This is no longer in the queue.'

async function getMatter(viewer: Viewer, key: string): Promise<OpenMatter> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const matter = (await listOpenMatters(viewer)).find((entry) => keyOf(entry) === key)
  if (!matter) throw new NotFound(GONE)
  return matter
}

interface MarkChange {
  action: 'matter.taken' | 'matter.released' | 'matter.snoozed' | 'matter.woken'
  from: string | null
  to: string | null
}

const record = (tx: Tx, actor: Viewer, matter: OpenMatter, change: MarkChange) =>
  recordAudit(tx, {
    area: 'admin',
    actor,
    subjectType: 'matter',
    subjectId: keyOf(matter),
    subjectLabel: matter.title,
    ...change,
  })

/** Locks the mark of a matter, and creates it if needed. */
async function lockMark(tx: Tx, key: string) {
  await tx
    .insertInto('queueMarks')
    .values({ matter: key, changedAt: now() })
    .onConflict((conflict) => conflict.column('matter').doNothing())
    .execute()
  return tx
    .selectFrom('queueMarks as m')
    .leftJoin('users as u', 'u.id', 'm.ownerId')
    .select(['m.ownerId', 'm.snoozedUntil', 'u.fullName as ownerName'])
    .where('m.matter', '=', key)
    .forUpdate('m')
    .executeTakeFirstOrThrow()
}

/**
 * The viewer takes a matter that no one else has. Safe to repeat.
 * @throws NotAllowed, NotFound, Conflict (`taken`)
 */
export async function takeMatter(viewer: Viewer, key: string): Promise<void> {
  const matter = await getMatter(viewer, key)
  await transaction(async (tx) => {
    const mark = await lockMark(tx, key)
    if (mark.ownerId === viewer.id) return
    if (mark.ownerId) throw new Conflict('taken', `${mark.ownerName} has already taken this.`)
    await tx
      .updateTable('queueMarks')
      .set({ ownerId: viewer.id, changedAt: now() })
      .where('matter', '=', key)
      .execute()
    await record(tx, viewer, matter, { action: 'matter.taken', from: null, to: viewer.fullName })
  })
}

/** Returns a matter to the team, even if another admin has it. @throws NotAllowed, NotFound */
export async function giveBackMatter(viewer: Viewer, key: string): Promise<void> {
  const matter = await getMatter(viewer, key)
  await transaction(async (tx) => {
    const mark = await lockMark(tx, key)
    if (!mark.ownerId) return
    await tx
      .updateTable('queueMarks')
      .set({ ownerId: null, changedAt: now() })
      .where('matter', '=', key)
      .execute()
    await record(tx, viewer, matter, { action: 'matter.released', from: mark.ownerName, to: null })
  })
}

const snoozeInput = z.object({
  snooze: z.enum(
    SNOOZES.map(({ value }) => value),
    'Choose how long to snooze it.',
  ),
})

/** Hides a matter for a while, for all admins. @throws NotAllowed, NotFound, InvalidInput */
export async function snoozeMatter(viewer: Viewer, key: string, input: unknown): Promise<Date> {
  const matter = await getMatter(viewer, key)
  const { snooze } = parseInput(snoozeInput, input)
  const until = snoozeEnd(snooze, now(), viewer.timeZone)
  await transaction(async (tx) => {
    const mark = await lockMark(tx, key)
    await tx
      .updateTable('queueMarks')
      .set({ snoozedUntil: until, changedAt: now() })
      .where('matter', '=', key)
      .execute()
    const from = mark.snoozedUntil && mark.snoozedUntil > now() ? mark.snoozedUntil : null
    await record(tx, viewer, matter, {
      action: 'matter.snoozed',
      from: from?.toISOString() ?? null,
      to: until.toISOString(),
    })
  })
  return until
}

/** Shows a snoozed matter again immediately. @throws NotAllowed, NotFound */
export async function wakeMatter(viewer: Viewer, key: string): Promise<void> {
  const matter = await getMatter(viewer, key)
  await transaction(async (tx) => {
    const { snoozedUntil } = await lockMark(tx, key)
    if (!snoozedUntil || snoozedUntil <= now()) return
    await tx
      .updateTable('queueMarks')
      .set({ snoozedUntil: null, changedAt: now() })
      .where('matter', '=', key)
      .execute()
    await record(tx, viewer, matter, {
      action: 'matter.woken',
      from: snoozedUntil.toISOString(),
      to: null,
    })
  })
}
