/** What a person has allowed to be shown, and what they have published. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'
import { takeDown } from '#delivery/publishing/take-down.server.ts'

export const publishingPersonalData: PersonalData = {
  /** Consent ends with the account, and everything that was shown with it is taken down. */
  async forgetPerson(tx, { id }) {
    const consents = await tx
      .deleteFrom('publishConsents')
      .where('customerId', '=', id)
      .returning('deliverableId')
      .execute()
    for (const { deliverableId } of consents)
      for (const target of ['portfolio', 'gallery'] as const)
        await takeDown(tx, { pieceId: deliverableId, target, actorId: id })
    await tx
      .updateTable('mediaCaptions')
      .set({ writtenBy: null })
      .where('writtenBy', '=', id)
      .execute()
    await tx
      .updateTable('publishPacks')
      .set({ requestedBy: null })
      .where('requestedBy', '=', id)
      .execute()
    await tx.deleteFrom('reelPublications').where('orbiterId', '=', id).execute()
  },

  async exportPerson(tx, { id }) {
    const publishConsents = await tx
      .selectFrom('publishConsents')
      .select(['mayPortfolio', 'mayGallery', 'maySayWhen', 'answeredAt'])
      .where('customerId', '=', id)
      .execute()
    const publishedReels = await tx
      .selectFrom('reelPublications')
      .select(['title', 'target', 'state', 'createdAt'])
      .where('orbiterId', '=', id)
      .execute()
    const captions = await tx
      .selectFrom('mediaCaptions')
      .select(['webVtt', 'changedAt'])
      .where('writtenBy', '=', id)
      .execute()
    const publishPacks = await tx
      .selectFrom('publishPacks')
      .select(['caption', 'hashtags', 'createdAt'])
      .where('requestedBy', '=', id)
      .execute()
    return { publishConsents, publishedReels, captions, publishPacks }
  },
}
