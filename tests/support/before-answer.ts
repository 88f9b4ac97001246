/** What else happens between a call of the gateway and its answer. */
import { vi } from 'vitest'
import type { Charge } from '#app/features/gateways/gateway.ts'
import { gateway } from '#app/features/gateways/gateways.server.ts'

/**
 * The next reservation is made; before whoever asked for it hears of it, `meanwhile` happens. Where
 * that returns a charge, it is the answer, and where it throws, the gateway has refused.
 */
export function beforeAnswer(meanwhile: (charge: Charge) => Promise<Charge | void>): void {
  const through = gateway()
  const authorize = through.authorize.bind(through)
  vi.spyOn(through, 'authorize').mockImplementationOnce(async (input) => {
    const charge = await authorize(input)
    return (await meanwhile(charge)) ?? charge
  })
}
