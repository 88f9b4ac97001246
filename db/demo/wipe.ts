import { sql } from 'kysely'
import { publishDocuments } from '#team/documents/publish-documents.server.ts'
import { KEY_COLUMNS, namedKeysOf, packKeysOf } from '#files/media/media-keys.ts'
import { deleteUnnamed, noteUnnamed } from '#files/media/unused-media.server.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { sharedFilmKeys } from './demo-films.ts'

/**
 * Deletes all people, everything they did, and the films and photos that they uploaded. The
 * catalog, categories and settings from the migrations stay. The texts that people agree to are
 * published again, as of today.
 */
export async function wipePeople(): Promise<void> {
  const keys = await transaction(async (tx) => {
    const keys = [...(await listUploaded(tx)), ...sharedFilmKeys()]
    await emptyTables(tx)
    await tx.deleteFrom('documentVersions').execute()
    await sql`delete from settings where key in ('demo', 'demo_loading')`.execute(tx)
    await noteUnnamed(tx, keys)
    return keys
  })
  await deleteUnnamed(keys)
  await publishDocuments()
}

/** Empties all tables about people, and the ledger. */
export function emptyTables(tx: Tx): Promise<void> {
  return withOpenBooks(tx, async () => {
    await sql`truncate users, sessions, one_time_tokens, user_roles, profiles, rate_limits, orbiter_pricing, orbiter_packages, orbiter_availability,
    orbiter_portfolio, reels, booking_requests, orbiter_reviews, customer_messages, video_projects, orbiter_assignments, enquiries, events,
    notifications, mails, idempotency_keys, form_drafts, ledger_transactions, gateway_events, test_charges, test_accounts cascade`.execute(
      tx,
    )
  })
}

/** Empties the ledger, and the tables of everything that moves money. */
export function emptyBooks(tx: Tx): Promise<void> {
  return withOpenBooks(tx, async () => {
    await sql`truncate ledger_transactions, ledger_accounts, orders, payments, payouts, reconciliations, gateway_events, test_charges, test_accounts cascade`.execute(
      tx,
    )
    // Their accounts at the test gateway were deleted with it.
    await sql`delete from payout_accounts where gateway = 'test'`.execute(tx)
  })
}

/** The ledger refuses to be emptied in any other way. */
async function withOpenBooks(tx: Tx, work: () => Promise<void>): Promise<void> {
  for (const change of ['disable', 'enable']) {
    await sql`alter table ledger_entries ${sql.raw(change)} trigger ledger_entries_not_truncated`.execute(
      tx,
    )
    await sql`alter table ledger_transactions ${sql.raw(change)} trigger ledger_transactions_not_truncated`.execute(
      tx,
    )
    if (change === 'disable') await work()
  }
}

async function listUploaded(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('mediaFiles as m')
    .leftJoin('publishPacks as p', 'p.mediaFileId', 'm.id')
    .select(['m.id', ...KEY_COLUMNS, 'p.id as packId', 'p.folder'])
    .execute()
  return rows.flatMap((row) => [
    ...namedKeysOf(row),
    ...(row.packId ? packKeysOf(row.id, row.folder) : []),
  ])
}
