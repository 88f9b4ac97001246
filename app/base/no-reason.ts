/** What people read where a refund or payout failed and the other side said nothing. */
export const NO_REASON = {
  card: 'No reason was given by the card issuer.',
  bank: 'No reason was given by the bank.',
}
