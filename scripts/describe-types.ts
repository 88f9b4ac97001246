import { generate, PostgresDialect } from 'kysely-codegen'

/** The row types of a database as TypeScript: the text of db/types.ts. */
export async function describeTypes(connectionString: string): Promise<string> {
  const dialect = new PostgresDialect({ dateParser: 'string' })
  const db = await dialect.introspector.connect({ connectionString, dialect })
  try {
    const types = await generate({ camelCase: true, db, dialect, excludePattern: 'migrations', outFile: null })
    // platform/db.ts reads whole numbers and decimals as numbers.
    return types
      .replace(/export type Int8 = .*;/, 'export type Int8 = ColumnType<number, number, number>;')
      .replace(/export type Numeric = .*;/, 'export type Numeric = ColumnType<number, number | string, number | string>;')
  } finally {
    await db.destroy()
  }
}
