/** An admin's decisions about an application: interview, approval, refusal. */
import { Conflict, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { requireId } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { interviewLinkInput, reasonInput } from '#app/features/onboarding/application-inputs.ts'
import {
  applicationApprovedMail,
  applicationRefusedMail,
  interviewInvitationMail,
} from '#app/features/onboarding/application-mails.ts'
import {
  changeApplication,
  insertRefusal,
} from '#app/features/onboarding/change-application.server.ts'
import { approveProfile, refuseProfile } from '#app/features/accounts/profile-approval.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'

/** Whom an email about an application is for. */
export async function readApplicant(tx: Tx, orbiterId: string) {
  return await tx
    .selectFrom('users')
    .select(['email', 'fullName', 'timeZone'])
    .where('id', '=', orbiterId)
    .executeTakeFirstOrThrow()
}

interface Decision {
  viewer: Viewer
  orbiterId: string
  to: 'approved' | 'refused'
  reason: string | null
}

/**
 * Updates the application's row, and records the audit and event, after a decision on the profile.
 */
async function recordDecision(tx: Tx, { viewer, orbiterId, to, reason }: Decision) {
  const person = await readApplicant(tx, orbiterId)
  await changeApplication(tx, {
    action: to === 'approved' ? 'approve' : 'refuse',
    where: (eb) => eb('userId', '=', orbiterId),
    set: { decidedBy: viewer.id, reason },
  })
  await recordAudit(tx, {
    area: 'admin',
    action: `orbiter.${to}`,
    actor: viewer,
    subjectType: 'account',
    subjectId: orbiterId,
    subjectLabel: person.fullName,
    from: 'pending',
    to,
    reason,
  })
  await recordEvent(tx, {
    kind: `orbiter.${to}`,
    subjectType: 'account',
    subjectId: orbiterId,
    actorId: viewer.id,
    fromStatus: 'pending',
    toStatus: to,
    audience: [orbiterId],
  })
  return person
}

/**
 * Approves an Orbiter, as an admin: the profile is now listed and can be booked.
 * @throws NotAllowed, NotFound
 */
export function approveOrbiter(viewer: Viewer, applicantId: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const orbiterId = requireId(applicantId, 'There is no application to approve.')
  return transaction(async (tx) => {
    if (!(await approveProfile(tx, orbiterId)))
      throw new NotFound('There is no application to approve.')
    const person = await recordDecision(tx, { viewer, orbiterId, to: 'approved', reason: null })
    await queueMails(tx, [applicationApprovedMail(person)])
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
  const orbiterId = requireId(applicantId, 'There is no application to refuse.')
  const { reason } = parseInput(reasonInput, input)
  await transaction(async (tx) => {
    if (!(await refuseProfile(tx, orbiterId)))
      throw new NotFound('There is no application to refuse.')
    // Without a wizard there is no row yet that could hold the reason.
    const row = await tx
      .selectFrom('orbiterApplications')
      .select('id')
      .where('userId', '=', orbiterId)
      .where('status', '=', 'submitted')
      .executeTakeFirst()
    if (!row) {
      await insertRefusal(tx, {
        userId: orbiterId,
        model: 'marketplace',
        answers: JSON.stringify({}),
        reason,
        decidedBy: viewer.id,
      })
    }
    const person = await recordDecision(tx, { viewer, orbiterId, to: 'refused', reason })
    await queueMails(tx, [applicationRefusedMail(person, reason)])
  })
}

/**
 * Confirms the interview that an applicant chose, with the link of the call. The same link again
 * changes nothing.
 * @throws NotAllowed, NotFound, InvalidInput, Conflict
 */
export async function inviteToInterview(
  viewer: Viewer,
  applicantId: string,
  input: unknown,
): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const orbiterId = requireId(applicantId, 'There is no such application.')
  const { link } = parseInput(interviewLinkInput, input)
  await transaction(async (tx) => {
    const chosen = await tx
      .selectFrom('orbiterApplications')
      .select(['id', 'interviewAt', 'interviewLink'])
      .where('userId', '=', orbiterId)
      .where('status', '=', 'submitted')
      .where('interviewAt', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!chosen?.interviewAt || !link)
      throw new Conflict('no_interview', 'This application has no interview to confirm.')
    if (chosen.interviewLink === link) return
    await tx
      .updateTable('orbiterApplications')
      .set({ interviewLink: link, updatedAt: now() })
      .where('id', '=', chosen.id)
      .execute()
    const person = await readApplicant(tx, orbiterId)
    await recordAudit(tx, {
      area: 'admin',
      action: 'interview.invited',
      actor: viewer,
      subjectType: 'account',
      subjectId: orbiterId,
      subjectLabel: person.fullName,
      from: chosen.interviewLink,
      to: `${chosen.interviewAt.toISOString()}, ${link}`,
    })
    await queueMails(tx, [interviewInvitationMail(person, chosen.interviewAt, link)])
  })
}
