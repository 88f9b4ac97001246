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
  const draft = { draft_values: JSON.stringify(Object.fromEntries(kept)), updated_at: now() }
  await db()
    .insertInto('own_form_drafts')
    .values({ user_id: viewer.id, form, ...draft })
    .onConflict((conflict) => conflict.columns(['user_id', 'form']).doUpdateSet(draft))
    .execute()
}

export async function findOwnDraft(viewer: Viewer, form: OwnDraftForm): Promise<Record<string, string> | null> {
  const row = await db().selectFrom('own_form_drafts').select('draft_values').where('user_id', '=', viewer.id).where('form', '=', form).executeTakeFirst()
  return row ? (row.draft_values as Record<string, string>) : null
}

/** It has been sent. */
export async function dropOwnDraft(viewer: Viewer, form: OwnDraftForm): Promise<void> {
  await db().deleteFrom('own_form_drafts').where('user_id', '=', viewer.id).where('form', '=', form).execute()
}
