/** An application that a visitor starts. It waits until a person who has its token signs in. */
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import type { Answers } from '#work/onboarding/application.ts'
import { beginApplication } from '#work/onboarding/change-application.server.ts'
import {
  lockOpenApplication,
  readApplicationStep,
  savedNow,
  saveStep,
} from '#work/onboarding/package-application.server.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { countTry } from '#app/platform/rate-limit.ts'
import { hashToken, newToken } from '#app/platform/tokens.ts'

/**
 * Checks and saves a visitor's first step. The token opens the application on any device.
 * @throws InvalidInput, RateLimited
 */
export async function saveVisitorApplication(
  input: unknown,
  address: string,
): Promise<{ id: string; token: string }> {
  const { answers } = await readApplicationStep(input)
  await countTry({ key: `application:${addressGroup(address)}`, limit: 20, windowSeconds: 3600 })
  const token = newToken()
  const id = newId()
  await beginApplication(db(), {
    id,
    model: 'package-flow',
    claimHash: hashToken(token),
    step: 2,
    answers: JSON.stringify(answers),
    savedSteps: savedNow('application'),
  })
  return { id, token }
}

/** What a visitor entered in a waiting application; null for an unknown token. */
export async function findVisitorAnswers(token: string | null): Promise<Answers | null> {
  if (!token || token.length > 100) return null
  const typed = await db()
    .selectFrom('orbiterApplications')
    .select('answers')
    .where('claimHash', '=', hashToken(token))
    .where('userId', 'is', null)
    .executeTakeFirst()
  return typed ? (typed.answers as Answers) : null
}

/** The name and email that the visitor entered. */
export async function findVisitorsPerson(
  token: string,
): Promise<{ fullName: string; email: string } | null> {
  const typed = await findVisitorAnswers(token)
  return typed && { fullName: typed.fullName ?? '', email: typed.email ?? '' }
}

/**
 * Deletes the visitor's application once its content has been saved elsewhere. Unknown tokens
 * change nothing.
 */
export async function dropVisitorApplication(token: string | undefined): Promise<void> {
  if (!token || token.length > 100) return
  await db()
    .deleteFrom('orbiterApplications')
    .where('claimHash', '=', hashToken(token))
    .where('userId', 'is', null)
    .execute()
}

/**
 * Replaces what this person had saved before with what they entered as a visitor; a submitted
 * application stays unchanged. Unknown tokens change nothing.
 */
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
    const own = await lockOpenApplication(tx, viewer.id)
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
    await saveStep(tx, viewer.id, {
      answers: typed.answers as Answers,
      reached: 2,
      saved: 'application',
    })
    await tx.deleteFrom('orbiterApplications').where('id', '=', typed.id).execute()
  })
}
