import type { NotNull } from 'kysely'
import type { Db, Tx } from '#app/platform/db.ts'
import { requireSameInput } from '#app/platform/idempotency.ts'

/**
 * The enquiry created by a visitor's form; null if the form is sent for the first time.
 * @throws KeyReused if the key was sent with different content or belongs to another kind of form
 */
export async function findEnquiryOfKey(
  executor: Db | Tx,
  kind: 'quote' | 'contact',
  input: { formKey: string },
): Promise<{ id: string; replyDueAt: Date } | null> {
  const row = await executor
    .selectFrom('enquiries')
    .select(['id', 'replyDueAt', 'inputHash'])
    .where('formKey', '=', input.formKey)
    // A row has both columns or neither.
    .$narrowType<{ inputHash: NotNull }>()
    .executeTakeFirst()
  if (!row) return null
  requireSameInput(row.inputHash, { kind, ...input })
  return { id: row.id, replyDueAt: row.replyDueAt }
}
