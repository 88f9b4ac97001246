/** The query plans of the marketplace search, on the full database. */
import type pg from 'pg'
import { DEFAULT_SEARCH, type CreatorSearch } from '#market/creators/creator-search.ts'
import { readQueries } from '#market/search/search-creators.server.ts'
import { pageStatement, type Statement } from '#market/search/search-statement.server.ts'
import { sizeOf } from '../scripts/smoke.mjs'
import { bookingDay } from './workload.ts'

export interface PlanSummary {
  name: string
  indexes: string
  milliseconds: number
  buffers: number
}

interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Loops'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

/** A search of every kind. */
const ALL_QUESTIONS: [string, Partial<CreatorSearch>][] = [
  ['everyone, recommended', {}],
  ['everyone, cheapest first', { sort: 'price' }],
  ['everyone, best rating first', { sort: 'rating' }],
  ['everyone, fastest first', { sort: 'delivery' }],
  ['everyone, newest first', { sort: 'newest' }],
  ['a family name', { search: 'lindqvist' }],
  // About a hundred of a million people have this name (million-seed.ts).
  ['a rare name', { search: 'lindqvistskison' }],
  ['a common word', { search: 'wedding' }],
  ['a word with a typing error', { search: 'weding' }],
  ['a word that nobody wrote', { search: 'zeppelin' }],
  ['the inside of a word', { search: 'ndqvis' }],
  ['three letters in many words', { search: 'ing' }],
  ['a specialty', { specialties: ['fashion'] }],
  ['a price range', { priceMin: 100, priceMax: 200 }],
  ['a price range, cheapest first', { priceMin: 300, sort: 'price' }],
  ['a rating', { rating: 4.5 }],
  ['a level', { levels: ['pro'] }],
  ['a city', { location: 'Boston, MA' }],
  ['a city, nearest first', { location: '60614', sort: 'distance' }],
  ['a state', { location: 'Texas' }],
  ['a state, nearest first', { location: 'Texas', sort: 'distance' }],
  ['a word with its place', { search: 'food chicago' }],
  ['a word, a specialty', { search: 'wedding', specialties: ['events'] }],
  [
    'a word, a specialty, a city',
    { search: 'wedding', specialties: ['events'], location: 'Boston, MA' },
  ],
  ['free on a date', { date: bookingDay() }],
  ['free on a date, at a time', { date: bookingDay(), time: '18:00' }],
  ['free on a date, in a city', { date: bookingDay(), location: 'Boston, MA' }],
  ['price, level, rating, delivery', { priceMax: 200, levels: ['pro'], rating: 4.5, delivery: 2 }],
]

/** A few of them are enough to see that the searches run. */
export const QUESTIONS = sizeOf(ALL_QUESTIONS, ALL_QUESTIONS.slice(-4))

/** What every search reads: samples for the estimate, and the creators of the page. */
const ALWAYS_READ = /_sample_idx$|^pg_class|^profiles_/

/** Ignores parts of the plan that the estimate has turned off: they did not run. */
function scansOf(node: PlanNode): string[] {
  if (node['Actual Loops'] === 0) return []
  const own =
    node['Index Name'] ??
    (node['Node Type'] === 'Seq Scan' ? `all of ${node['Relation Name']}` : null)
  return [...(own ? [own] : []), ...(node.Plans ?? []).flatMap(scansOf)]
}

async function explain(
  pool: pg.Pool,
  name: string,
  { text, values }: Statement,
): Promise<PlanSummary> {
  const question = `explain (analyze, buffers, format json) ${text}`
  await pool.query(question, values)
  const { rows } = await pool.query<{
    'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }]
  }>(question, values)
  const plan = rows[0]?.['QUERY PLAN'][0]
  if (!plan) throw new Error('PostgreSQL gave no plan')
  return {
    name,
    indexes: [...new Set(scansOf(plan.Plan))].filter((scan) => !ALWAYS_READ.test(scan)).join(', '),
    milliseconds: plan['Execution Time'],
    buffers: (plan.Plan['Shared Hit Blocks'] ?? 0) + (plan.Plan['Shared Read Blocks'] ?? 0),
  }
}

/** A search by words runs one statement for each rank of its words. */
const allOf = (name: string, plans: readonly PlanSummary[]): PlanSummary => ({
  name,
  indexes: [...new Set(plans.flatMap(({ indexes }) => indexes.split(', ')))].join(', '),
  milliseconds: plans.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  buffers: plans.reduce((sum, { buffers }) => sum + buffers, 0),
})

export async function explainSearches(pool: pg.Pool): Promise<PlanSummary[]> {
  const summaries: PlanSummary[] = []
  for (const [name, part] of QUESTIONS) {
    const search: CreatorSearch = { ...DEFAULT_SEARCH, ...part }
    const reads = await readQueries(search)
    const plans: PlanSummary[] = []
    for (const read of reads)
      plans.push(await explain(pool, name, pageStatement(read, search, null)))
    summaries.push(allOf(name, plans))
  }
  return summaries
}
