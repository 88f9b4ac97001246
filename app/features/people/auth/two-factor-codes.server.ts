/**
 * Generates and uses up authenticator app codes (TOTP, RFC 6238) and recovery codes for a lost
 * phone.
 */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { spendTotpStep } from '#people/accounts/credentials.server.ts'
import { recordSecurityEvent, type Person } from '#people/accounts/security-log.server.ts'
import { readTotpSecret } from '#people/auth/totp-secrets.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { hashToken } from '#app/platform/tokens.ts'

const PERIOD_SECONDS = 30
const RECOVERY_CODES = 10
/** Letters and digits that are hard to confuse. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
/**
 * 138 bits. A secret of at least 112 bits may be stored as a plain hash (ASVS 6.5.2), and such a
 * secret needs at least 128 bits (11.5.1).
 */
const RECOVERY_LENGTH = 28
export function totpOf(secret: Secret, email: string): TOTP {
  return new TOTP({
    issuer: 'Orbit',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret,
  })
}

/** Uses up an app code or a recovery code. Returns false when the code does not work. */
export async function takeAnyCode(tx: Tx, user: Person, code: string): Promise<boolean> {
  if (/^\d{6}$/.test(code)) return takeAppCode(tx, user.id, code)
  const used = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: now() })
    .where('codeHash', '=', hashToken(`${user.id}:${code}`))
    .where('userId', '=', user.id)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  if (used) await recordSecurityEvent(tx, 'recovery-code.used', user)
  return used !== undefined
}

/**
 * Accepts one step in either direction, for inaccurate clocks. Refuses a used code, and any older
 * one.
 */
export async function takeAppCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select(['totpSecret', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const secret = user && readTotpSecret(user.totpSecret, userId)
  if (!secret) return false
  const delta = totpOf(Secret.fromBase32(secret), user.email).validate({
    token: code,
    timestamp: now().getTime(),
    window: 1,
  })
  if (delta === null) return false
  const step = Math.floor(now().getTime() / (PERIOD_SECONDS * 1000)) + delta
  return spendTotpStep(tx, userId, step)
}

/** Replaces a person's recovery codes. The old ones stop working. */
export async function writeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(
      codes.map((code) => ({ codeHash: hashToken(`${userId}:${code}`), userId, createdAt: now() })),
    )
    .execute()
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Discards bytes that would make some letters more likely than others. */
function newRecoveryCode(): string {
  const letters: string[] = []
  while (letters.length < RECOVERY_LENGTH) {
    for (const byte of randomBytes(RECOVERY_LENGTH * 2)) {
      const letter = byte < 248 ? ALPHABET[byte % ALPHABET.length] : undefined
      if (letter && letters.length < RECOVERY_LENGTH) letters.push(letter)
    }
  }
  return letters.join('')
}
