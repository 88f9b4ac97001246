/**
 * Asks people to prove again who they are before an action that gives power over others, because an
 * open session alone must not be enough. The proof counts for ten minutes in that session.
 */
import { z } from 'zod'
import { InvalidInput } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { recordSecurityEvent } from '#people/accounts/security-log.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { codeInput, currentPasswordInput } from '#people/auth/auth-inputs.ts'
import { requirePassword } from '#people/auth/passwords.server.ts'
import { takeAnyCode } from '#people/auth/two-factor-codes.server.ts'
import { now } from '#app/platform/clock.ts'
import { readCookie, SESSION_COOKIE } from '#app/platform/cookies.ts'
import { db, transaction } from '#app/platform/db.ts'
import { countTry, forgetTries } from '#app/platform/rate-limit.ts'
import { hashToken } from '#app/platform/tokens.ts'

const COUNTS_FOR_MS = 10 * 60_000

function hashIn(cookieHeader: string | null): Buffer | null {
  const token = readCookie(cookieHeader, SESSION_COOKIE)
  return token ? hashToken(token) : null
}

/** True if the viewer gave this proof in this session within the last ten minutes. */
export async function isConfirmedAgain(
  viewer: Viewer,
  cookieHeader: string | null,
): Promise<boolean> {
  const tokenHash = hashIn(cookieHeader)
  if (!tokenHash) return false
  const session = await db()
    .selectFrom('sessions')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('userId', '=', viewer.id)
    .where('confirmedAt', '>', new Date(now().getTime() - COUNTS_FOR_MS))
    .executeTakeFirst()
  return session !== undefined
}

const proofInput = z.object({ currentPassword: z.string().optional(), code: z.string().optional() })

/**
 * Checks the current password or a two-step code, unless one was checked in this session within the
 * last ten minutes.
 * @throws InvalidInput beside `currentPassword` or `code`, RateLimited
 */
export async function confirmAgain(
  viewer: Viewer,
  input: unknown,
  cookieHeader: string | null,
): Promise<void> {
  if (await isConfirmedAgain(viewer, cookieHeader)) return
  const proof = parseInput(proofInput, input)
  if (proof.code && !proof.currentPassword) await requireCode(viewer, proof)
  else await requirePassword(viewer, parseInput(currentPasswordInput, proof).currentPassword)
  const tokenHash = hashIn(cookieHeader)
  if (tokenHash)
    await db()
      .updateTable('sessions')
      .set({ confirmedAt: now() })
      .where('tokenHash', '=', tokenHash)
      .where('userId', '=', viewer.id)
      .execute()
}

async function requireCode(viewer: Viewer, input: unknown): Promise<void> {
  const { code } = parseInput(codeInput, input)
  const key = `second-step:account:${viewer.id}`
  await countTry({ key, limit: 10, windowSeconds: 900 })
  const isRight = await transaction(async (tx) => {
    const isTaken = viewer.hasSecondStep === true && (await takeAnyCode(tx, viewer, code))
    if (!isTaken) await recordSecurityEvent(tx, 'second-step.failed', viewer)
    return isTaken
  })
  if (!isRight)
    throw new InvalidInput({ code: 'That code is incorrect. Codes change every 30 seconds.' })
  await forgetTries(key)
}
