/** An admin's decisions about an application: approving it, refusing it, and undoing either. */
import { z } from 'zod'
import { Conflict, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { requireId } from '#app/base/ids.ts'
import {
  approveProfile,
  refuseProfile,
  reopenApproval,
} from '#people/accounts/profile-approval.server.ts'
import { setOrbiterLevel } from '#people/accounts/profile-facts.server.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { ORBITER_LEVELS } from '#market/creators/creator.ts'
import { requireChecksFor } from '#market/creators/verification.server.ts'
import { findApplicantState } from '#work/onboarding/applicant-state.server.ts'
import { reasonInput } from '#work/onboarding/application-inputs.ts'
import {
  changeApplication,
  insertRefusal,
  reopenApplication,
} from '#work/onboarding/change-application.server.ts'
import {
  applicationApprovedMail,
  applicationRefusedMail,
  decisionTakenBackMail,
} from '#work/onboarding/decision-mails.ts'
import { readPerson, recordDecision } from '#work/onboarding/record-decision.server.ts'
import { listMissingNeeds } from '#work/onboarding/listing-needs.server.ts'
import { wordsOfNeeds } from '#work/onboarding/listing-needs.ts'
import { transaction } from '#app/platform/db.ts'
import { queueMails } from '#app/platform/mail.ts'

const approvalInput = z.object({
  level: z.enum(ORBITER_LEVELS).optional(),
  /** The admin has seen what is missing. The profile is listed once nothing is missing. */
  isIncomplete: z.literal('on').optional(),
})

/**
 * Approves an Orbiter, as an admin, at the level that the admin chooses. The profile is listed
 * immediately if nothing is missing, otherwise once nothing is.
 * @throws NotAllowed, NotFound, InvalidInput, Conflict (`not-ready`, with what is missing)
 */
export function approveOrbiter(
  viewer: Viewer,
  applicantId: string,
  input: unknown = {},
): Promise<{ isListed: boolean }> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const orbiterId = requireId(applicantId, 'There is no application to approve.')
  const { level, isIncomplete } = parseInput(approvalInput, input)
  return transaction(async (tx) => {
    const known = await tx
      .selectFrom('profiles')
      .select('userId')
      .where('userId', '=', orbiterId)
      .where('approvalStatus', '=', 'pending')
      .forUpdate()
      .executeTakeFirst()
    if (!known) throw new NotFound('There is no application to approve.')
    const missing = await listMissingNeeds(orbiterId, tx)
    if (missing.length > 0 && isIncomplete !== 'on')
      throw new Conflict('not-ready', `Still missing: ${wordsOfNeeds(missing)}.`)
    await approveProfile(tx, orbiterId, missing.length === 0)
    if (level) {
      await requireChecksFor(tx, orbiterId, level)
      await setOrbiterLevel(tx, orbiterId, level)
    }
    await changeApplication(tx, {
      action: 'approve',
      where: (eb) => eb('userId', '=', orbiterId),
      set: { decidedBy: viewer.id, reason: null },
    })
    const person = await recordDecision(tx, {
      viewer,
      orbiterId,
      kind: 'orbiter.approved',
      from: 'pending',
      to: 'approved',
      isWaiting: missing.length > 0,
      reason: missing.length > 0 ? `Not listed yet. Missing: ${wordsOfNeeds(missing)}` : null,
    })
    await queueMails(tx, [applicationApprovedMail(person, missing)])
    return { isListed: missing.length === 0 }
  })
}

/**
 * Refuses an application, as an admin. The person sees the reason and can apply again.
 * @throws NotAllowed, NotFound, InvalidInput
 */
export async function refuseOrbiter(
  viewer: Viewer,
  applicantId: string,
  input: unknown,
): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const orbiterId = requireId(applicantId, 'There is no application to decline.')
  const { reason } = parseInput(reasonInput, input)
  await transaction(async (tx) => {
    if (!(await refuseProfile(tx, orbiterId)))
      throw new NotFound('There is no application to decline.')
    const isRefused = await changeApplication(tx, {
      action: 'refuse',
      where: (eb) => eb('userId', '=', orbiterId),
      set: { decidedBy: viewer.id, reason },
    })
    // A person without a wizard has no row yet that could store the reason.
    if (!isRefused)
      await insertRefusal(tx, {
        userId: orbiterId,
        model: 'marketplace',
        answers: JSON.stringify({}),
        reason,
        decidedBy: viewer.id,
      })
    const person = await recordDecision(tx, {
      viewer,
      orbiterId,
      kind: 'orbiter.refused',
      from: 'pending',
      to: 'refused',
      reason,
    })
    await queueMails(tx, [applicationRefusedMail(person, reason)])
  })
}

/**
 * Undoes an approval or a refusal, as an admin: the application waits for a decision again, and the
 * profile is not listed. Bookings stay. The person sees the reason.
 * @throws NotAllowed, NotFound, InvalidInput
 */
export async function undoDecision(
  viewer: Viewer,
  applicantId: string,
  input: unknown,
): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const orbiterId = requireId(applicantId, 'There is no decision to withdraw.')
  const { reason } = parseInput(reasonInput, input)
  await transaction(async (tx) => {
    await readPerson(tx, orbiterId)
    const from = await reopenApproval(tx, orbiterId)
    if (!from) throw new NotFound('There is no decision to withdraw.')
    await reopenApplication(tx, orbiterId)
    const person = await recordDecision(tx, {
      viewer,
      orbiterId,
      kind: 'orbiter.decision-taken-back',
      from,
      to: 'pending',
      reason,
    })
    const state = await findApplicantState(orbiterId, tx)
    await queueMails(tx, [decisionTakenBackMail(person, { reason, dueAt: state?.dueAt ?? null })])
  })
}
