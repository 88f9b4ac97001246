/** Checks a film against what was measured and what was sold. */
import { judgeFilm, type FilmCheck, type SoldFilm } from '#files/media/film-checks.ts'
import { db, type Tx } from '#app/platform/db.ts'
import type { FilmFacts, FilmMeasures, Span } from '#app/platform/film/film.ts'
import type { Json } from '#db/types.ts'

/** The `checks` column has a limit, and a page of a hundred findings helps no one. */
const MOST_CHECKS = 60
const MOST_SPANS = 100

const longest = (spans: readonly Span[]) =>
  spans
    .toSorted((one, other) => other.end - other.start - (one.end - one.start))
    .slice(0, MOST_SPANS)
    .toSorted((one, other) => one.start - other.start)

/** Limits measures for storage: of many findings, only the longest are stored. */
export function storableMeasures(measures: FilmMeasures): FilmMeasures {
  const { black, frozen, sound } = measures
  return {
    ...measures,
    black: longest(black),
    frozen: longest(frozen),
    sound: sound && { ...sound, silent: longest(sound.silent) },
  }
}

/** Only our own code writes these columns, so they are assumed to have the engine's types. */
function readStored({ facts, measures, sold }: { facts: Json; measures: Json; sold: Json }) {
  return { facts, measures, sold } as unknown as {
    facts: FilmFacts
    measures: FilmMeasures
    sold: SoldFilm
  }
}

/**
 * Writes the checks of a film from its stored facts and measures. Does nothing before the film is
 * measured. Masters are always in standard colors.
 */
export async function judgeAgain(tx: Tx, id: string): Promise<FilmCheck[]> {
  const row = await tx
    .selectFrom('mediaFiles')
    .select(['facts', 'measures', 'sold'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.facts || !row.measures) return []
  const { facts, measures, sold } = readStored(row)
  const checks = judgeFilm(facts, measures, { ...sold, hasStandardCopy: true }).slice(
    0,
    MOST_CHECKS,
  )
  await tx
    .updateTable('mediaFiles')
    .set({ checks: JSON.stringify(checks) })
    .where('id', '=', id)
    .execute()
  return checks
}

/** What an earlier try measured; null when none got that far. */
export async function readMeasured(
  id: string,
): Promise<{ facts: FilmFacts; measures: FilmMeasures } | null> {
  const row = await db()
    .selectFrom('mediaFiles')
    .select(['facts', 'measures', 'sold'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.facts && row.measures ? readStored(row) : null
}
