/** Messages that only look like the gateway's: none may be stored. */
import { createHmac, randomBytes } from 'node:crypto'
import { AppError } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import type { Gateway } from '#app/features/gateways/gateway.ts'
import { receiveEvent } from '#app/features/gateways/receive-event.server.ts'
import { signEvent } from '#app/features/gateways/sign-events.server.ts'
import { stripeGateway } from '#app/features/gateways/stripe-gateway.server.ts'
import { freezeClock, now, releaseClock } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import type { ExpectThat } from './expect.ts'

const FORGED = 300
const seconds = () => Math.floor(now().getTime() / 1000)
const macOf = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest('hex')

type Forgery = (body: string, genuine: string) => { body: string; signature: string | null }

const FORGERIES: Forgery[] = [
  (body) => ({ body, signature: null }),
  (body) => ({ body, signature: '' }),
  (body) => ({ body, signature: `t=${seconds()},v1=${randomBytes(32).toString('hex')}` }),
  (body) => ({ body, signature: `t=${seconds()},v1=${macOf('', `${seconds()}.${body}`)}` }),
  (body) => ({
    body,
    signature: `t=${seconds()},v1=${macOf('whsec_guess', `${seconds()}.${body}`)}`,
  }),
  (body, genuine) => ({ body: body.replace('changed', 'charged'), signature: genuine }),
  (body, genuine) => ({ body: `${body} `, signature: genuine }),
  (body, genuine) => ({ body, signature: genuine.replace(/t=\d+/, `t=${seconds() + 1}`) }),
  (body, genuine) => ({ body, signature: genuine.slice(0, -1) }),
  (body, genuine) => ({ body, signature: genuine.replace('v1=', 'v0=') }),
  (body, genuine) => ({ body, signature: genuine.replace(/t=\d+,/, '') }),
  (body, genuine) => ({ body, signature: genuine.replace(/t=\d+/, 't=99999999999999') }),
]

/** Signed by the gateway, and replayed ten minutes later. */
const HELD_BACK_SECONDS = 600

const isRefused = (error: unknown) => error instanceof AppError && error.status < 500

/** @returns how many were accepted, and how many failed in another way than by being refused */
async function forge(
  count: number,
  sign: (body: string) => string,
  accept: (body: string, signature: string | null) => Promise<unknown>,
): Promise<{ accepted: number; broken: number }> {
  const figures = { accepted: 0, broken: 0 }
  for (let n = 0; n < count; n += 1) {
    const id = `tev_${newId()}`
    const body = JSON.stringify({ id, object: 'charge', objectId: 'tch_1', kind: 'charge.changed' })
    const forgery = FORGERIES[n % (FORGERIES.length + 1)]
    const genuine = sign(body)
    const sent = forgery ? forgery(body, genuine) : { body, signature: genuine }
    if (!forgery) freezeClock(new Date(Date.now() + HELD_BACK_SECONDS * 1000))
    await accept(sent.body, sent.signature).then(
      () => (figures.accepted += 1),
      (error: unknown) => (figures.broken += Number(!isRefused(error))),
    )
    releaseClock()
  }
  return figures
}

const SECRET = 'whsec_of_the_stress_run'
const stripe: Gateway = stripeGateway({
  secretKey: 'sk_test_of_the_stress_run',
  webhookSecrets: [SECRET],
  apiUrl: 'http://127.0.0.1:9',
})
const signAsStripe = (body: string) => `t=${seconds()},v1=${macOf(SECRET, `${seconds()}.${body}`)}`

const countEvents = async () =>
  (await db().selectFrom('gatewayEvents').select('id').execute()).length

export async function forgedEvents(expectThat: ExpectThat): Promise<void> {
  const before = await countEvents()
  const own = await forge(FORGED / 2, signEvent, (body, signature) =>
    receiveEvent('test', body, signature),
  )
  const other = await forge(FORGED / 2, signAsStripe, (body, signature) =>
    stripe.readEvent(body, signature),
  )
  const stored = (await countEvents()) - before
  expectThat(
    `forged, changed and replayed events of ${FORGED} that were accepted, stored, or broke anything`,
    [own.accepted + other.accepted, stored, own.broken + other.broken].join(', '),
    own.accepted + other.accepted + stored + own.broken + other.broken === 0,
  )
}
