/** The plans of all statements that a piece of code runs. */
import pg from 'pg'

interface Statement {
  text: string
  values: unknown[]
}

/**
 * The reading statements of a piece of code. Replaces a method of pg while it runs, because pg has
 * no event for statements.
 */
export async function recordStatements(run: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const client = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  const original = client.query
  client.query = function record(this: unknown, ...args: unknown[]) {
    const [query, values] = args
    const { text = '', values: own } = (typeof query === 'string' ? { text: query } : query) as {
      text?: string
      values?: unknown[]
    }
    if (/^\s*(select|with)\b/i.test(text))
      statements.push({ text, values: own ?? (Array.isArray(values) ? values : []) })
    return original.apply(this, args)
  }
  try {
    await run()
  } finally {
    client.query = original
  }
  return statements
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops'?: number
  'Actual Rows'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const rowsOf = (node: PlanNode) =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0)

/** Rows of a table that a plan has examined. */
function rowsRead(node: PlanNode, table: string): number {
  const own = node['Relation Name'] === table ? rowsOf(node) : 0
  return (node.Plans ?? []).reduce((sum, part) => sum + rowsRead(part, table), own)
}

/** A table that is read in full must have fewer rows than this; otherwise the plan is a mistake. */
const SMALL_ROWS = 5000

function wholeTablesOf(node: PlanNode): string[] {
  const rows = rowsOf(node)
  const isWhole = node['Node Type'] === 'Seq Scan' && rows > SMALL_ROWS
  return [
    ...(isWhole ? [`${node['Relation Name']}`] : []),
    ...(node.Plans ?? []).flatMap(wholeTablesOf),
  ]
}

export async function listPlans(pool: pg.Pool, statements: readonly Statement[]) {
  const plans: { entries: number; wholeTables: string[] }[] = []
  for (const { text, values } of statements) {
    const { rows } = await pool.query<{
      'QUERY PLAN': [{ Plan: PlanNode }]
    }>(`explain (analyze, format json) ${text}`, values)
    const found = rows[0]?.['QUERY PLAN'][0]
    if (!found) throw new Error('PostgreSQL gave no plan')
    plans.push({
      entries: rowsRead(found.Plan, 'ledger_entries'),
      wholeTables: wholeTablesOf(found.Plan),
    })
  }
  return plans
}
