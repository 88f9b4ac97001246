import type { TableShape } from '#app/base/table-state.ts'
import { PAYOUT_STATES } from '#money/payouts/payout-transitions.ts'

export const PAYOUT_TABLE: TableShape = {
  sorts: ['created'],
  defaultSort: '-created',
  filters: { state: PAYOUT_STATES },
}
