/** Searches every column of every table, and a log, for texts that must not be anywhere. */
import { sql } from 'kysely'
import { TEST_CARDS } from '#money/gateways/test-cards.ts'
import { db } from '#app/platform/db.ts'

/** In groups of four, as people type and print numbers, and in the form of a binary column. */
const spellingsOf = (number: string): string[] => {
  const groups = number.match(/.{1,4}/g) ?? []
  return [
    number,
    groups.join(' '),
    groups.join('-'),
    encodeURIComponent(groups.join(' ')),
    groups.join('+'),
    Buffer.from(number).toString('hex'),
  ]
}

/** Full card numbers, in each spelling. */
export const CARD_NUMBERS: readonly string[] = [
  ...TEST_CARDS.map(({ number }) => number),
  '5555555555554444',
].flatMap(spellingsOf)

/** Whether the code stands alone, not as part of an id, an instant or an amount. */
export const aloneIn = (code: string, text: string): boolean => {
  for (let at = text.indexOf(code); at >= 0; at = text.indexOf(code, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + code.length] ?? ' '}`
    if (!/[\w.:+-]/.test(around)) return true
  }
  return false
}

interface Looked {
  tables: number
  rows: number
  /** `payments: 4242…` */
  found: string[]
}

/**
 * Every table except the gazetteer. Searches whole rows, so that no column can be forgotten,
 * whatever its type.
 */
export async function findStored(
  texts: readonly string[],
  codes: readonly string[] = [],
): Promise<Looked> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
      and tablename not in ('places', 'place_names') order by 1`.execute(db())
  const looked: Looked = { tables: tables.rows.length, rows: 0, found: [] }
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.raw(name)} t`.execute(db())
    looked.rows += rows.length
    for (const { text } of rows) {
      for (const secret of texts) if (text.includes(secret)) looked.found.push(`${name}: ${secret}`)
      for (const code of codes) if (aloneIn(code, text)) looked.found.push(`${name}: ${code}`)
    }
  }
  return looked
}
