/**
 * Drafts of long forms: one per person and form, or one under a secret link for visitors who are
 * signed out.
 */
import { sql } from 'kysely'
import { cut, withoutNul } from '#app/base/clean-text.ts'
import { InvalidInput, NotFound } from '#app/base/errors.ts'
import { DAY_MS } from '#app/base/time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { DRAFT_FORMS, isDraftForm, type DraftForm } from '#people/drafts/draft-forms.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { now } from '#app/platform/clock.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'
import { countTry } from '#app/platform/rate-limit.ts'
import { hashToken, newToken } from '#app/platform/tokens.ts'

const VISITOR_DRAFT_DAYS = 7
const MAX_VALUE_LENGTH = 4000
const MAX_DRAFT_LENGTH = 16_000

export interface FormDraft {
  /** Empty when there is no draft. */
  values: Record<string, string>
  /**
   * When the draft was saved, or else when the form itself was last saved or sent, in ISO 8601.
   * Empty if neither has happened.
   */
  savedAt: string
}

const NO_DRAFT: FormDraft = { values: {}, savedAt: '' }

/** Picks the form's own fields. @throws InvalidInput if they are too long in total */
function knownValues(form: DraftForm, values: Record<string, string>): Record<string, string> {
  const known = DRAFT_FORMS[form].flatMap((field) => {
    const value = Object.hasOwn(values, field) ? values[field] : undefined
    return value === undefined ? [] : [[field, cut(withoutNul(value), MAX_VALUE_LENGTH)] as const]
  })
  if (JSON.stringify(known).length > MAX_DRAFT_LENGTH)
    throw new InvalidInput({ '': 'That is too much to store as a draft.' })
  return Object.fromEntries(known)
}

/**
 * Replaces the person's draft of a form. An empty form empties the draft. A draft that was typed
 * before the form was saved or sent, but arrives later, changes nothing.
 * @param values the form's fields and, in `draftOver`, the `savedAt` of the draft it replaces
 * @returns when the draft was saved, as in `FormDraft`; null when it arrived too late
 * @throws NotFound, InvalidInput, RateLimited
 */
export async function saveDraft(
  viewer: Viewer,
  form: string,
  values: Record<string, string>,
): Promise<string | null> {
  if (!isDraftForm(form)) throw new NotFound('There is no such form.')
  await countTry({ key: `own-draft:${viewer.id}`, limit: 600, windowSeconds: 3600 })
  const known = knownValues(form, values)
  const hasText = Object.values(known).some((value) => value.trim())
  const draft = { values: JSON.stringify(hasText ? known : {}), updatedAt: now() }
  const over = Date.parse(values['draftOver'] ?? '') || 0
  const saved = await db()
    .insertInto('formDrafts')
    .values({ ownerUserId: viewer.id, form, ...draft })
    .onConflict((conflict) =>
      conflict
        .columns(['ownerUserId', 'form'])
        .doUpdateSet({ ...draft, updatedAt: afterTheLast(draft.updatedAt) })
        .where((eb) =>
          eb.or([
            eb('formDrafts.finishedAt', 'is', null),
            eb('formDrafts.finishedAt', '<=', new Date(over)),
          ]),
        ),
    )
    .returning(['updatedAt', 'finishedAt'])
    .executeTakeFirst()
  if (!saved) return null
  return hasText || saved.finishedAt ? saved.updatedAt.toISOString() : NO_DRAFT.savedAt
}

/**
 * The new time of a row: the clock's, but always later than the row's current time. Otherwise two
 * writes within one millisecond would look like the same version.
 */
const afterTheLast = (clock: Date) =>
  sql<Date>`greatest(${clock}::timestamptz, form_drafts.updated_at + interval '1 ms')`

export async function findDraft(viewer: Viewer, form: DraftForm): Promise<FormDraft> {
  const row = await draftsOf(form)
    .where('ownerUserId', '=', viewer.id)
    .where((eb) => eb.or([eb('values', '!=', '{}'), eb('finishedAt', 'is not', null)]))
    .executeTakeFirst()
  return toDraft(row) ?? NO_DRAFT
}

/** Empties the draft after the form itself was saved or sent, and stores that time. */
export async function finishDraft(
  viewer: Viewer,
  form: DraftForm,
  executor: Db | Tx = db(),
): Promise<void> {
  const finishedAt = now()
  const last = afterTheLast(finishedAt)
  await executor
    .insertInto('formDrafts')
    .values({ ownerUserId: viewer.id, form, values: '{}', updatedAt: finishedAt, finishedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['ownerUserId', 'form'])
        .doUpdateSet({ values: '{}', updatedAt: last, finishedAt: last }),
    )
    .execute()
}

/** @returns the secret that opens the draft on any device; only its hash is stored */
export async function saveVisitorDraft(
  form: DraftForm,
  values: Record<string, string>,
  address: string,
): Promise<string> {
  await countTry({ key: `form-draft:${addressGroup(address)}`, limit: 40, windowSeconds: 3600 })
  const token = newToken()
  const expiresAt = new Date(now().getTime() + VISITOR_DRAFT_DAYS * DAY_MS)
  const draft = {
    tokenHash: hashToken(token),
    form,
    values: JSON.stringify(knownValues(form, values)),
    updatedAt: now(),
    expiresAt: expiresAt,
  }
  await db().insertInto('formDrafts').values(draft).execute()
  return token
}

export async function findVisitorDraft(
  form: DraftForm,
  token: string | null,
): Promise<FormDraft | null> {
  if (!token || token.length > 100) return null
  return toDraft(
    await draftsOf(form)
      .where('tokenHash', '=', hashToken(token))
      .where('expiresAt', '>', now())
      .executeTakeFirst(),
  )
}

export async function deleteVisitorDraft(token: string | undefined): Promise<void> {
  if (token) await db().deleteFrom('formDrafts').where('tokenHash', '=', hashToken(token)).execute()
}

const draftsOf = (form: DraftForm) =>
  db().selectFrom('formDrafts').select(['values', 'updatedAt']).where('form', '=', form)

function toDraft(row: { values: unknown; updatedAt: Date } | undefined): FormDraft | null {
  return row
    ? { values: row.values as Record<string, string>, savedAt: row.updatedAt.toISOString() }
    : null
}
