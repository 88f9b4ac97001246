/** When a search finds no one, suggests the nearest words or place that find someone. */
import { RELATED_PHRASES } from '#market/catalog/event-words.ts'
import type { CreatorSearch } from '#market/creators/creator-search.ts'
import { findPlaces } from '#market/places/find-places.server.ts'
import { readQuery } from '#market/search/search-creators.server.ts'
import { placeOfField } from '#market/search/search-places.server.ts'
import { readWords } from '#market/search/search-words.server.ts'
import { prepared } from '#app/platform/db.ts'

/** How many replacements to try for each word, and how many words to try to replace. */
const MOST_INSTEAD = 4
const MOST_REPLACED = 3

const SIMILAR_SQL = `select word from (
    select word from creator_words where word % $1 and word <> $1
    union select word from unnest($2::text[]) as word where word % $1 and word <> $1) near
  group by word order by max(similarity(word, $1)) desc, word limit ${MOST_INSTEAD}`

const ANYONE_SQL = 'select from creator_search where words @@ (select $1::text::tsquery) limit 1'

export interface Meant {
  /** The changed part of the search. */
  label: string
  search: CreatorSearch
}

async function hasResults(search: CreatorSearch): Promise<boolean> {
  const { query } = await readQuery(search)
  return (await prepared('search-anyone', ANYONE_SQL, [query])).length > 0
}

async function otherWords(search: CreatorSearch): Promise<Meant | null> {
  const words = await readWords(search.search)
  const doubtful = words
    .filter(({ is_stop: isStop }) => !isStop)
    .toSorted((one, other) => Number(one.is_known) - Number(other.is_known))
    .slice(0, MOST_REPLACED)
  for (const word of doubtful) {
    const instead = await prepared<{ word: string }>('search-similar', SIMILAR_SQL, [
      word.token,
      RELATED_PHRASES,
    ])
    for (const { word: near } of instead) {
      const label = words.map((other) => (other === word ? near : other.token)).join(' ')
      const changed = { ...search, search: label }
      if (await hasResults(changed)) return { label, search: changed }
    }
  }
  return null
}

async function otherPlace(search: CreatorSearch): Promise<Meant | null> {
  for (const { label } of await findPlaces(search.location, MOST_INSTEAD)) {
    const changed = { ...search, location: label }
    if (await hasResults(changed)) return { label, search: changed }
  }
  return null
}

/** Returns the search that was probably meant; null if no similar search finds anyone. */
export async function didYouMean(search: CreatorSearch): Promise<Meant | null> {
  if (search.location && !(await placeOfField(search.location))) return otherPlace(search)
  return search.search ? otherWords(search) : null
}
