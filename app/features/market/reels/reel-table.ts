import type { TableShape } from '#app/base/table-state.ts'

/** Without a filter, the table shows all reels that are not deleted. */
export const REEL_TABLE: TableShape = {
  sorts: ['title', 'category', 'views', 'likes', 'created'],
  defaultSort: '-created',
  filters: { show: ['active', 'hidden', 'featured', 'deleted'] },
}

/** How many days a deleted reel can be restored. */
export const RESTORE_DAYS = 30
