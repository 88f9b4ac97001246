/** A gateway that calls its own peer, and the first steps of most of its tests. */
import { newId } from '#app/base/ids.ts'
import type { AuthorizeInput, Gateway } from '#money/gateways/gateway.ts'
import { stripeGateway } from '#money/gateways/stripe-gateway.server.ts'
import { startStripePeer, type StripePeer } from '#tests/support/stripe-peer.ts'
import type { PeerCard } from '#tests/support/stripe-peer-methods.ts'

export const CASE_CENTS = 28_500

export class StripeCase {
  readonly peer: StripePeer
  readonly gateway: Gateway
  /** A gateway with a timeout of only a tenth of a second. */
  readonly impatient: Gateway

  constructor(peer: StripePeer) {
    this.peer = peer
    this.gateway = this.gatewayWith({})
    this.impatient = this.gatewayWith({ timeoutMs: 100 })
  }

  gatewayWith({ secretKey = this.peer.settings.STRIPE_SECRET_KEY, timeoutMs = 20_000 }): Gateway {
    const { STRIPE_API_URL: apiUrl, STRIPE_WEBHOOK_SECRET: webhookSecret } = this.peer.settings
    return stripeGateway({
      secretKey,
      webhookSecrets: ['whsec_other', webhookSecret],
      apiUrl,
      timeoutMs,
    })
  }

  inputOf(card: PeerCard | { methodId: string }, key = newId()): AuthorizeInput {
    return {
      key,
      amountCents: CASE_CENTS,
      method: typeof card === 'string' ? { token: this.peer.token(card) } : card,
      customer: { id: newId(), email: `${key}@example.com` },
      description: 'Reel at Halcyon',
      returnUrl: '/bookings?paid=1',
    }
  }

  /** Makes a captured charge. @returns its id */
  async captured(): Promise<string> {
    const { id } = await this.gateway.authorize(this.inputOf('pays'))
    await this.gateway.capture(id, `capture:${id}`)
    return id
  }

  async accountOf(bank: 'pays' | 'refuses'): Promise<string> {
    const orbiter = { id: newId(), email: 'orbiter@example.com', name: 'Ola' }
    const { id } = await this.gateway.startAccount({ key: newId(), orbiter })
    this.peer.completeAccount(id, bank)
    return id
  }

  /** The objects made by calls with this key. */
  madeBy(kind: string, key: string) {
    return this.peer.list(kind).filter(({ metadata }) => metadata.orbit_key === key)
  }
}

export const startStripeCase = async (): Promise<StripeCase> =>
  new StripeCase(await startStripePeer())
