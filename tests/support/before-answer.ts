/** Lets something else happen between a gateway call and its answer. */
import { vi } from 'vitest'
import type { Charge, Gateway } from '#money/gateways/gateway.ts'
import { gateway } from '#money/gateways/gateways.server.ts'

/**
 * Makes the next reservation; before its caller gets the answer, `meanwhile` runs. If that returns
 * a charge, the charge is the answer; if it throws, the gateway has refused.
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
 * The next call of a verb is answered or refused; before the caller gets the answer, something else
 * happens.
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
