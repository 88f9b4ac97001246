/** The package-flow application, saved step by step. */
import { Conflict } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import {
  ANSWER_FIELDS,
  PACKAGE_STEPS,
  type Answers,
  type ApplicationStatus,
  type OrbiterModel,
  type SavedSteps,
} from '#work/onboarding/application.ts'
import {
  applicationStepInput,
  looseAnswersInput,
  portfolioStepInput,
} from '#work/onboarding/application-inputs.ts'
import { choosePlace } from '#market/places/choose-place.server.ts'
import { awaitCity, findUnservedCity } from '#market/catalog/served-places.server.ts'
import { beginApplication } from '#work/onboarding/change-application.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Db, type Tx } from '#app/platform/db.ts'

export interface OwnApplication {
  id: string
  model: OrbiterModel
  status: ApplicationStatus
  /** The furthest step that the applicant may open. */
  step: number
  answers: Answers
  interviewAt: Date | null
  interviewLink: string | null
  dueAt: Date | null
  reason: string | null
  savedSteps: SavedSteps
  createdAt: Date
}

/** A person's newest application for a model; null before the first step is saved. */
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
 * Locks the person's row as well, because there may be no application yet and two tabs may save the
 * first step at the same time.
 */
export async function lockOpenApplication(tx: Tx, userId: string) {
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

/** Adds the time at which a step was last saved. */
export function savedNow(step: string, before: SavedSteps = {}): string {
  return JSON.stringify({ ...before, [step]: now().toISOString() } satisfies SavedSteps)
}

interface SavedStep {
  answers: Answers
  /** The furthest step that the applicant may open now. */
  reached: number
  /** The step that was saved. */
  saved: string
}

/**
 * Merges the step with what was saved before. @throws Conflict once the application is submitted
 */
export async function saveStep(
  tx: Tx,
  userId: string,
  { answers, reached, saved }: SavedStep,
): Promise<void> {
  const own = await lockOpenApplication(tx, userId)
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

/** Saves the fields as typed, complete or not. @throws Conflict */
export function saveApplicationDraft(viewer: Viewer, input: Record<string, string>): Promise<void> {
  const known = Object.fromEntries(
    [...ANSWER_FIELDS, 'portfolio', 'slot'].flatMap((name) =>
      input[name] === undefined ? [] : [[name, input[name]]],
    ),
  )
  const answers = parseInput(looseAnswersInput, known)
  const saved = PACKAGE_STEPS.find((step) => step.key === input['step'])?.key ?? 'application'
  return transaction((tx) => saveStep(tx, viewer.id, { answers, reached: 1, saved }))
}

/** Parses the first step, with the place in the gazetteer's spelling. @throws InvalidInput */
export async function readApplicationStep(input: unknown) {
  const typed = parseInput(applicationStepInput, input)
  const place = await choosePlace('location', typed.location)
  return { answers: { ...typed, location: place.label }, place }
}

/** @throws InvalidInput, Conflict */
export async function saveApplicationStep(viewer: Viewer, input: unknown): Promise<void> {
  const { answers, place } = await readApplicationStep(input)
  const unserved = await findUnservedCity(place)
  const { id: userId, email } = viewer
  await transaction(async (tx) => {
    await saveStep(tx, userId, { answers, reached: 2, saved: 'application' })
    await awaitCity(tx, unserved, { side: 'orbiter', userId, email })
  })
}

/** @throws InvalidInput, Conflict */
export function savePortfolioStep(viewer: Viewer, input: unknown): Promise<void> {
  const { portfolio } = parseInput(portfolioStepInput, input)
  return transaction(async (tx) => {
    const own = await lockOpenApplication(tx, viewer.id)
    if (!own || own.step < 2)
      throw new Conflict('step_missing', 'Please fill in the application first.')
    await saveStep(tx, viewer.id, {
      answers: { portfolio: portfolio ?? '' },
      reached: 3,
      saved: 'portfolio',
    })
  })
}
