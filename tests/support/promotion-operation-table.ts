/** The rows of operation-table.ts for receipts, promo codes, gift credit and tax rates. */
import { changeSeller } from '#money/papers/seller.server.ts'
import { giveCredit } from '#money/promotions/gift-credit.server.ts'
import {
  createPromoCode,
  listPromoCodes,
  switchPromoCode,
} from '#money/promotions/promo-codes.server.ts'
import { changeTaxRate } from '#money/promotions/tax-rates.server.ts'
import { admins, adminsOf, type OperationAccess } from '#tests/support/operation-access.ts'

export const PROMOTION_OPERATIONS: Record<string, OperationAccess> = {
  // Other people's papers are refused; tested in app/features/money/papers.
  'papers/getPaper': 'own',
  'papers/listPapers': 'own',
  'papers/listJobPapers': 'own',
  'promotions/createPromoCode': admins((viewer) => createPromoCode(viewer, {})),
  'promotions/switchPromoCode': adminsOf((viewer, id) => switchPromoCode(viewer, id, false)),
  'promotions/listPromoCodes': admins(listPromoCodes),
  'promotions/giveCredit': admins((viewer) => giveCredit(viewer, {})),
  'promotions/changeTaxRate': admins((viewer) => changeTaxRate(viewer, {})),
  'papers/changeSeller': admins((viewer) => changeSeller(viewer, { legalName: 'x'.repeat(200) })),
}
