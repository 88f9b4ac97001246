import { CamelCasePlugin } from 'kysely'

class ColumnNames extends CamelCasePlugin {
  inSql(name: string): string {
    return this.snakeCase(name)
  }
  inProgram(name: string): string {
    return this.camelCase(name)
  }
}

/**
 * Tables and columns are `created_at` in SQL and `createdAt` in the program. What is inside a JSON value stays as it was
 * written. A digit begins a word: `pricing_30s` is `pricing30s`.
 */
export const columnNames = new ColumnNames({
  maintainNestedObjectKeys: true,
  underscoreBeforeDigits: true,
})
