/** A job with its pieces, their versions and files, as one side can see them. */
import { NotFound } from '#app/base/errors.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import {
  UNDO_SECONDS,
  type DeliveryJob,
  type JobSide,
  type Piece,
  type Round,
  type Version,
  type ViewedJob,
} from '#delivery/deliveries/delivery-job.ts'
import { dueStateOf } from '#delivery/deliveries/due-state.ts'
import { findJobHead, type JobHead } from '#delivery/deliveries/job-head.server.ts'
import { listMedia } from '#files/media/list-media.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

const NO_JOB = 'There is no such delivery.'

/** Returns null for people who are on neither side, as if the job did not exist. */
export function jobSideOf(
  viewer: Viewer,
  { customerId, orbiterId }: Pick<JobHead, 'customerId' | 'orbiterId'>,
): JobSide | null {
  if (viewer.id === customerId) return 'customer'
  if (viewer.id === orbiterId) return 'orbiter'
  return isAdmin(viewer) ? 'admin' : null
}

/** What the viewer can see of a job. Only its Orbiter sees drafts. @throws NotFound */
export async function getDeliveryJob(viewer: Viewer, jobId: string): Promise<ViewedJob> {
  const head = await findJobHead(db(), jobId)
  const side = head && jobSideOf(viewer, head)
  if (!head || !side) throw new NotFound(NO_JOB)
  return { ...(await fill(head, side === 'orbiter')), side }
}

/** What the customer sees, for links and tasks, which have no viewer. @throws NotFound */
export async function readDeliveryJob(jobId: string): Promise<DeliveryJob> {
  const head = await findJobHead(db(), jobId)
  if (!head) throw new NotFound(NO_JOB)
  return fill(head, false)
}

async function fill(head: JobHead, withDrafts: boolean): Promise<DeliveryJob> {
  const rows = await db()
    .selectFrom('deliverables')
    .selectAll()
    .where(head.kind === 'booking' ? 'bookingRequestId' : 'projectId', '=', head.id)
    .orderBy('position')
    .execute()
  const ids = rows.map(({ id }) => id)
  const [versions, rounds] = await Promise.all([readVersions(ids, withDrafts), readRounds(ids)])
  const at = now()
  const pieces = rows.map((row): Piece => ({
    id: row.id,
    kind: row.kind,
    label: row.label,
    seconds: row.seconds,
    dueAt: row.dueAt.toISOString(),
    dueRule: row.dueRule,
    dueState: dueStateOf(row, at),
    state: row.state,
    deliveredAt: iso(row.deliveredAt),
    approveBy: iso(row.approveBy),
    approvedAt: iso(row.approvedAt),
    approvedVia: row.approvedVia,
    approvedName: row.approvedName ?? (row.approvedVia === 'customer' ? head.customerName : null),
    undoUntil: undoUntilOf(row.approvedAt, at),
    roundsSold: row.roundsSold,
    roundsUsed: row.roundsUsed,
    changesDueAt: iso(row.changesDueAt),
    missingAt: iso(row.missingAt),
    missingNote: row.missingNote,
    versions: versions.get(row.id) ?? [],
    rounds: rounds.get(row.id) ?? [],
  }))
  const { startAt, eventEndsAt, ...facts } = head
  return {
    ...facts,
    startAt: startAt.toISOString(),
    eventEndsAt: eventEndsAt.toISOString(),
    pieces,
  }
}

const iso = (instant: Date | null) => instant?.toISOString() ?? null

function undoUntilOf(approvedAt: Date | null, at: Date): string | null {
  if (!approvedAt) return null
  const until = new Date(approvedAt.getTime() + UNDO_SECONDS * 1000)
  return until > at ? until.toISOString() : null
}

async function readVersions(
  pieceIds: string[],
  withDrafts: boolean,
): Promise<Map<string, Version[]>> {
  if (pieceIds.length === 0) return new Map()
  const rows = await db()
    .selectFrom('deliverableVersions')
    .selectAll()
    .where('deliverableId', 'in', pieceIds)
    .$if(!withDrafts, (query) => query.where('deliveredAt', 'is not', null))
    .orderBy('number')
    .execute()
  const files = await readFiles(rows.map(({ id }) => id))
  return Map.groupBy(
    rows.map((row) => ({
      deliverableId: row.deliverableId,
      id: row.id,
      number: row.number,
      note: row.note,
      deliveredAt: iso(row.deliveredAt),
      brokenAt: iso(row.brokenAt),
      deliverAnywayReason: row.deliverAnywayReason,
      music: row.music,
      musicTitle: row.musicTitle,
      isBusinessCleared: row.isBusinessCleared,
      isSilent: row.isSilent,
      hasSpeech: row.hasSpeech,
      files: files.get(row.id) ?? [],
    })),
    ({ deliverableId }) => deliverableId,
  )
}

async function readFiles(versionIds: string[]) {
  const rows =
    versionIds.length === 0
      ? []
      : await db()
          .selectFrom('versionFiles')
          .select(['versionId', 'mediaFileId'])
          .where('versionId', 'in', versionIds)
          .orderBy('position')
          .execute()
  const media = await listMedia(rows.map(({ mediaFileId }) => mediaFileId))
  const files = new Map<string, Version['files']>()
  for (const { versionId, mediaFileId } of rows) {
    const view = media.get(mediaFileId)
    if (view) files.set(versionId, [...(files.get(versionId) ?? []), view])
  }
  return files
}

async function readRounds(pieceIds: string[]): Promise<Map<string, Round[]>> {
  if (pieceIds.length === 0) return new Map()
  const rows = await db()
    .selectFrom('changeRounds as r')
    .leftJoin('users as u', 'u.id', 'r.requestedBy')
    .selectAll('r')
    .select('u.fullName')
    .where('r.deliverableId', 'in', pieceIds)
    .orderBy('r.number')
    .execute()
  return Map.groupBy(
    rows.map((row) => ({
      deliverableId: row.deliverableId,
      id: row.id,
      number: row.number,
      versionId: row.versionId,
      note: row.note,
      requestedBy: row.requestedName ?? row.fullName ?? 'The customer',
      createdAt: row.createdAt.toISOString(),
      dueAt: row.dueAt.toISOString(),
      answeredAt: iso(row.answeredAt),
    })),
    ({ deliverableId }) => deliverableId,
  )
}
