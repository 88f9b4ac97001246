/**
 * Changes the Terms of Service of a running demo as a release does: with a text whose front matter
 * says what changes, published 30 days ago, so that the change is in force now.
 */
import { DAY_MS } from '#app/base/time.ts'
import { DEFAULT_ZONE, todayIn } from '#app/base/zoned-time.ts'
import { connectDatabase, disconnectDatabase, transaction } from '#app/platform/db.ts'
import { freezeClock, withOwnClock } from '#app/platform/clock.ts'
import { env } from '#app/platform/env.ts'
import { getInForce } from '#people/accounts/agreements.server.ts'
import { recordAnnounced } from '#people/accounts/document-versions.server.ts'
import { readAgreedFacts } from '#team/documents/content-facts.server.ts'
import { readText } from '#team/documents/content-files.server.ts'
import { publishText } from '#team/documents/publish-documents.server.ts'
import { startEmbeddedPostgres } from '#dev/postgres/embedded-postgres.ts'

const CHANGE = 'A tip goes to everyone who filmed your event, in equal parts.'
const NOTICE_DAYS = 30

/**
 * @param dataDir the demo's data folder, with its database if DATABASE_URL is not set
 * @param present when the change is in force
 */
export async function publishNewTerms(dataDir: string, present: Date): Promise<void> {
  connectDatabase(env().databaseUrl ?? (await startEmbeddedPostgres(dataDir)).connectionString)
  try {
    const before = await getInForce('terms')
    // An earlier run with the same data folder has published them.
    if (before.text.includes(CHANGE)) return
    await withOwnClock(() => publishEarlier(present))
  } finally {
    await disconnectDatabase()
  }
}

async function publishEarlier(present: Date): Promise<void> {
  // The server publishes its file again when it starts, unless that file is older.
  const changed = readText('terms').replace(
    /^updated: .*$/m,
    `updated: ${todayIn(DEFAULT_ZONE, present)}\nchange: ${CHANGE}`,
  )
  const facts = await readAgreedFacts()
  await transaction(async (tx) => {
    freezeClock(new Date(present.getTime() - NOTICE_DAYS * DAY_MS))
    await publishText(tx, 'terms', changed, facts)
    freezeClock(present)
    // Without the emails, which would push the demo's own out of the mailbox.
    await recordAnnounced(tx, (await getInForce('terms', tx)).id, null)
  })
}
