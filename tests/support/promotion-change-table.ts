/** The rows of admin-change-table.ts for promo codes, gift credit, tax rates, and receipts. */
import { newId } from '#app/base/ids.ts'
import { changeSeller } from '#money/papers/seller.server.ts'
import { giveCredit } from '#money/promotions/gift-credit.server.ts'
import { createPromoCode, switchPromoCode } from '#money/promotions/promo-codes.server.ts'
import { changePayoutTerms } from '#money/payouts/payout-terms.server.ts'
import { changeTaxRate } from '#money/promotions/tax-rates.server.ts'
import type { AdminChange } from '#tests/support/admin-change.ts'
import { createUser } from '#tests/support/factories.ts'

export const PROMOTION_CHANGES: Record<string, AdminChange> = {
  'promotions/createPromoCode': {
    prepare: async () => ({
      subjectId: 'AUDITED20',
      call: (viewer) =>
        createPromoCode(viewer, { code: 'audited20', kind: 'amount', amount: '20' }),
    }),
    says: {
      action: 'promo.created',
      subjectType: 'promo-code',
      label: 'AUDITED20',
      from: null,
      to: '$20 off',
    },
  },
  'promotions/switchPromoCode': {
    prepare: async (admin) => {
      await createPromoCode(admin, { code: 'AUDITED-OFF', kind: 'share', percent: '10' })
      return {
        subjectId: 'AUDITED-OFF',
        call: (viewer) => switchPromoCode(viewer, 'AUDITED-OFF', false),
      }
    },
    says: {
      action: 'promo.switched',
      subjectType: 'promo-code',
      label: 'AUDITED-OFF',
      from: 'on',
      to: 'off',
    },
  },
  'promotions/giveCredit': {
    prepare: async () => {
      const { id, email } = await createUser({ fullName: 'Casey Quinn' })
      const gift = { formKey: newId(), email, amount: '25', reason: 'Sorry for the wait' }
      return { subjectId: id, call: (viewer) => giveCredit(viewer, gift) }
    },
    says: {
      action: 'credit.given',
      subjectType: 'user',
      label: 'Casey Quinn',
      from: null,
      to: '$25.00',
      reason: 'Sorry for the wait',
    },
  },
  'promotions/changeTaxRate': {
    prepare: async () => ({
      subjectId: 'tax_rates',
      call: (viewer) => changeTaxRate(viewer, { state: 'TX', percent: '8.25' }),
    }),
    says: {
      action: 'setting.changed',
      subjectType: 'setting',
      label: 'Sales tax, TX',
      from: '0%',
      to: '8.25%',
    },
  },
  'payouts/changePayoutTerms': {
    prepare: async () => ({
      subjectId: 'payouts',
      call: (viewer) => changePayoutTerms(viewer, { weekday: '2', minimum: '25' }),
    }),
    says: {
      action: 'setting.changed',
      subjectType: 'setting',
      label: 'Payouts',
      from: 'Fridays, from $10.00',
      to: 'Tuesdays, from $25.00',
    },
  },
  'papers/changeSeller': {
    prepare: async () => ({
      subjectId: 'seller',
      call: (viewer) => changeSeller(viewer, { legalName: 'Orbit Test, LLC' }),
    }),
    says: {
      action: 'setting.changed',
      subjectType: 'setting',
      from: null,
      to: /Orbit Test, LLC/,
    },
  },
}
