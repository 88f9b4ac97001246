/** Where a search finds nobody: the nearest words with which it finds somebody. */
import { RELATED_PHRASES } from '#app/features/catalog/event-words.ts'
import type { CreatorSearch } from '#app/features/creators/creator-search.ts'
import { queryOf } from '#app/features/search/search-creators.server.ts'
import { anyoneStatement } from '#app/features/search/search-statement.server.ts'
import { readWords } from '#app/features/search/search-words.server.ts'
import { prepared } from '#app/platform/db.ts'

/** Words tried instead of each word, and words that are tried to be replaced. */
const MOST_INSTEAD = 4
const MOST_REPLACED = 3

const SIMILAR_SQL = `select word from (
    select word from creator_words where word % $1 and word <> $1
    union select word from unnest($2::text[]) as word where word % $1 and word <> $1) near
  group by word order by max(similarity(word, $1)) desc, word limit ${MOST_INSTEAD}`

async function findsSomebody(search: CreatorSearch): Promise<boolean> {
  const { name, text, values } = anyoneStatement(await queryOf(search))
  return (await prepared(name, text, values)).length > 0
}

/** The words to search for instead; null if no near word finds anybody with the same filters. */
export async function didYouMean(search: CreatorSearch): Promise<string | null> {
  if (!search.search) return null
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
      const text = words.map((other) => (other === word ? near : other.token)).join(' ')
      if (await findsSomebody({ ...search, search: text })) return text
    }
  }
  return null
}
