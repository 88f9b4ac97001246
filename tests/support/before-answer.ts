/** What else happens between a call of the gateway and its answer. */
import { vi } from 'vitest'
import type { Charge, Gateway } from '#money/gateways/gateway.ts'
import { gateway } from '#money/gateways/gateways.server.ts'

/**
 * The next reservation is made; before its caller hears of it, `meanwhile`
 * happens. Where that returns a charge, it is the answer, and where it throws, the gateway has
 * refused.
 */
export function beforeAnswer(meanwhile: (charge: Charge) => Promise<Charge | void>): void {
  const through = gateway()
  const authorize = through.authorize.bind(through)
  vi.spyOn(through, 'authorize').mockImplementationOnce(async (input) => {
    const charge = await authorize(input)
    return (await meanwhile(charge)) ?? charge
  })
}

type Verb = {
  [Name in keyof Gateway]: Gateway[Name] extends (...args: never[]) => Promise<unknown>
    ? Name
    : never
}[keyof Gateway]

/**
 * The next call of a verb is answered or refused; before the caller hears of it,
 * something else happens.
 */
export function beforeAnswerOf(verb: Verb, meanwhile: () => Promise<unknown>): void {
  const through = gateway()
  const ask = (through[verb] as (...args: unknown[]) => Promise<unknown>).bind(through)
  const answerLate = async (...args: unknown[]) => {
    const outcome = await ask(...args).then(
      (answer) => () => answer,
      (error: unknown) => () => {
        throw error
      },
    )
    await meanwhile()
    return outcome()
  }
  vi.spyOn(through, verb).mockImplementationOnce(answerLate as never)
}
