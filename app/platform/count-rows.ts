import type { SelectQueryBuilder } from 'kysely'

/** How many rows a query finds; it has not selected anything yet. */
export async function countRows<Database, Tables extends keyof Database>(
  query: SelectQueryBuilder<Database, Tables, object>,
): Promise<number> {
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}
