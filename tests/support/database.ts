/**
 * `useDatabase()` at the top of a test file gives the file its own database, connected the way the
 * server is.
 */
import { afterAll, beforeAll, inject } from 'vitest'
import { publishDocuments } from '#team/documents/publish-documents.server.ts'
import { createDatabase, dropDatabase, type Template } from '#tests/support/cluster.ts'
import { joinDatabase, leaveDatabase } from '#tests/support/join-database.ts'

export interface TestDatabase {
  /** The URL of the database; available once the tests run. */
  readonly connectionString: string
}

/**
 * All migrations are applied, the texts that people agree to are published, events have their
 * subscribers, and tasks can be queued but do not run: emails stay `queued` until a test sends
 * them. The tests of a file share its rows.
 * @param template the places in the database: tests of search and places need every one
 */
export function useDatabase(template: Template = 'some places'): TestDatabase {
  const database = { connectionString: '' }
  beforeAll(async () => {
    database.connectionString = await createDatabase(inject('adminUrl'), template)
    await joinDatabase(database.connectionString)
    await publishDocuments()
  })
  afterAll(async () => {
    await leaveDatabase()
    await dropDatabase(inject('adminUrl'), database.connectionString)
  })
  return database
}
