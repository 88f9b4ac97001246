/** What people read if a refund or payout failed and the issuer or bank gave no reason. */
export const NO_REASON = {
  card: 'No reason was given by the card issuer.',
  bank: 'No reason was given by the bank.',
}
