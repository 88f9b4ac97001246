import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen'
import type { Pool } from 'pg'

/** The row types of a database as TypeScript, for db/types.ts. */
export async function describeTypes(pool: Pool, connectionString: string): Promise<string> {
  const dialect = new PostgresDialect({ dateParser: 'string' })
  const db = await dialect.introspector.connect({ connectionString, dialect })
  try {
    const overrides = { columns: await findUnions(pool) }
    const types = await generate({
      camelCase: true,
      db,
      dialect,
      excludePattern: 'migrations',
      outFile: null,
      overrides,
    })
    // platform/db.ts parses integers and decimals as numbers.
    return types
      .replace(/export type Int8 = .*;/, 'export type Int8 = ColumnType<number, number, number>;')
      .replace(
        /export type Numeric = .*;/,
        'export type Numeric = ColumnType<number, number | string, number | string>;',
      )
  } finally {
    await db.destroy()
  }
}

/**
 * Columns whose check lists the allowed texts, `status = ANY (ARRAY['open'::text, …])`, with those
 * texts as a union type.
 */
async function findUnions(pool: Pool): Promise<Record<string, RawExpressionNode>> {
  const { rows } = await pool.query<{ column: string; check: string; hasDefault: boolean }>(`
    select format('%s.%s', c.relname, a.attname) as column, pg_get_constraintdef(k.oid) as check, a.atthasdef as "hasDefault"
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'c' and cardinality(k.conkey) = 1 and c.relnamespace = 'public'::regnamespace`)
  const unions: Record<string, RawExpressionNode> = {}
  for (const { column, check, hasDefault } of rows) {
    const [, list, only] =
      /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.*)\]\)|('[^']*'::text))\)\)$/.exec(check) ?? []
    const texts = (list ?? only)?.replaceAll('::text', '').split(', ').join(' | ')
    if (texts) unions[column] = new RawExpressionNode(hasDefault ? `Generated<${texts}>` : texts)
  }
  return unions
}
