import { ask } from '#tests/support/ask-database.ts'

/** A count and a hash over all rows of each table, including those of the task queue. */
export async function everyRow(connectionString: string): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    connectionString,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await ask<{ hash: string }>(
      connectionString,
      `select count(*) || ':' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t`,
    )
    found[name] = row?.hash ?? ''
  }
  return found
}
