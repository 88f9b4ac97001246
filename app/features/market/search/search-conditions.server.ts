/**
 * Who matches a search, as conditions on `creator_search`. `asked` has the tsquery and its `lead`,
 * the part that the index of words reads.
 */

export const MATCHES = 'words @@ (select query from asked)'

/** Keeps the planner from reading a walk through the index of words. */
export const MATCHES_ON_THE_WAY = `case when ${MATCHES} then true end`

/** The index finds the leading parts, and the rows that it finds are asked for the others. */
export const MATCHES_LEAD = `words @@ (select lead from asked) and case when (select lead = query from asked) or ${MATCHES} then true end`

const bitsAt = (at: number) => `(select $${at}::text::bit(256))`

/**
 * Two conditions that never match the same creator: of a city, who has the required bits and one of
 * each choice, which the index of places has; and who is found by `lead` instead.
 * @param at of the first value: the city, the required bits, the choices
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
