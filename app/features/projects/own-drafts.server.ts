/** Drafts of people who are signed in: one a person and form, on whatever device, until it is sent. */
import { NotFound } from '#app/base/errors.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { isOwnDraftForm, OWN_DRAFTS, type OwnDraftForm } from '#app/features/projects/own-drafts.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { countTry } from '#app/platform/rate-limit.ts'

const LONGEST_VALUE = 4000

/** Keeps the known fields; a form that was emptied leaves no draft. @throws NotFound, RateLimited */
export async function keepOwnDraft(viewer: Viewer, form: string, values: Record<string, string>): Promise<void> {
  if (!isOwnDraftForm(form)) throw new NotFound('There is no such form.')
  await countTry({ key: `own-draft:${viewer.id}`, limit: 600, windowSeconds: 3600 })
  const kept = OWN_DRAFTS[form].flatMap((field) => {
    const value = (values[field] ?? '').replaceAll('\u0000', '').slice(0, LONGEST_VALUE)
    return value.trim() ? [[field, value] as const] : []
  })
  if (kept.length === 0) return dropOwnDraft(viewer, form)
  const draft = { draftValues: JSON.stringify(Object.fromEntries(kept)), updatedAt: now() }
  await db()
    .insertInto('ownFormDrafts')
    .values({ userId: viewer.id, form, ...draft })
    .onConflict((conflict) => conflict.columns(['userId', 'form']).doUpdateSet(draft))
    .execute()
}

export async function findOwnDraft(viewer: Viewer, form: OwnDraftForm): Promise<Record<string, string> | null> {
  const row = await db().selectFrom('ownFormDrafts').select('draftValues').where('userId', '=', viewer.id).where('form', '=', form).executeTakeFirst()
  return row ? (row.draftValues as Record<string, string>) : null
}

/** It has been sent. */
export async function dropOwnDraft(viewer: Viewer, form: OwnDraftForm): Promise<void> {
  await db().deleteFrom('ownFormDrafts').where('userId', '=', viewer.id).where('form', '=', form).execute()
}
