import type { TableShape } from '#app/base/table-state.ts'

export const AUDIT_TABLE: TableShape = {
  sorts: ['at'],
  defaultSort: '-at',
  filters: { area: ['admin', 'security'] },
}
