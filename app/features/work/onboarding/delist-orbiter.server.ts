/** An admin's decisions about an approved Orbiter: delisting, and listing again. */
import { z } from 'zod'
import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { requireId } from '#app/base/ids.ts'
import { requiredParagraph } from '#app/base/text-inputs.ts'
import { delistProfile, relistProfile } from '#people/accounts/profile-approval.server.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { delistedMail, relistedMail } from '#work/onboarding/decision-mails.ts'
import { listMissingNeeds } from '#work/onboarding/listing-needs.server.ts'
import { recordDecision } from '#work/onboarding/record-decision.server.ts'
import { transaction } from '#app/platform/db.ts'
import { queueMails } from '#app/platform/mail.ts'

const NO_ORBITER = 'There is no such Orbiter.'

const delistingInput = z.object({
  reason: requiredParagraph(1000, 'Enter a reason. The Orbiter will see it.'),
})

/**
 * Removes an Orbiter from the marketplace, as an admin. Bookings stay; the Orbiter sees the reason.
 * @throws NotAllowed, NotFound, InvalidInput
 */
export async function delistOrbiter(
  viewer: Viewer,
  personId: string,
  input: unknown,
): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const orbiterId = requireId(personId, NO_ORBITER)
  const { reason } = parseInput(delistingInput, input)
  await transaction(async (tx) => {
    if (!(await delistProfile(tx, orbiterId, reason)))
      throw new NotFound('This Orbiter is not approved, so there is nothing to delist.')
    const person = await recordDecision(tx, {
      viewer,
      orbiterId,
      kind: 'orbiter.delisted',
      from: 'approved',
      to: 'delisted',
      reason,
    })
    await queueMails(tx, [delistedMail(person, reason)])
  })
}

/**
 * Lets a delisted Orbiter be listed again: immediately if nothing is missing, otherwise once
 * nothing is.
 * @throws NotAllowed, NotFound
 */
export async function relistOrbiter(
  viewer: Viewer,
  personId: string,
): Promise<{ isListed: boolean }> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const orbiterId = requireId(personId, NO_ORBITER)
  return transaction(async (tx) => {
    const able = await tx
      .selectFrom('users as u')
      .innerJoin('userRoles as r', 'r.userId', 'u.id')
      .select('u.id')
      .where('u.id', '=', orbiterId)
      .where('u.suspendedAt', 'is', null)
      .where('r.role', '=', 'orbiter')
      .where('r.isActive', '=', true)
      .executeTakeFirst()
    const missing = able ? await listMissingNeeds(orbiterId, tx) : []
    const isListed = able !== undefined && missing.length === 0
    if (!able || !(await relistProfile(tx, orbiterId, isListed)))
      throw new NotFound('This Orbiter is not delisted, or may not be listed now.')
    const person = await recordDecision(tx, {
      viewer,
      orbiterId,
      kind: 'orbiter.relisted',
      from: 'delisted',
      to: 'approved',
      reason: null,
      isWaiting: !isListed,
    })
    await queueMails(tx, [relistedMail(person, missing)])
    return { isListed }
  })
}
