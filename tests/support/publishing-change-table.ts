/** The rows of admin-change-table.ts for reels that Orbiters want in the gallery. */
import { newId } from '#app/base/ids.ts'
import { approvePiece } from '#delivery/deliveries/approve-piece.server.ts'
import {
  approvePublication,
  refusePublication,
} from '#delivery/publishing/decide-publication.server.ts'
import { saveReel } from '#delivery/publishing/gallery-films.server.ts'
import { giveConsent } from '#delivery/publishing/give-consent.server.ts'
import { preparePublication } from '#delivery/publishing/prepare-publication.server.ts'
import { publishPiece } from '#delivery/publishing/publish-piece.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import type { AdminChange } from '#tests/support/admin-change.ts'
import { during } from '#tests/support/clock.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { createDelivered } from '#tests/support/piece-factory.ts'

/** A reel that waits for an admin's decision. */
async function inReview(): Promise<{ publicationId: string; reelId: string }> {
  const job = await createDelivered({ film: { withFiles: true } })
  const customer = viewerOf(job.customer)
  const publicationId = newId()
  await approvePiece({ viewer: customer }, job.pieceId)
  await db()
    .updateTable('deliverableVersions')
    .set({ music: 'original' })
    .where('deliverableId', '=', job.pieceId)
    .execute()
  await giveConsent(customer, job.pieceId, { mayPortfolio: true, mayGallery: true })
  await during(new Date(now().getTime() + 120_000), async () => {
    await publishPiece(viewerOf(job.orbiter), job.pieceId, {
      publicationId,
      target: 'gallery',
      title: 'Donut day',
      category: '',
    })
    await preparePublication(publicationId)
  })
  const { reelId } = await db()
    .selectFrom('reelPublications')
    .select('reelId')
    .where('id', '=', publicationId)
    .executeTakeFirstOrThrow()
  return { publicationId, reelId: reelId ?? '' }
}

export const PUBLISHING_CHANGES: Record<string, AdminChange> = {
  'publishing/approvePublication': {
    prepare: async () => {
      const { publicationId, reelId } = await inReview()
      return {
        subjectId: reelId,
        call: (viewer) => approvePublication(viewer, { publicationId }),
      }
    },
    says: {
      action: 'reel.published',
      subjectType: 'reel',
      label: 'Donut day',
      from: null,
      to: null,
    },
  },
  'publishing/refusePublication': {
    prepare: async () => {
      const { publicationId, reelId } = await inReview()
      return {
        subjectId: reelId,
        call: (viewer) => refusePublication(viewer, { publicationId, reason: 'Too dark.' }),
      }
    },
    says: {
      action: 'reel.refused',
      subjectType: 'reel',
      label: 'Donut day',
      from: null,
      to: null,
      reason: 'Too dark.',
    },
  },
  'publishing/saveReel': {
    prepare: async () => {
      const title = `Doors ${newId()}`
      const form = {
        formKey: newId(),
        title,
        videoUrl: 'https://example.com/a.mp4',
        category: 'Weddings',
        isActive: 'on',
      }
      const reel = () =>
        db().selectFrom('reels').select('id').where('title', '=', title).executeTakeFirstOrThrow()
      return {
        subjectId: async () => (await reel()).id,
        call: (viewer) => saveReel(viewer, form),
      }
    },
    says: {
      action: 'reel.added',
      subjectType: 'reel',
      label: /^Doors /,
      from: null,
      to: 'Weddings, active',
    },
  },
}
