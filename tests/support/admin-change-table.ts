/**
 * One way to make each change that an admin may make, on real data, and its expected audit row.
 * tests/audited-changes.test.ts names the operations without a row here.
 */
import { ACCOUNT_CHANGES } from '#tests/support/account-change-table.ts'
import type { AdminChange } from '#tests/support/admin-change.ts'
import { CATALOG_CHANGES } from '#tests/support/catalog-change-table.ts'
import { DESK_CHANGES } from '#tests/support/desk-change-table.ts'
import { MONEY_CHANGES } from '#tests/support/money-change-table.ts'
import { PROMOTION_CHANGES } from '#tests/support/promotion-change-table.ts'
import { PUBLISHING_CHANGES } from '#tests/support/publishing-change-table.ts'
import { QUEUE_CHANGES } from '#tests/support/queue-change-table.ts'
import { WORK_CHANGES } from '#tests/support/work-change-table.ts'

export const ADMIN_CHANGES: Record<string, AdminChange> = {
  ...ACCOUNT_CHANGES,
  ...CATALOG_CHANGES,
  ...WORK_CHANGES,
  ...DESK_CHANGES,
  ...PROMOTION_CHANGES,
  ...PUBLISHING_CHANGES,
  ...QUEUE_CHANGES,
  ...MONEY_CHANGES,
}
