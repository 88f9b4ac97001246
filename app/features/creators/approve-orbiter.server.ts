/** What an admin decides about an application: the interview, approval, refusal. */
import { Conflict, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { requireId } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { interviewLinkInput, reasonInput } from '#app/features/creators/application-inputs.ts'
import { applicationApprovedMail, applicationRefusedMail, interviewInvitationMail } from '#app/features/creators/application-mails.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'

async function readPerson(tx: Tx, orbiterId: string) {
  const row = await tx.selectFrom('users').select(['email', 'full_name', 'time_zone']).where('id', '=', orbiterId).executeTakeFirstOrThrow()
  return { email: row.email, fullName: row.full_name, timeZone: row.time_zone }
}

interface Decision {
  viewer: Viewer
  orbiterId: string
  to: 'approved' | 'refused'
  reason: string | null
}

/** The application's row, the audit and the event of a decision that has been made on the profile. */
async function recordDecision(tx: Tx, { viewer, orbiterId, to, reason }: Decision) {
  const person = await readPerson(tx, orbiterId)
  const decided = { status: to, decided_at: now(), decided_by: viewer.id, reason, updated_at: now() }
  await tx.updateTable('orbiter_applications').set(decided).where('user_id', '=', orbiterId).where('status', '=', 'submitted').execute()
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

/** An admin lets an Orbiter in: from now on the profile is listed and can be booked. @throws NotAllowed, NotFound */
export function approveOrbiter(viewer: Viewer, applicantId: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const orbiterId = requireId(applicantId, 'There is no application to approve.')
  return transaction(async (tx) => {
    const approved = await tx
      .updateTable('profiles')
      .set((eb) => ({ approval_status: 'approved', listed_at: now(), orbiter_model: eb.fn.coalesce('orbiter_model', eb.val('marketplace')) }))
      .where('user_id', '=', orbiterId)
      .where('approval_status', '=', 'pending')
      .returning('user_id')
      .executeTakeFirst()
    if (!approved) throw new NotFound('There is no application to approve.')
    const person = await recordDecision(tx, { viewer, orbiterId, to: 'approved', reason: null })
    await queueMails(tx, [applicationApprovedMail(person)])
  })
}

/** An admin turns an application down; the person reads the reason and can apply again. @throws NotAllowed, NotFound, InvalidInput */
export async function refuseOrbiter(viewer: Viewer, applicantId: string, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const orbiterId = requireId(applicantId, 'There is no application to refuse.')
  const { reason } = parseInput(reasonInput, input)
  await transaction(async (tx) => {
    const refused = await tx
      .updateTable('profiles')
      .set({ approval_status: 'refused', listed_at: null })
      .where('user_id', '=', orbiterId)
      .where('approval_status', '=', 'pending')
      .returning('user_id')
      .executeTakeFirst()
    if (!refused) throw new NotFound('There is no application to refuse.')
    // Without a wizard there is no row yet that could hold the reason.
    const row = await tx.selectFrom('orbiter_applications').select('id').where('user_id', '=', orbiterId).where('status', '=', 'submitted').executeTakeFirst()
    if (!row) {
      const answers = JSON.stringify({})
      await tx
        .insertInto('orbiter_applications')
        .values({
          user_id: orbiterId,
          model: 'marketplace',
          status: 'refused',
          answers,
          reason,
          decided_at: now(),
          decided_by: viewer.id,
          created_at: now(),
          updated_at: now(),
        })
        .execute()
    }
    const person = await recordDecision(tx, { viewer, orbiterId, to: 'refused', reason })
    await queueMails(tx, [applicationRefusedMail(person, reason)])
  })
}

/** Confirms the interview that an applicant chose, with the link of the call. The same link again changes nothing. @throws NotAllowed, NotFound, InvalidInput, Conflict */
export async function inviteToInterview(viewer: Viewer, applicantId: string, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const orbiterId = requireId(applicantId, 'There is no such application.')
  const { link } = parseInput(interviewLinkInput, input)
  await transaction(async (tx) => {
    const chosen = await tx
      .selectFrom('orbiter_applications')
      .select(['id', 'interview_at', 'interview_link'])
      .where('user_id', '=', orbiterId)
      .where('status', '=', 'submitted')
      .where('interview_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!chosen?.interview_at || !link) throw new Conflict('no_interview', 'This application has no interview to confirm.')
    if (chosen.interview_link === link) return
    await tx.updateTable('orbiter_applications').set({ interview_link: link, updated_at: now() }).where('id', '=', chosen.id).execute()
    const person = await readPerson(tx, orbiterId)
    await recordAudit(tx, {
      area: 'admin',
      action: 'interview.invited',
      actor: viewer,
      subjectType: 'account',
      subjectId: orbiterId,
      subjectLabel: person.fullName,
      from: chosen.interview_link,
      to: `${chosen.interview_at.toISOString()}, ${link}`,
    })
    await queueMails(tx, [interviewInvitationMail(person, chosen.interview_at, link)])
  })
}
