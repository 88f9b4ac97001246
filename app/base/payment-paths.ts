/** URLs of payments: where gateways report changes, and what stands in for a bank in tests. */
import { withQuery } from '#app/base/paths.ts'

export const paymentPaths = {
  /** Where a gateway reports changes. */
  webhook: (gateway: string) => `/webhooks/${gateway}`,
  /** Every cent of a booking. */
  bookingMoney: (bookingId: string) => `/bookings/${bookingId}/money`,
  projectMoney: (projectId: string) => `/projects/${projectId}/money`,
  /** A quote, with its card asked for. */
  payQuote: (token: string) => `/quotes/${encodeURIComponent(token)}/pay`,
  /** @param token of the draft that the form was saved as */
  payPackage: (token: string) => withQuery('/booking/packages/pay', { draft: token }),
  /** What an Orbiter has earned; `bank` once they come back from entering theirs. */
  wallet: (query: { bank?: 'added' } = {}) => withQuery('/orbiter/wallet', query),
  /** Everything that entered or left it. */
  walletEntries: (query: { before?: number | null } = {}) =>
    withQuery('/orbiter/wallet/entries', query),
  /** @param month `2026-11` */
  statement: (month: string) => `/orbiter/wallet/statements/${month}`,
  statementFile: (month: string) => `/orbiter/wallet/statements/${month}/lines.csv`,
  /** Where an Orbiter enters a bank at the test gateway. */
  testBankAccount: (accountId: string) => `/test-bank/accounts/${accountId}`,
  /** A customer's receipts, credit notes and gift credit. */
  receipts: (query: { before?: number } = {}) => withQuery('/profile/receipts', query),
  /** A receipt or credit note as PDF: `OR-000123`. */
  paper: (number: string) => `/papers/${number}.pdf`,
  statementPdf: (month: string) => `/orbiter/statements/${month}.pdf`,
  /** What was refunded of a booking or project, and whether a bank disputes its charge. */
  refunds: (jobId: string) => `/refunds/${jobId}`,
  /** Where an admin refunds a booking or project. */
  adminOrder: (jobId: string) => `/admin/orders/${jobId}`,
  adminDispute: (disputeId: string) => `/admin/disputes/${disputeId}`,
  /** The file for the bank. */
  evidence: (disputeId: string) => `/admin/disputes/${disputeId}/evidence.pdf`,
  /** Where a customer pays with another card, after the first one failed. */
  payAgain: (jobId: string) => `/pay/${jobId}`,
  tip: (jobId: string) => `/pay/${jobId}/tip`,
  /** Where the owner of a test card confirms a payment. */
  testBank: (chargeId: string) => `/test-bank/${chargeId}`,
}
