/** URLs of payments, including gateway webhooks and the pages that stand in for a bank in tests. */
import { withQuery } from '#app/base/paths.ts'

export const paymentPaths = {
  /** Gateways report changes here. */
  webhook: (gateway: string) => `/webhooks/${gateway}`,
  /** Where every cent of a booking went. */
  bookingMoney: (bookingId: string) => `/bookings/${bookingId}/money`,
  projectMoney: (projectId: string) => `/projects/${projectId}/money`,
  /** A quote, with the form for its card. */
  payQuote: (token: string) => `/quotes/${encodeURIComponent(token)}/pay`,
  /** @param token identifies the draft that the form was saved as */
  payPackage: (token: string) => withQuery('/booking/packages/pay', { draft: token }),
  /**
   * What an Orbiter has earned; `bank` is set when they return from entering their bank account.
   */
  wallet: (query: { bank?: 'added' } = {}) => withQuery('/orbiter/wallet', query),
  /** Everything that entered or left the wallet. */
  walletEntries: (query: { before?: number | null } = {}) =>
    withQuery('/orbiter/wallet/entries', query),
  /** @param month `2026-11` */
  statement: (month: string) => `/orbiter/wallet/statements/${month}`,
  statementFile: (month: string) => `/orbiter/wallet/statements/${month}/lines.csv`,
  /** Where an Orbiter enters a bank account at the test gateway. */
  testBankAccount: (accountId: string) => `/test-bank/accounts/${accountId}`,
  /** A customer's receipts, credit notes and gift credit. */
  receipts: (query: { before?: number } = {}) => withQuery('/profile/receipts', query),
  /** A receipt or credit note as PDF: `OR-000123`. */
  paper: (number: string) => `/papers/${number}.pdf`,
  statementPdf: (month: string) => `/orbiter/statements/${month}.pdf`,
  /** The refunds of a booking or project, and whether a bank disputes its charge. */
  refunds: (jobId: string) => `/refunds/${jobId}`,
  /** Where an admin refunds a booking or project. */
  adminOrder: (jobId: string) => `/admin/orders/${jobId}`,
  adminDispute: (disputeId: string) => `/admin/disputes/${disputeId}`,
  /** The evidence file for the bank. */
  evidence: (disputeId: string) => `/admin/disputes/${disputeId}/evidence.pdf`,
  /** Where a customer pays with another card, after the first one failed. */
  payAgain: (jobId: string) => `/pay/${jobId}`,
  tip: (jobId: string) => `/pay/${jobId}/tip`,
  /** Where the owner of a test card confirms a payment. */
  testBank: (chargeId: string) => `/test-bank/${chargeId}`,
}
