/** URLs of payments: where gateways report changes, and what stands in for a bank in tests. */
export const paymentPaths = {
  /** Where a gateway reports changes. */
  webhook: (gateway: string) => `/webhooks/${gateway}`,
  /** Every cent of a booking. */
  bookingMoney: (bookingId: string) => `/bookings/${bookingId}/money`,
  projectMoney: (projectId: string) => `/projects/${projectId}/money`,
  /** A quote, with its card asked for. */
  payQuote: (token: string) => `/quotes/${token}?pay=1`,
  /** Where the owner of a test card confirms a payment. */
  testBank: (chargeId: string) => `/test-bank/${chargeId}`,
}
