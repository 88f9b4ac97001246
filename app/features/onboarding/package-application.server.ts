/** The package-flow application, kept step by step; a visitor's waits for whoever signs in with its token. */
import { Conflict, InvalidInput } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import {
  ANSWER_FIELDS,
  PACKAGE_STEPS,
  type Answers,
  type ApplicationStatus,
  type OrbiterModel,
  type SavedSteps,
} from '#app/features/onboarding/application.ts'
import {
  applicationStepInput,
  interviewStepInput,
  looseAnswersInput,
  portfolioStepInput,
} from '#app/features/onboarding/application-inputs.ts'
import { applicationReceivedMail } from '#app/features/onboarding/application-mails.ts'
import {
  beginApplication,
  changeApplication,
} from '#app/features/onboarding/change-application.server.ts'
import { grantOrbiterRole } from '#app/features/onboarding/become-orbiter.server.ts'
import { listInterviewSlots } from '#app/features/onboarding/interview-slots.server.ts'
import { writePhone } from '#app/features/creators/verification.server.ts'
import { fillEmptyFields } from '#app/features/accounts/profile-fields.server.ts'
import { requestApproval } from '#app/features/accounts/profile-approval.server.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Db, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'
import { countTry } from '#app/platform/rate-limit.ts'
import { hashToken, newToken } from '#app/platform/tokens.ts'

export interface OwnApplication {
  id: string
  model: OrbiterModel
  status: ApplicationStatus
  /** The furthest step that may be opened. */
  step: number
  answers: Answers
  interviewAt: Date | null
  interviewLink: string | null
  dueAt: Date | null
  reason: string | null
  savedSteps: SavedSteps
  createdAt: Date
}

/** The newest application of a person for a model; null before the first step is saved. */
export async function findOwnApplication(
  viewer: Viewer,
  model: OrbiterModel,
  executor: Db | Tx = db(),
): Promise<OwnApplication | null> {
  const row = await executor
    .selectFrom('orbiterApplications')
    .select([
      'id',
      'model',
      'status',
      'step',
      'answers',
      'interviewAt',
      'interviewLink',
      'dueAt',
      'reason',
      'savedSteps',
      'createdAt',
    ])
    .where('userId', '=', viewer.id)
    .where('model', '=', model)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return row
    ? { ...row, answers: row.answers as Answers, savedSteps: row.savedSteps as SavedSteps }
    : null
}

/**
 * A visitor's first step, checked and kept. The token leads back to it from any device.
 * @throws InvalidInput, RateLimited
 */
export async function saveVisitorApplication(
  input: unknown,
  address: string,
): Promise<{ token: string }> {
  const answers = parseInput(applicationStepInput, input)
  await countTry({ key: `application:${addressGroup(address)}`, limit: 20, windowSeconds: 3600 })
  const token = newToken()
  await beginApplication(db(), {
    model: 'package-flow',
    claimHash: hashToken(token),
    step: 2,
    answers: JSON.stringify(answers),
    savedSteps: savedNow('application'),
  })
  return { token }
}

/** Takes over what a visitor typed; what this person had saved before gives way to it. Unknown tokens change nothing. */
export async function claimApplication(viewer: Viewer, token: string): Promise<void> {
  await transaction(async (tx) => {
    const typed = await tx
      .selectFrom('orbiterApplications')
      .select(['id', 'answers'])
      .where('claimHash', '=', hashToken(token))
      .where('userId', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!typed) return
    const own = await lockOpen(tx, viewer.id)
    if (own?.status === 'submitted') {
      await tx.deleteFrom('orbiterApplications').where('id', '=', typed.id).execute()
      return
    }
    if (!own) {
      await tx
        .updateTable('orbiterApplications')
        .set({ userId: viewer.id, claimHash: null, updatedAt: now() })
        .where('id', '=', typed.id)
        .execute()
      return
    }
    await keep(tx, viewer.id, {
      answers: typed.answers as Answers,
      reached: 2,
      saved: 'application',
    })
    await tx.deleteFrom('orbiterApplications').where('id', '=', typed.id).execute()
  })
}

/** The person's row is locked too: there may be no application yet, and two first steps may be saved at once. */
async function lockOpen(tx: Tx, userId: string) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const row = await tx
    .selectFrom('orbiterApplications')
    .select(['id', 'status', 'step', 'answers', 'savedSteps'])
    .where('userId', '=', userId)
    .where('model', '=', 'package-flow')
    .where('status', 'in', ['draft', 'submitted'])
    .forUpdate()
    .executeTakeFirst()
  return row
    ? { ...row, answers: row.answers as Answers, savedSteps: row.savedSteps as SavedSteps }
    : null
}

/** The note that a step has been taken in just now. */
export function savedNow(step: string, before: SavedSteps = {}): string {
  return JSON.stringify({ ...before, [step]: now().toISOString() } satisfies SavedSteps)
}

interface Kept {
  answers: Answers
  /** The furthest step that may be opened from now on. */
  reached: number
  /** Which step it was. */
  saved: string
}

async function keep(tx: Tx, userId: string, { answers, reached, saved }: Kept): Promise<void> {
  const own = await lockOpen(tx, userId)
  if (own?.status === 'submitted')
    throw new Conflict('already_submitted', 'We already have your application.')
  const changes = {
    answers: JSON.stringify({ ...own?.answers, ...answers }),
    savedSteps: savedNow(saved, own?.savedSteps),
    step: Math.max(own?.step ?? 1, reached),
  }
  if (own)
    await tx
      .updateTable('orbiterApplications')
      .set({ ...changes, updatedAt: now() })
      .where('id', '=', own.id)
      .execute()
  else await beginApplication(tx, { ...changes, userId, model: 'package-flow' })
}

/** Keeps what is typed as it stands, finished or not. @throws Conflict */
export function saveApplicationDraft(viewer: Viewer, input: Record<string, string>): Promise<void> {
  const known = Object.fromEntries(
    [...ANSWER_FIELDS, 'portfolio', 'slot'].flatMap((name) =>
      input[name] === undefined ? [] : [[name, input[name]]],
    ),
  )
  const answers = parseInput(looseAnswersInput, known)
  const saved = PACKAGE_STEPS.find((step) => step.key === input['step'])?.key ?? 'application'
  return transaction((tx) => keep(tx, viewer.id, { answers, reached: 1, saved }))
}

/** @throws InvalidInput, Conflict */
export function saveApplicationStep(viewer: Viewer, input: unknown): Promise<void> {
  const answers = parseInput(applicationStepInput, input)
  return transaction((tx) => keep(tx, viewer.id, { answers, reached: 2, saved: 'application' }))
}

/** @throws InvalidInput, Conflict */
export function savePortfolioStep(viewer: Viewer, input: unknown): Promise<void> {
  const { portfolio } = parseInput(portfolioStepInput, input)
  return transaction(async (tx) => {
    const own = await lockOpen(tx, viewer.id)
    if (!own || own.step < 2)
      throw new Conflict('step_missing', 'Please fill in the application first.')
    await keep(tx, viewer.id, {
      answers: { portfolio: portfolio ?? '' },
      reached: 3,
      saved: 'portfolio',
    })
  })
}

/**
 * The last step: takes the interview's time and hands the application in. Whoever is no Orbiter yet becomes one whose
 * approval is pending. Sending it again changes nothing.
 * @throws InvalidInput, Conflict
 */
export function submitApplication(viewer: Viewer, input: unknown): Promise<void> {
  const interviewAt = new Date(parseInput(interviewStepInput, input).slot)
  return transaction(async (tx) => {
    const own = await lockOpen(tx, viewer.id)
    if (own?.status === 'submitted') return
    if (!own || own.step < 3)
      throw new Conflict('step_missing', 'Please finish the steps before this one.')
    const answers = parseInput(applicationStepInput, own.answers)
    // One at a time, so that nobody is told that a time is theirs when it is not.
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
      location: answers.location,
      portfolioUrl: own.answers.portfolio || null,
    })
  })
}

/** What both wizards end in: role, pending approval, an event for the admins' list and an email to the person. */
export async function handIn(
  tx: Tx,
  viewer: Viewer,
  model: OrbiterModel,
  interviewAt: Date | null,
): Promise<void> {
  await grantOrbiterRole(tx, viewer.id)
  await requestApproval(tx, viewer.id, model)
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
  await queueMails(tx, [applicationReceivedMail(viewer, model, interviewAt)])
}
