/** The data of a job's publishing page: consents, and where each reel is published. */
import type { Viewer } from '#people/accounts/viewer.ts'
import { getDeliveryJob } from '#delivery/deliveries/delivery-job.server.ts'
import type { ViewedJob } from '#delivery/deliveries/delivery-job.ts'
import type { PublicationState } from '#delivery/publishing/publication-transitions.ts'
import type { Consent } from '#delivery/publishing/publishing-inputs.ts'
import { db } from '#app/platform/db.ts'

export interface Publication {
  id: string
  target: 'portfolio' | 'gallery'
  state: PublicationState
  title: string
  /** Why an admin refused it. */
  reason: string | null
}

export interface PublishablePiece {
  pieceId: string
  /** Null if the customer has not answered yet. */
  consent: Consent | null
  publications: Publication[]
}

/** @throws NotFound */
export async function readPublishing(
  viewer: Viewer,
  jobId: string,
): Promise<{ job: ViewedJob; pieces: PublishablePiece[] }> {
  const job = await getDeliveryJob(viewer, jobId)
  const reels = job.pieces.filter(({ kind }) => kind === 'reel')
  const ids = reels.map(({ id }) => id)
  if (ids.length === 0) return { job, pieces: [] }
  const [consents, publications] = await Promise.all([
    db()
      .selectFrom('publishConsents')
      .select(['deliverableId', 'mayPortfolio', 'mayGallery', 'maySayWhen'])
      .where('deliverableId', 'in', ids)
      .execute(),
    db()
      .selectFrom('reelPublications')
      .select(['id', 'deliverableId', 'target', 'state', 'title', 'reason'])
      .where('deliverableId', 'in', ids)
      .orderBy('createdAt')
      .execute(),
  ])
  const pieces = ids.map((pieceId): PublishablePiece => {
    const answered = consents.find(({ deliverableId }) => deliverableId === pieceId)
    return {
      pieceId,
      consent: answered ? consentOf(answered) : null,
      publications: publications.flatMap(({ deliverableId, ...publication }) =>
        deliverableId === pieceId ? [publication] : [],
      ),
    }
  })
  return { job, pieces }
}

const consentOf = ({ mayPortfolio, mayGallery, maySayWhen }: Consent): Consent => ({
  mayPortfolio,
  mayGallery,
  maySayWhen,
})
