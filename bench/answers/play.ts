/** `play.ts test` or `play.ts stripe`, then the verbs; the gateway is set before anything reads it. */
import process from 'node:process'
import { useStripeHere } from '#tests/support/stripe-here.ts'

const [kind = 'test', ...names] = process.argv.slice(2)
const stop = kind === 'stripe' ? await useStripeHere() : null
const { playRounds } = await import('./rounds.ts')
process.exitCode = (await playRounds(names)) ? 0 : 1
await stop?.()
