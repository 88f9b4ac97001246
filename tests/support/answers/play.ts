/**
 * `play.ts stripe 200 capture`: the gateway, the rounds, the verbs. The gateway is set before
 * anything reads the setting.
 */
import process from 'node:process'
import { useStripeHere } from '#tests/support/stripe-here.ts'

const [kind = 'test', rounds = '1', ...names] = process.argv.slice(2)
const stop = kind === 'stripe' ? await useStripeHere() : null
const { playRounds } = await import('#tests/support/answers/rounds.ts')
process.exitCode = (await playRounds(Number(rounds), names)) ? 0 : 1
await stop?.()
