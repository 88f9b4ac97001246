import { CamelCasePlugin } from 'kysely'

class ColumnNames extends CamelCasePlugin {
  protected override snakeCase(name: string): string {
    return super.snakeCase(name).replace('sha_256', 'sha256').replace('crc_32', 'crc32')
  }
  inSql(name: string): string {
    return this.snakeCase(name)
  }
  inProgram(name: string): string {
    return this.camelCase(name)
  }
}

/**
 * Tables and columns are `created_at` in SQL and `createdAt` in TypeScript. Keys inside a JSON
 * value are not renamed. A digit starts a new word (`pricing_30s` is `pricing30s`), except in the
 * names of algorithms: `sha256`, `crc32`.
 */
export const columnNames = new ColumnNames({
  maintainNestedObjectKeys: true,
  underscoreBeforeDigits: true,
})
