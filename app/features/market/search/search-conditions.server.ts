/**
 * Conditions on `creator_search` that select the matches of a search. `asked` contains the tsquery
 * and its `lead`, the part that the index of words reads.
 */

export const MATCHES = 'words @@ (select query from asked)'

/** Prevents the planner from using the index of words for a walk. */
export const MATCHES_ON_THE_WAY = `case when ${MATCHES} then true end`

/**
 * The index of words finds the leading parts. The rows that it finds are checked for the other
 * parts.
 */
export const MATCHES_LEAD = `words @@ (select lead from asked) and case when (select lead = query from asked) or ${MATCHES} then true end`

const bitsAt = (at: number) => `(select $${at}::text::bit(256))`

/**
 * Two conditions that never match the same creator. The first matches creators in a city who have
 * the required bits and one bit of each choice, which the index of places contains. The second
 * matches other creators, who are found by `lead`.
 * @param at number of the first value: the city, then the required bits, then the choices
 */
export function matchesInCity(at: number, choices: number): string[] {
  const chosen = Array.from(
    { length: choices },
    (_, n) => ` and marks & ${bitsAt(at + 2 + n)} <> repeat('0', 256)::bit(256)`,
  )
  const here = `place_id = any(array(select id from places where city_id = $${at}::text::integer)) and marks & ${bitsAt(at + 1)} = ${bitsAt(at + 1)}${chosen.join('')}`
  return [
    here,
    `words @@ (select lead from asked) and case when ${MATCHES} and not coalesce(${here}, false) then true end`,
  ]
}
