import type { TableShape } from '#app/base/table-state.ts'

export const REVIEW_TABLE: TableShape = {
  sorts: ['created', 'rating'],
  defaultSort: '-created',
  filters: { show: ['published', 'hidden'] },
}
