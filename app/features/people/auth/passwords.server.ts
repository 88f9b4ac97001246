/**
 * Password hashes (scrypt, off the event loop, stored with their parameters), and which passwords
 * are refused.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { InvalidInput } from '#app/base/errors.ts'
import { PASSWORD_MIN } from '#people/accounts/account.ts'
import { recordSecurityEvent } from '#people/accounts/security-log.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { countTry, forgetTries } from '#app/platform/rate-limit.ts'

// One of the equivalent settings in OWASP's password storage cheat sheet: N = 2^15, r = 8, p = 3
// (32 MiB per hash).
export const SAFE_COST = { log2n: 15, r: 8, p: 3 }
/** Cheaper in tests, which create thousands of accounts that no one attacks. */
const COST = env().isTest ? { log2n: 10, r: 8, p: 1 } : SAFE_COST
const KEY_BYTES = 32

function derive(password: string, salt: Buffer, cost: typeof SAFE_COST): Promise<Buffer> {
  const options = { N: 2 ** cost.log2n, r: cost.r, p: cost.p, maxmem: 64 * 1024 * 1024 }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return [
    'scrypt',
    cost.log2n,
    cost.r,
    cost.p,
    salt.toString('base64url'),
    key.toString('base64url'),
  ].join('$')
}

/** Takes the same time with or without a stored hash, so that timing reveals nothing. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, log2n, r, p, salt, key] = (stored ?? '').split('$')
  if (!salt || !key) {
    await derive(password, Buffer.alloc(16), COST)
    return false
  }
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(password, Buffer.from(salt, 'base64url'), {
    log2n: Number(log2n),
    r: Number(r),
    p: Number(p),
  })
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/**
 * Passwords that attackers try first, in lower case. Shorter ones are left out, because they are
 * refused for their length.
 */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common']
    .map((entry) => entry.toLowerCase())
    .filter((entry) => entry.length >= PASSWORD_MIN),
)

/** @throws InvalidInput when attackers would try this password early */
export function refuseCommonPassword(
  password: string,
  email: string,
  field: 'password' | 'newPassword' = 'password',
): void {
  const plain = password.toLowerCase()
  const isOwnAddress = plain === email || plain === email.split('@')[0]
  const isOneCharacter = new Set(plain).size < 3
  if (isOwnAddress || isOneCharacter || COMMON_PASSWORDS.has(plain)) {
    throw new InvalidInput({
      [field]: 'This password is too easy to guess. Please choose another.',
    })
  }
}

/**
 * Asks for the password again, because an open session alone must not be enough to take over an
 * account. The transaction that follows must start with `requireSamePassword`.
 * @returns the stored hash of the password
 * @throws InvalidInput beside `currentPassword`, RateLimited
 */
export async function requirePassword(viewer: Viewer, password: string): Promise<string> {
  const key = `current-password:account:${viewer.id}`
  await countTry({ key, limit: 10, windowSeconds: 900 })
  const row = await db()
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', viewer.id)
    .executeTakeFirst()
  if (row && !row.passwordHash)
    throw new InvalidInput({
      currentPassword: 'You have no password yet. Choose one first, under Security.',
    })
  const stored = row?.passwordHash ?? null
  if (!(await verifyPassword(password, stored)) || !stored) {
    await transaction((tx) => recordSecurityEvent(tx, 'password.mistaken', viewer))
    throw new InvalidInput(MISTAKEN)
  }
  await forgetTries(key)
  return stored
}

const MISTAKEN = { currentPassword: "That isn't your current password." }

/**
 * Checks that the password is still the one that `requirePassword` compared. The comparison takes a
 * while, and a person who resets the password in the meantime wants to lock others out. Locks the
 * account.
 * @param stored the hash that `requirePassword` returned
 * @throws InvalidInput beside `currentPassword`
 */
export async function requireSamePassword(tx: Tx, viewer: Viewer, stored: string): Promise<void> {
  const same = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', viewer.id)
    .where('passwordHash', '=', stored)
    .forUpdate()
    .executeTakeFirst()
  if (!same) throw new InvalidInput(MISTAKEN)
}
