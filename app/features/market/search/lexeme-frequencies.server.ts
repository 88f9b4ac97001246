/** How many creators have a lexeme or tag, according to PostgreSQL's last analysis of the table. */
import { LRUCache } from 'lru-cache'
import { prepared } from '#app/platform/db.ts'

const FRESH_MS = 10 * 60_000

export interface Frequencies {
  creators: number
  /** For the most frequent lexemes, the share of creators who have each. */
  shares: ReadonlyMap<string, number>
  /** An upper bound for the share of every other lexeme. */
  rest: number
}

const STATISTICS_SQL = `select reltuples::float8 as creators, most_common_elems::text::text[] as lexemes, most_common_elem_freqs as shares
  from pg_class c left join pg_stats s on s.schemaname = 'public' and s.tablename = c.relname and s.attname = 'words'
  where c.oid = 'creator_search'::regclass`

const known = new LRUCache<'all', Frequencies>({ max: 1, ttl: FRESH_MS })

/** Null when the table has never been analyzed. */
export async function readFrequencies(): Promise<Frequencies | null> {
  const fresh = known.get('all')
  if (fresh) return fresh
  const [row] = await prepared<{
    creators: number
    lexemes: string[] | null
    shares: number[] | null
  }>('search-frequencies', STATISTICS_SQL, [])
  if (!row?.lexemes || !row.shares) return null
  const { lexemes, shares } = row
  const frequencies = {
    creators: row.creators,
    shares: new Map(lexemes.map((lexeme, index) => [lexeme, shares[index] ?? 0])),
    rest: Math.min(...shares.slice(0, lexemes.length)),
  }
  known.set('all', frequencies)
  return frequencies
}

const LEXEME = /'((?:[^']|'')*)'/g

/** The lexemes and tags in a part of a tsquery. */
export function lexemesOf(part: string): string[] {
  return [...part.matchAll(LEXEME)].map(([, text = '']) => text.replaceAll("''", "'"))
}

/** The largest share of creators that a part of a tsquery can find. */
function shareOf(part: string, { shares, rest }: Frequencies): number {
  return Math.min(
    1,
    lexemesOf(part).reduce((sum, lexeme) => sum + (shares.get(lexeme) ?? rest), 0),
  )
}

/** Reading a creator's row takes as long as reading this many index entries. */
const ENTRIES_A_ROW = 60

/**
 * Picks the parts that the index of words reads. The other parts are checked in the rows that it
 * finds. For a frequent part, the index would read all its entries, even beside a rare part.
 */
export function leadingParts(parts: readonly string[], frequencies: Frequencies | null): string[] {
  if (!frequencies) return [...parts]
  const ranked = parts
    .map((part) => ({ part, share: shareOf(part, frequencies) }))
    .toSorted((one, other) => one.share - other.share)
  const leading: string[] = []
  let rows = frequencies.creators
  for (const { part, share } of ranked) {
    const entries = share * frequencies.creators
    if (leading.length > 0 && entries > ENTRIES_A_ROW * rows * (1 - share)) continue
    leading.push(part)
    rows *= share
  }
  return leading
}
