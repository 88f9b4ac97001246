/**
 * Stripe with its peer as the gateway of a test file; called in `vi.hoisted`, before settings are
 * read.
 */
import { startStripePeer, type StripePeer } from '#tests/support/stripe-peer.ts'

let peer: StripePeer | null = null

export async function useStripeHere(): Promise<() => Promise<void>> {
  peer = await startStripePeer()
  Object.assign(process.env, { PAYMENTS: 'stripe', ...peer.settings })
  return peer.stop
}

/** Null if the file runs with the test gateway. */
export const peerHere = (): StripePeer | null => peer
