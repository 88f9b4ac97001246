/** The end of both wizards: the application is submitted and waits for approval. */
import { Conflict, InvalidInput } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { recordAgreements } from '#people/accounts/agreements.server.ts'
import { requestApproval } from '#people/accounts/profile-approval.server.ts'
import { fillEmptyFields } from '#people/accounts/profile-fields.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { writePhone } from '#market/creators/own-verification.server.ts'
import { interviewStepInput } from '#work/onboarding/application-inputs.ts'
import { findApplicantState } from '#work/onboarding/applicant-state.server.ts'
import { applicationReceivedMail } from '#work/onboarding/application-mails.ts'
import { REVIEW_HOURS, type OrbiterModel } from '#work/onboarding/application.ts'
import { grantOrbiterRole } from '#work/onboarding/become-orbiter.server.ts'
import { changeApplication } from '#work/onboarding/change-application.server.ts'
import { listInterviewSlots } from '#work/onboarding/interview-slots.server.ts'
import {
  findOwnApplication,
  lockOpenApplication,
  readApplicationStep,
} from '#work/onboarding/package-application.server.ts'
import { awaitCity, findUnservedCity } from '#market/catalog/served-places.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'

const STEP_MISSING = 'Please finish the steps before this one.'

/**
 * The last step: reserves the interview slot and submits the application. A customer becomes an
 * Orbiter whose approval is pending. Idempotent.
 * @throws InvalidInput, Conflict
 */
export async function submitApplication(viewer: Viewer, input: unknown): Promise<void> {
  const interviewAt = new Date(parseInput(interviewStepInput, input).slot)
  const read = await findOwnApplication(viewer, 'package-flow')
  if (read?.status === 'submitted') return
  if (!read || read.step < 3) throw new Conflict('step_missing', STEP_MISSING)
  const { answers, place } = await readApplicationStep(read.answers)
  const unserved = await findUnservedCity(place)
  await transaction(async (tx) => {
    const own = await lockOpenApplication(tx, viewer.id)
    if (own?.status === 'submitted') return
    // Another tab changed the first step in the meantime.
    if (!own || own.answers.location !== read.answers.location)
      throw new Conflict('step_missing', STEP_MISSING)
    // Serialized, so that two applicants cannot get the same slot.
    await tx
      .selectFrom('settings')
      .select('key')
      .where('key', '=', 'interviews')
      .forUpdate()
      .execute()
    const open = await listInterviewSlots(own.id, tx)
    if (!open.includes(interviewAt.toISOString()))
      throw new InvalidInput({ slot: 'That time has just been taken. Please choose another one.' })
    await changeApplication(tx, {
      action: 'submit',
      where: (eb) => eb('id', '=', own.id),
      set: { step: 4, answers: JSON.stringify({ ...own.answers, slot: undefined }), interviewAt },
    })
    await handIn(tx, viewer, 'package-flow', interviewAt)
    await writePhone(tx, viewer, answers.phone)
    await fillEmptyFields(tx, viewer.id, {
      placeId: place.id,
      portfolioUrl: own.answers.portfolio || null,
    })
    // A visitor's first step was saved before the person was known.
    await awaitCity(tx, unserved, { side: 'orbiter', userId: viewer.id, email: viewer.email })
  })
}

/**
 * The end of both wizards: grants the role with a pending approval, records the accepted terms,
 * adds an event for the admins' list, and emails the person.
 */
export async function handIn(
  tx: Tx,
  viewer: Viewer,
  model: OrbiterModel,
  interviewAt: Date | null,
): Promise<void> {
  await grantOrbiterRole(tx, viewer.id)
  await requestApproval(tx, viewer.id, model)
  await recordAgreements(tx, viewer.id, ['terms', 'orbiter-terms'])
  await recordEvent(tx, {
    kind: 'application.submitted',
    subjectType: 'account',
    subjectId: viewer.id,
    actorId: viewer.id,
    fromStatus: 'draft',
    toStatus: 'submitted',
    data: { model },
    audience: [viewer.id],
  })
  const state = await findApplicantState(viewer.id, tx)
  const stage = state?.stage === 'sample' ? 'sample' : 'review'
  const dueAt = state?.dueAt ?? new Date(now().getTime() + REVIEW_HOURS * HOUR_MS)
  await queueMails(tx, [applicationReceivedMail(viewer, model, { stage, interviewAt, dueAt })])
}
