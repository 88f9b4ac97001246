/** What someone signed out has filled in, kept until they are back from sign-in or sign-up, on whatever device. */
import { DAY_MS } from '#app/base/time.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { hashToken, newToken } from '#app/platform/tokens.ts'
import { countTry } from '#app/platform/rate-limit.ts'

const KEPT_DAYS = 7
const LONGEST_VALUE = 2000

/** @returns the secret under which the draft can be read; only its hash is stored */
export async function keepDraft(form: string, values: Record<string, string>, fields: readonly string[], address: string): Promise<string> {
  await countTry({ key: `form-draft:${addressGroup(address)}`, limit: 40, windowSeconds: 3600 })
  const kept = Object.fromEntries(fields.map((field) => [field, (values[field] ?? '').replaceAll('\u0000', '').slice(0, LONGEST_VALUE)]))
  const token = newToken()
  await db()
    .insertInto('formDrafts')
    .values({
      tokenHash: hashToken(token),
      form,
      draftValues: JSON.stringify(kept),
      createdAt: now(),
      expiresAt: new Date(now().getTime() + KEPT_DAYS * DAY_MS),
    })
    .execute()
  return token
}

export async function findDraft(form: string, token: string | null): Promise<Record<string, string> | null> {
  if (!token || token.length > 100) return null
  const row = await db()
    .selectFrom('formDrafts')
    .select('draftValues')
    .where('tokenHash', '=', hashToken(token))
    .where('form', '=', form)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return row ? (row.draftValues as Record<string, string>) : null
}

/** It has become what it was a draft of. */
export async function dropDraft(token: string | null): Promise<void> {
  if (token) await db().deleteFrom('formDrafts').where('tokenHash', '=', hashToken(token)).execute()
}
