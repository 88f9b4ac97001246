/** The frame rate of a film, and whether its Orbiter can choose it. */
import type { Selectable } from 'kysely'
import type { RateChoice } from '#files/media/media-view.ts'
import type { FilmFacts } from '#app/platform/film/film.ts'
import { canKeepFrameRate, madeRate } from '#app/platform/film/film-graphs.ts'
import type { MediaFiles } from '#db/types.ts'

type FilmRow = Pick<Selectable<MediaFiles>, 'facts' | 'keepsFrameRate' | 'originalKey' | 'state'>

/** Only our own code writes this column. */
const factsOf = ({ facts }: FilmRow) => facts as unknown as FilmFacts | null

/**
 * Frames per second of the master and the preview. Null when unknown, such as while the film is
 * processed again at another rate.
 */
export function rateOf(row: FilmRow & Pick<Selectable<MediaFiles>, 'masterKey'>): number | null {
  const facts = factsOf(row)
  if (row.masterKey && row.state !== 'ready') return null
  return facts && madeRate({ ...facts, keepsFrameRate: row.keepsFrameRate })
}

/** Null when there is no choice, or none at the moment. */
export function rateChoiceOf(row: FilmRow): RateChoice | null {
  const facts = factsOf(row)
  if (!facts || row.state !== 'ready' || !row.originalKey || !canKeepFrameRate(facts)) return null
  const halved = madeRate({ ...facts, keepsFrameRate: false })
  return { filmed: halved * 2, halved, isWhole: row.keepsFrameRate }
}
