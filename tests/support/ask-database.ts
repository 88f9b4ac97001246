import pg from 'pg'

/** Runs one statement on a connection of its own: for a database that is not the one of the test's file. */
export async function ask<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
