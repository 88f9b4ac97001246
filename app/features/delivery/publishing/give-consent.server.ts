/** A customer's consent to show a reel. Reels that lose their consent are taken down. */
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { withPiece } from '#delivery/deliveries/piece-row.server.ts'
import { consentInput, type Consent } from '#delivery/publishing/publishing-inputs.ts'
import { takeDown } from '#delivery/publishing/take-down.server.ts'
import { now } from '#app/platform/clock.ts'
import { recordEvent } from '#app/platform/events.ts'

/**
 * Sets whether the Orbiter can show a piece in the portfolio, and Orbit in the gallery, and whether
 * Orbit can also say where and when it was delivered. Can be changed at any time.
 * @throws NotFound, NotAllowed, InvalidInput
 */
export async function giveConsent(
  viewer: Viewer,
  pieceId: string,
  input: unknown,
): Promise<Consent> {
  const consent = parseInput(consentInput, input)
  return withPiece({ viewer }, pieceId, 'reviewer', async (tx, { job, piece }) => {
    const before = await tx
      .selectFrom('publishConsents')
      .select(['mayPortfolio', 'mayGallery', 'maySayWhen'])
      .where('deliverableId', '=', piece.id)
      .executeTakeFirst()
    if (before && isSame(before, consent)) return consent
    const answer = { ...consent, customerId: viewer.id, answeredAt: now() }
    await tx
      .insertInto('publishConsents')
      .values({ deliverableId: piece.id, ...answer })
      .onConflict((conflict) => conflict.column('deliverableId').doUpdateSet(answer))
      .execute()
    for (const [target, isAllowed] of [
      ['portfolio', consent.mayPortfolio],
      ['gallery', consent.mayGallery],
    ] as const)
      if (!isAllowed) await takeDown(tx, { pieceId: piece.id, target, actorId: viewer.id })
    if (job.orbiterId)
      await recordEvent(tx, {
        kind: 'publication.consent-given',
        subjectType: 'publication',
        subjectId: piece.id,
        actorId: viewer.id,
        data: { label: piece.label, jobId: job.id, jobKind: job.kind, ...consent },
        audience: [viewer.id, job.orbiterId],
      })
    return consent
  })
}

const isSame = (a: Consent, b: Consent) =>
  a.mayPortfolio === b.mayPortfolio &&
  a.mayGallery === b.mayGallery &&
  a.maySayWhen === b.maySayWhen
