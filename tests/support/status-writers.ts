import { inSnakeCase } from '#tests/support/table-writers.ts'

/**
 * Statements in a source that write a column of a table: SQL, and Kysely chains up to their
 * `execute`, without the parts that only read.
 * @param table by Kysely's name
 */
export function findStatusWrites(text: string, table: string, column: string): string[] {
  const chain = new RegExp(
    `\\.(?:insertInto|updateTable|mergeInto)\\(\\s*'${table}(?: as \\w+)?'[\\s\\S]*?\\.execute`,
    'g',
  )
  const written = new RegExp(`[{,(\\s]${column}\\s*(?::|[,}])`)
  const chains = [...text.matchAll(chain)]
    .map(([statement]) => statement)
    .filter((statement) => written.test(valuesOf(statement)))
  const sql = new RegExp(
    `update\\s+${inSnakeCase(table)}\\b[^\`]*?\\bset\\b[^\`]*?\\b${inSnakeCase(column)}\\s*=`,
    'gi',
  )
  return [...chains, ...[...text.matchAll(sql)].map(([statement]) => statement)]
}

/** The arguments of `.set(…)` and `.values(…)`. */
function valuesOf(statement: string): string {
  return [...statement.matchAll(/\.(?:set|values|doUpdateSet)\(/g)]
    .map((match) => closedFrom(statement, match.index + match[0].length))
    .join('\n')
}

/** The text up to the parenthesis that closes the one before `start`. */
function closedFrom(text: string, start: number): string {
  let depth = 1
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(start, at)
  }
  return text.slice(start)
}
