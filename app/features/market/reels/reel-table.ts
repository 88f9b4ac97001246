import type { TableShape } from '#app/base/table-state.ts'

/** Without a filter, everything except deleted reels. */
export const REEL_TABLE: TableShape = {
  sorts: ['title', 'category', 'views', 'likes', 'created'],
  defaultSort: '-created',
  filters: { show: ['active', 'hidden', 'featured', 'deleted'] },
}

/** How long a deleted reel can be restored. */
export const RESTORE_DAYS = 30
