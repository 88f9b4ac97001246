/** Writes the figures of `npm run bench:million` to docs/performance.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import type pg from 'pg'
import type { PlanSummary } from './explain.ts'
import { table } from './report.ts'

const HEADING = '## The search on a million'
const NEXT = '\n## '
const GOAL = 3

export interface Growth {
  name: string
  smallMs: number
  largeMs: number
  /** Milliseconds for the hundredth page, or for the last one if there are fewer. */
  deepMs: number
  found: number
  isEstimate: boolean
}

const HEAD = [
  'Search',
  'Found',
  '10,000: ms',
  '1,000,000: ms',
  'Growth',
  '100th page: ms',
  'Reads',
  'Buffers',
]

function cells(growth: Growth, plan: PlanSummary | undefined): string[] {
  const ratio = growth.largeMs / growth.smallMs
  return [
    growth.name,
    `${growth.isEstimate ? 'about ' : ''}${growth.found.toLocaleString('en-US')}`,
    growth.smallMs.toFixed(2),
    growth.largeMs.toFixed(2),
    `${ratio.toFixed(1)} ×${ratio > GOAL ? ' (missed)' : ''}`,
    growth.deepMs.toFixed(2),
    (plan?.indexes ?? '').replaceAll('creator_search_', ''),
    String(plan?.buffers ?? ''),
  ]
}

export async function writeMillion(
  growths: Growth[],
  plans: PlanSummary[],
  pool: pg.Pool,
): Promise<void> {
  const { rows } = await pool.query<{ size: string }>(
    `select pg_size_pretty(sum(pg_total_relation_size(name::regclass))) as size from unnest(array['creator_search', 'creator_words']) as name`,
  )
  const text = readFileSync('docs/performance.md', 'utf8')
  const start = text.indexOf(HEADING)
  const end = start < 0 ? -1 : text.indexOf(NEXT, start + 1)
  const before = start < 0 ? text.trimEnd() : text.slice(0, start).trimEnd()
  const after = end < 0 ? '' : text.slice(end)
  const part = `${HEADING}

Written by \`npm run bench:million\` on ${new Date().toISOString().slice(0, 10)}: 1,000,000 listed creators where people live, with free time and bookings, beside
10,000. Whole searches, turn by turn on both: words, page, count and rows; the tenth percentile of 60, because the machine was shared. Goal:
at most ${GOAL} × for each. The tables of the search take ${rows[0]?.size ?? ''}. How it works: docs/decisions/0019.

${table(
  HEAD,
  growths.map((growth) =>
    cells(
      growth,
      plans.find(({ name }) => name === growth.name),
    ),
  ),
)}
`
  writeFileSync('docs/performance.md', `${before}\n\n${part}${after}`)
}
