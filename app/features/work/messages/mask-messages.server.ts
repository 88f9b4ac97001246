import { sql } from 'kysely'
import { maskedColumns } from '#people/masking/shown-text.ts'
import { transaction } from '#app/platform/db.ts'
import type { Task } from '#app/platform/tasks.ts'

/** Small enough that requests are answered between batches, even with texts of maximum length. */
const BATCH = 25
const BATCHES_AT_MOST = 400

/** @returns how many messages were checked */
async function maskBatch(): Promise<number> {
  return transaction(async (tx) => {
    const rows = await tx
      .selectFrom('customerMessages')
      .select(['id', 'messageText'])
      .where('hasContacts', 'is', null)
      .orderBy('position')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    if (rows.length === 0) return 0
    const masked = JSON.stringify(
      rows.map((row) => ({ id: row.id, ...maskedColumns(row.messageText) })),
    )
    await sql`update customer_messages m set has_contacts = t."hasContacts", masked_text = t."maskedText"
      from jsonb_to_recordset(${masked}::jsonb) as t(id uuid, "hasContacts" boolean, "maskedText" text) where m.id = t.id`.execute(
      tx,
    )
    return rows.length
  })
}

/**
 * Masks contact details in messages that were stored unmasked. An earlier version of the program
 * may still run beside this one and store such messages.
 */
export async function maskMessages(): Promise<number> {
  let done = 0
  for (let batch = 0; batch < BATCHES_AT_MOST; batch += 1) {
    const count = await maskBatch()
    done += count
    if (count < BATCH) break
  }
  return done
}

export const maskMessagesTask: Task = {
  name: 'mask-messages',
  cron: '*/5 * * * *',
  async run() {
    await maskMessages()
  },
}
