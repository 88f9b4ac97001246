/** Signatures of the test gateway's webhooks, in the format that Stripe uses. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { NotAllowed } from '#app/base/errors.ts'
import { now } from '#app/platform/clock.ts'
import { derivedKeys } from '#app/platform/encryption.ts'

const PURPOSE = 'orbit test gateway events'
const OLDEST_SECONDS = 300

const macOf = (key: Buffer, at: number, body: string) =>
  createHmac('sha256', key).update(`${at}.${body}`).digest()

/** The signature header for a body that is sent now: `t=…,v1=…`. */
export function signEvent(body: string): string {
  const at = Math.floor(now().getTime() / 1000)
  const [key] = derivedKeys(PURPOSE)
  if (!key) throw new Error('There is no secret to sign with')
  return `t=${at},v1=${macOf(key, at, body).toString('hex')}`
}

/** @throws NotAllowed if the signature is missing, forged, or more than five minutes old */
export function requireSignature(body: string, header: string | null): void {
  const [, at = '', mac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  const isFresh = Math.abs(now().getTime() / 1000 - Number(at)) <= OLDEST_SECONDS
  const sent = Buffer.from(mac, 'hex')
  const isGenuine =
    sent.length === 32 &&
    derivedKeys(PURPOSE).some((key) => timingSafeEqual(macOf(key, Number(at), body), sent))
  if (!isFresh || !isGenuine) throw new NotAllowed('This message is not signed by the gateway.')
}
