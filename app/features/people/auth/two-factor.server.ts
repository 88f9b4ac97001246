/** Two-step sign-in: turning it on and off, and checking a code. */
import { Secret } from 'otpauth'
import { AppError, Conflict, InvalidInput } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { codeInput, currentPasswordInput } from '#people/auth/auth-inputs.ts'
import { secondStepMail } from '#people/auth/account-change-mails.ts'
import { recordSecurityEvent } from '#people/accounts/security-log.server.ts'
import { requirePassword, requireSamePassword } from '#people/auth/passwords.server.ts'
import { consumeToken, userOfToken } from '#people/auth/one-time-tokens.server.ts'
import { endSessionsOf, startSession, type Client } from '#people/auth/sessions.server.ts'
import {
  takeAnyCode,
  takeAppCode,
  totpOf,
  writeRecoveryCodes,
} from '#people/auth/two-factor-codes.server.ts'
import { lockTotpSecret, readTotpSecret } from '#people/auth/totp-secrets.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { confirmTotp, removeTotp, startTotp } from '#people/accounts/credentials.server.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { queueMails } from '#app/platform/mail.ts'
import { countTry, forgetTries } from '#app/platform/rate-limit.ts'

const WRONG_CODE = 'That code is incorrect. Codes change every 30 seconds.'

/** The sign-in was started too long ago, or in another browser. */
export class SecondStepExpired extends AppError {
  constructor() {
    super(401, 'second_step_expired', 'That took too long. Please sign in again.')
  }
}

export interface SecondStepState {
  isOn: boolean
  recoveryCodesLeft: number
  /** Data for the authenticator app, during setup only. */
  setUp: { secret: string; uri: string } | null
}

export async function readSecondStep(viewer: Viewer): Promise<SecondStepState> {
  const user = await db()
    .selectFrom('users')
    .select(['totpSecret', 'totpConfirmedAt'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  const { left } = await db()
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('userId', '=', viewer.id)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const isOn = user.totpConfirmedAt !== null
  const secret = isOn ? null : readTotpSecret(user.totpSecret, viewer.id)
  const setUp =
    secret === null
      ? null
      : { secret, uri: totpOf(Secret.fromBase32(secret), viewer.email).toString() }
  return { isOn, recoveryCodesLeft: left, setUp }
}

/**
 * Creates a secret for the app. It has no effect until a first code confirms it.
 * @throws InvalidInput, RateLimited, Conflict
 */
export async function beginSecondStep(viewer: Viewer, input: unknown): Promise<void> {
  const { currentPassword } = parseInput(currentPasswordInput, input)
  const stored = await requirePassword(viewer, currentPassword)
  const secret = lockTotpSecret(new Secret({ size: 20 }).base32, viewer.id)
  await transaction(async (tx) => {
    await requireSamePassword(tx, viewer, stored)
    if (!(await startTotp(tx, viewer.id, secret)))
      throw new Conflict('second-step-on', 'Two-step sign-in is already on.')
  })
}

/** Locks the person's row, so that two changes to their second step run one after the other. */
function lockSecondStep(tx: Tx, viewer: Viewer): Promise<{ totpConfirmedAt: Date | null }> {
  return tx
    .selectFrom('users')
    .select('totpConfirmedAt')
    .where('id', '=', viewer.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Turns on two-step sign-in with the first code, and ends every other session.
 * @returns the recovery codes, shown only this once
 * @throws InvalidInput, RateLimited, Conflict
 */
export async function confirmSecondStep(
  viewer: Viewer,
  input: unknown,
  cookieHeader: string | null,
): Promise<string[]> {
  const { code } = parseInput(codeInput, input)
  await countTry({ key: `second-step:account:${viewer.id}`, limit: 10, windowSeconds: 900 })
  return transaction(async (tx) => {
    const user = await lockSecondStep(tx, viewer)
    if (user.totpConfirmedAt)
      throw new Conflict('second-step-on', 'Two-step sign-in is already on.')
    if (!(await takeAppCode(tx, viewer.id, code))) throw new InvalidInput({ code: WRONG_CODE })
    await confirmTotp(tx, viewer.id)
    await endSessionsOf(tx, viewer.id, { except: cookieHeader })
    await recordSecurityEvent(tx, 'second-step.switched-on', viewer)
    await queueMails(tx, [secondStepMail({ ...viewer, isOn: true })])
    return writeRecoveryCodes(tx, viewer.id)
  })
}

/** @throws InvalidInput, RateLimited */
export async function endSecondStep(viewer: Viewer, input: unknown): Promise<void> {
  const { currentPassword } = parseInput(currentPasswordInput, input)
  const stored = await requirePassword(viewer, currentPassword)
  await transaction(async (tx) => {
    await requireSamePassword(tx, viewer, stored)
    const before = await lockSecondStep(tx, viewer)
    await removeTotp(tx, viewer.id)
    await tx.deleteFrom('recoveryCodes').where('userId', '=', viewer.id).execute()
    if (!before.totpConfirmedAt) return
    await recordSecurityEvent(tx, 'second-step.switched-off', viewer)
    await queueMails(tx, [secondStepMail({ ...viewer, isOn: false })])
  })
}

/**
 * @returns new recovery codes, shown only this once; the old ones stop working
 * @throws InvalidInput, RateLimited, Conflict
 */
export async function renewRecoveryCodes(viewer: Viewer, input: unknown): Promise<string[]> {
  const { currentPassword } = parseInput(currentPasswordInput, input)
  const stored = await requirePassword(viewer, currentPassword)
  return transaction(async (tx) => {
    await requireSamePassword(tx, viewer, stored)
    const user = await lockSecondStep(tx, viewer)
    if (!user.totpConfirmedAt) throw new Conflict('second-step-off', 'Two-step sign-in is not on.')
    await recordSecurityEvent(tx, 'recovery-codes.renewed', viewer)
    return writeRecoveryCodes(tx, viewer.id)
  })
}

/**
 * Completes a sign-in whose password was right. Returns the Set-Cookie header of the session.
 * @throws InvalidInput, RateLimited, SecondStepExpired
 */
export async function passSecondStep(
  token: string | null,
  input: unknown,
  client: Client,
): Promise<string> {
  const { code } = parseInput(codeInput, input)
  const userId = await userOfToken(db(), token, 'second-step')
  if (!token || !userId) throw new SecondStepExpired()
  const key = `second-step:account:${userId}`
  await countTry({ key, limit: 10, windowSeconds: 900 })
  const cookie = await transaction(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'fullName'])
      .where('id', '=', userId)
      .where('suspendedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!user) throw new SecondStepExpired()
    if (!(await takeAnyCode(tx, user, code))) {
      await recordSecurityEvent(tx, 'second-step.failed', user, { isOwner: false })
      return null
    }
    if (!(await consumeToken(tx, token, 'second-step'))) throw new SecondStepExpired()
    await recordSecurityEvent(tx, 'session.signed-in', user, { reason: 'with a second step' })
    return startSession(tx, user.id, client)
  })
  if (!cookie) throw new InvalidInput({ code: WRONG_CODE })
  await forgetTries(key)
  return cookie
}
