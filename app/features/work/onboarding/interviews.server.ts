/** The video call with an applicant: its link, and moving it to another time. */
import { Conflict, InvalidInput, NotAllowed } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { requireId } from '#app/base/ids.ts'
import { paragraphOrNull } from '#app/base/text-inputs.ts'
import { formatInstant } from '#app/base/time.ts'
import { listAdmins } from '#people/accounts/list-admins.server.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { interviewLinkInput, interviewStepInput } from '#work/onboarding/application-inputs.ts'
import { interviewInvitationMail, interviewMovedMail } from '#work/onboarding/application-mails.ts'
import { listInterviewSlots } from '#work/onboarding/interview-slots.server.ts'
import { readPerson } from '#work/onboarding/record-decision.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'
import { countTry } from '#app/platform/rate-limit.ts'

function lockInterview(tx: Tx, applicantId: string) {
  return tx
    .selectFrom('orbiterApplications')
    .select(['id', 'interviewAt', 'interviewLink'])
    .where('userId', '=', applicantId)
    .where('model', '=', 'package-flow')
    .where('status', '=', 'submitted')
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Confirms the interview time that an applicant chose, with the link of the call. Sending the same
 * link again changes nothing.
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
    const chosen = await lockInterview(tx, orbiterId)
    if (!chosen?.interviewAt || !link)
      throw new Conflict('no_interview', 'This application has no interview to confirm.')
    if (chosen.interviewLink === link) return
    await tx
      .updateTable('orbiterApplications')
      .set((eb) => ({
        interviewLink: link,
        interviewSequence: eb('interviewSequence', '+', 1),
        updatedAt: now(),
      }))
      .where('id', '=', chosen.id)
      .execute()
    const person = await readPerson(tx, orbiterId)
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

interface Move {
  actor: Viewer
  applicantId: string
  at: Date
  note: string | null
}

/**
 * Moves the interview to another free time. Serialized, so that two people cannot get the same
 * time.
 */
async function moveTo(tx: Tx, { actor, applicantId, at, note }: Move): Promise<boolean> {
  await tx
    .selectFrom('settings')
    .select('key')
    .where('key', '=', 'interviews')
    .forUpdate()
    .execute()
  const own = await lockInterview(tx, applicantId)
  if (!own) throw new Conflict('no_interview', 'This application has no interview to move.')
  if (own.interviewAt?.getTime() === at.getTime()) return false
  const open = await listInterviewSlots(own.id, tx)
  if (!open.includes(at.toISOString()))
    throw new InvalidInput({ slot: 'That time is not free. Please choose another one.' })
  await tx
    .updateTable('orbiterApplications')
    .set((eb) => ({
      interviewAt: at,
      interviewSequence: eb('interviewSequence', '+', 1),
      updatedAt: now(),
    }))
    .where('id', '=', own.id)
    .execute()
  const person = await readPerson(tx, applicantId)
  const isAdminsMove = actor.id !== applicantId
  if (isAdminsMove)
    await recordAudit(tx, {
      area: 'admin',
      action: 'interview.moved',
      actor,
      subjectType: 'account',
      subjectId: applicantId,
      subjectLabel: person.fullName,
      from: own.interviewAt?.toISOString() ?? null,
      to: at.toISOString(),
      reason: note,
    })
  await recordEvent(tx, {
    kind: 'interview.moved',
    subjectType: 'account',
    subjectId: applicantId,
    actorId: actor.id,
    data: { interviewAt: at.toISOString() },
    audience: isAdminsMove
      ? [applicantId]
      : [applicantId, ...(await listAdmins(tx)).map((admin) => admin.id)],
  })
  await queueMails(tx, [
    interviewMovedMail(person, {
      interviewAt: at,
      callLink: own.interviewLink,
      note: isAdminsMove ? (note ?? 'Our team had to move it.') : 'You moved it to the time below.',
    }),
  ])
  return true
}

/**
 * Moves the applicant's own interview to another time, also after a missed interview. The team is
 * notified.
 * @throws InvalidInput, Conflict, RateLimited
 */
export async function moveOwnInterview(viewer: Viewer, input: unknown): Promise<void> {
  const at = new Date(parseInput(interviewStepInput, input).slot)
  await countTry({ key: `interview-move:${viewer.id}`, limit: 10, windowSeconds: 86_400 })
  await transaction((tx) => moveTo(tx, { actor: viewer, applicantId: viewer.id, at, note: null }))
}

const adminsMoveInput = interviewStepInput.extend({ note: paragraphOrNull(500) })

/**
 * Moves an applicant's interview, as an admin. The applicant is notified and gets the note.
 * @returns the new time in the admin's zone
 * @throws NotAllowed, NotFound, InvalidInput, Conflict
 */
export async function moveInterview(
  viewer: Viewer,
  applicantId: string,
  input: unknown,
): Promise<string> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const orbiterId = requireId(applicantId, 'There is no such application.')
  const { slot, note } = parseInput(adminsMoveInput, input)
  const at = new Date(slot)
  await transaction((tx) => moveTo(tx, { actor: viewer, applicantId: orbiterId, at, note }))
  return formatInstant(at, viewer.timeZone)
}
