/** A customer's links to a delivery: creating, listing and revoking them. */
import { Conflict, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { DAY_MS } from '#app/base/time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { hashPassword } from '#people/auth/passwords.server.ts'
import { jobSideOf } from '#delivery/deliveries/delivery-job.server.ts'
import { findJobHead, type JobHead } from '#delivery/deliveries/job-head.server.ts'
import { audienceOf } from '#delivery/deliveries/piece-row.server.ts'
import { linkIdInput, newLinkInput } from '#delivery/sharing/share-link-inputs.ts'
import { MOST_LINKS, type ShareLink } from '#delivery/sharing/share-link.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { decrypt, encrypt } from '#app/platform/encryption.ts'
import { env } from '#app/platform/env.ts'
import { recordEvent } from '#app/platform/events.ts'
import { KeyReused } from '#app/platform/idempotency.ts'
import { hashToken, newToken } from '#app/platform/tokens.ts'

/**
 * Returns the viewer's job. Only the job's customer can share links to it. @throws NotFound,
 * NotAllowed
 */
async function getOwnJob(viewer: Viewer, jobId: string): Promise<JobHead> {
  const job = await findJobHead(db(), jobId)
  const side = job && jobSideOf(viewer, job)
  if (!job || !side) throw new NotFound('There is no such delivery.')
  if (side === 'orbiter') throw new NotAllowed('Only the customer can share this delivery.')
  return job
}

const columnOf = ({ kind }: Pick<JobHead, 'kind'>) =>
  kind === 'booking' ? ('bookingRequestId' as const) : ('projectId' as const)

/** A link's token is sealed with the link's own id. */
const sealOwner = (linkId: string) => `share-link:${linkId}`

/**
 * Creates a link. Sending the same form again creates nothing.
 * @throws NotFound, NotAllowed, InvalidInput, Conflict (`too-many`), KeyReused
 */
export async function createLink(viewer: Viewer, jobId: string, input: unknown): Promise<void> {
  const job = await getOwnJob(viewer, jobId)
  if (viewer.id !== job.customerId)
    throw new NotAllowed('Only the customer can share this delivery.')
  const { linkId, label, permission, days, password } = parseInput(newLinkInput, input)
  const token = newToken()
  const passwordHash = password === '' ? null : await hashPassword(password)
  await transaction(async (tx) => {
    await requireRoom(tx, job, linkId)
    const created = await tx
      .insertInto('shareLinks')
      .values({
        id: linkId,
        [columnOf(job)]: job.id,
        createdBy: viewer.id,
        label,
        permission,
        passwordHash,
        tokenHash: hashToken(token),
        sealedToken: encrypt(token, sealOwner(linkId)),
        createdAt: now(),
        expiresAt: new Date(now().getTime() + days * DAY_MS),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (created.numInsertedOrUpdatedRows)
      await recordLink(tx, job, 'share-link.created', { viewer, linkId, label })
    else await requireSameLink(tx, linkId, { label, permission })
  })
}

/** @throws KeyReused if the link with this id is a different one */
async function requireSameLink(
  tx: Tx,
  linkId: string,
  { label, permission }: Pick<ShareLink, 'label' | 'permission'>,
): Promise<void> {
  const first = await tx
    .selectFrom('shareLinks')
    .select(['label', 'permission'])
    .where('id', '=', linkId)
    .executeTakeFirst()
  if (first?.label !== label || first.permission !== permission) throw new KeyReused()
}

/** Locks the job, so that links that are created at the same time are counted together. */
async function requireRoom(tx: Tx, job: JobHead, linkId: string): Promise<void> {
  const table = job.kind === 'booking' ? ('bookingRequests' as const) : ('videoProjects' as const)
  await tx.selectFrom(table).select('id').where('id', '=', job.id).forNoKeyUpdate().execute()
  const { open } = await tx
    .selectFrom('shareLinks')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where(columnOf(job), '=', job.id)
    .where('id', '!=', linkId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now())
    .executeTakeFirstOrThrow()
  if (open >= MOST_LINKS)
    throw new Conflict('too-many', `${MOST_LINKS} links are open. Revoke one first.`)
}

interface LinkChange {
  viewer: Viewer
  linkId: string
  label: string
}

async function recordLink(
  tx: Tx,
  job: JobHead,
  kind: 'share-link.created' | 'share-link.revoked',
  { viewer, linkId, label }: LinkChange,
): Promise<void> {
  await recordEvent(tx, {
    kind,
    subjectType: 'share-link',
    subjectId: linkId,
    actorId: viewer.id,
    data: { jobId: job.id, jobKind: job.kind, label },
    audience: audienceOf(job),
  })
}

/**
 * Revokes a link immediately, even for visitors who have it open.
 * @throws NotFound, NotAllowed, InvalidInput
 */
export async function revokeLink(viewer: Viewer, jobId: string, input: unknown): Promise<void> {
  const job = await getOwnJob(viewer, jobId)
  const { linkId } = parseInput(linkIdInput, input)
  await transaction(async (tx) => {
    const revoked = await tx
      .updateTable('shareLinks')
      .set({ revokedAt: now() })
      .where('id', '=', linkId)
      .where(columnOf(job), '=', job.id)
      .where('revokedAt', 'is', null)
      .returning('label')
      .executeTakeFirst()
    if (revoked)
      await recordLink(tx, job, 'share-link.revoked', { viewer, linkId, label: revoked.label })
  })
}

/** All links of a job, newest first. @throws NotFound, NotAllowed */
export async function listLinks(viewer: Viewer, jobId: string): Promise<ShareLink[]> {
  const job = await getOwnJob(viewer, jobId)
  const rows = await db()
    .selectFrom('shareLinks')
    .selectAll()
    .where(columnOf(job), '=', job.id)
    .orderBy('createdAt', 'desc')
    .limit(200)
    .execute()
  const isOwner = viewer.id === job.customerId
  return rows.map((row) => {
    const token = isOwner ? decrypt(row.sealedToken, sealOwner(row.id)) : null
    return {
      id: row.id,
      label: row.label,
      permission: row.permission,
      url: token ? env().publicUrl + deliveryPaths.watch(token) : '',
      hasPassword: row.passwordHash !== null,
      expiresAt: row.expiresAt.toISOString(),
      revokedAt: row.revokedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      openedCount: row.openedCount,
      lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
      state: row.revokedAt ? 'revoked' : row.expiresAt <= now() ? 'expired' : 'open',
    }
  })
}
