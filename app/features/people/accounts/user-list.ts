import { ROLES } from '#people/accounts/account.ts'
import type { TableShape } from '#app/base/table-state.ts'

export const USER_TABLE: TableShape = {
  sorts: ['name', 'email', 'created'],
  defaultSort: '-created',
  filters: { role: ROLES },
}
