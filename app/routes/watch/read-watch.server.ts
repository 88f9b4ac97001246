/** The content of a link: a form for the password, or the delivery. */
import { NotFound } from '#app/base/errors.ts'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { newId } from '#app/base/ids.ts'
import { readComments } from '#delivery/comments/read-comments.server.ts'
import { readDeliveryJob } from '#delivery/deliveries/delivery-job.server.ts'
import type { DeliveryJob, Piece } from '#delivery/deliveries/delivery-job.ts'
import {
  countOpening,
  openLink,
  readVisit,
  type OpenLink,
} from '#delivery/sharing/open-link.server.ts'
import { allows } from '#delivery/sharing/share-link.ts'
import { captionAddresses } from '#app/routes/deliveries/caption-addresses.server.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { now } from '#app/platform/clock.ts'
import { countTry } from '#app/platform/rate-limit.ts'

/** Opens a link; attempts are limited, so guessing links is slow. @throws NotFound, RateLimited */
export async function openWatch(token: string, address: string): Promise<OpenLink> {
  return openLink(token).catch(async (error: unknown) => {
    if (error instanceof NotFound)
      await countTry({
        key: `watch:address:${addressGroup(address)}`,
        limit: 60,
        windowSeconds: 3600,
      })
    throw error
  })
}

/** A link shows only delivered pieces, and no account data. */
function withoutAccounts(job: DeliveryJob) {
  const { id, title, customerName, orbiterName, timeZone, isOpen, pieces } = job
  return {
    job: { id, title, customerName, orbiterName, timeZone, isOpen },
    pieces: pieces.filter(({ versions }) => versions.length > 0),
  }
}

/** A link for watching shows the newest film, without comments or findings of either side. */
const filmsOf = (pieces: readonly Piece[]): Piece[] =>
  pieces.map((piece) => ({
    ...piece,
    missingAt: null,
    missingNote: null,
    rounds: [],
    versions: piece.versions.slice(-1).map((version) => ({
      ...version,
      note: null,
      deliverAnywayReason: null,
      files: version.files.map((file) => ({ ...file, checks: [] })),
    })),
  }))

/** For apps where the link is shared: a picture of the newest film. */
const pictureOf = (piece: Piece | undefined) => piece?.versions.at(-1)?.files[0]?.posterUrl ?? null

interface Watching {
  token: string
  cookies: string | null
  query: URLSearchParams
}

export async function readWatch(link: OpenLink, { token, cookies, query }: Watching) {
  const visit = readVisit(link, cookies)
  if (!visit.isUnlocked) return { gate: 'password' as const }
  await countOpening(link.id)
  const { job, pieces: delivered } = withoutAccounts(await readDeliveryJob(link.jobId))
  const mayComment = allows(link.permission, 'comment')
  const pieces = mayComment ? delivered : filmsOf(delivered)
  const piece =
    pieces.find(({ id }) => id === query.get('piece')) ??
    pieces.find(({ state }) => state === 'delivered') ??
    pieces.at(-1)
  const actor = { link: { id: link.id, name: visit.name ?? '', jobId: link.jobId } }
  return {
    gate: null,
    job,
    pieces,
    pieceId: piece?.id ?? null,
    permission: link.permission,
    name: visit.name,
    comments: mayComment ? await readComments(actor, { pieces }) : [],
    picture: pictureOf(piece),
    captions: await captionAddresses(piece, (fileId) => deliveryPaths.watchCaptions(token, fileId)),
    startMs: null,
    asksToApprove: query.get('do') === 'approve',
    expiresAt: link.expiresAt.toISOString(),
    serverNow: now().toISOString(),
    nextCommentId: newId(),
  }
}

export type WatchPage = Extract<Awaited<ReturnType<typeof readWatch>>, { gate: null }>
