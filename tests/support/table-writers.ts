/** Finds the tables that a source file reads, and its statements that insert, update or delete rows. */

export interface TableWrite {
  /** In snake_case; null if the statement takes the table's name from a variable. */
  table: string | null
  /** Starts at 1. */
  line: number
}

const KYSELY = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:'([^']+)')?/g

/** A literal name, or `${…}` for a variable in its place. */
const NAME = String.raw`(?:only\s+)?(?:public\.)?(?:"?([a-z][a-z_]*)"?|\$\{[^}]*\})`
/** Many English sentences begin with `update`; in SQL, `set` follows the name. */
const SQL = [
  String.raw`\b(?:insert|merge)\s+into\s+${NAME}`,
  String.raw`\bdelete\s+from\s+${NAME}`,
  // Style sheets have a class with the same name, so a variable only counts after `table`.
  String.raw`\btruncate\s+table\s+${NAME}`,
  String.raw`\btruncate\s+(?:public\.)?"?([a-z][a-z_]*)"?`,
  String.raw`\bupdate\s+${NAME}(?=\s+(?:(?:as\s+)?[a-z_]+\s+)?set\s)`,
].map((statement) => new RegExp(statement, 'gi'))

const KYSELY_READ = /\.(?:selectFrom|(?:inner|left|right|full|cross)Join)\(\s*'([^']+)'/g
const SQL_READ = /\b(?:from|join)\s+([a-z][a-z_]*)\b/g

/** The known tables and views that a source file reads, in snake_case. */
export function findTableReads(text: string, tables: ReadonlySet<string>): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm, '')
  const names = [
    ...[...code.matchAll(KYSELY_READ)].map((match) => inSnakeCase(match[1] ?? '')),
    ...[...code.matchAll(SQL_READ)].map((match) => match[1] ?? ''),
  ]
  return [...new Set(names)].filter((name) => tables.has(name))
}

/** Converts `bookingRequests as b`, in Kysely's format, to `booking_requests`. */
export function inSnakeCase(name: string): string {
  return (name.split(' ')[0] ?? name).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The tables and views of `db/types.ts`, in snake_case. */
export function readTableNames(types: string): string[] {
  const list = /export interface DB \{([^}]*)\}/.exec(types)?.[1] ?? ''
  return [...list.matchAll(/^ {2}(\w+):/gm)].map((match) => inSnakeCase(match[1] ?? ''))
}

/**
 * @param tables the known tables; other names in SQL are CTEs, tables of the task queue, or English
 */
export function findTableWrites(text: string, tables: ReadonlySet<string>): TableWrite[] {
  const lineAt = (index: number) => text.slice(0, index).split('\n').length
  const kysely = [...text.matchAll(KYSELY)].map((match) => ({
    table: match[1] === undefined ? null : inSnakeCase(match[1]),
    line: lineAt(match.index),
  }))
  const sql = SQL.flatMap((statement) => [...text.matchAll(statement)])
    .map((match) => ({
      table: match[1]?.toLowerCase() ?? null,
      line: lineAt(match.index),
    }))
    .filter(({ table }) => table === null || tables.has(table))
  return [...kysely, ...sql].toSorted((one, other) => one.line - other.line)
}
