import type { Route } from './+types/gateway-events'
import { BadRequest, NotAllowed, NotFound } from '#app/base/errors.ts'
import { receiveEvent } from '#money/gateways/receive-event.server.ts'

/** The signature header of each gateway. */
const SIGNATURES = new Map([
  ['test', 'orbit-signature'],
  ['stripe', 'stripe-signature'],
])

const MOST_CHARACTERS = 256 * 1024

const say = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
  })

/** A gateway reports changes here, and repeats a report until it is answered with 200. */
export async function action({ request, params }: Route.ActionArgs) {
  const header = SIGNATURES.get(params.gateway)
  if (!header) return say(404, 'Not found')
  const body = await request.text()
  if (body.length > MOST_CHARACTERS) return say(413, 'This request is too large.')
  try {
    await receiveEvent(params.gateway, body, request.headers.get(header))
    return say(200, 'Stored')
  } catch (error) {
    if (error instanceof NotFound) return say(404, 'Not found')
    if (error instanceof NotAllowed || error instanceof BadRequest) return say(400, error.message)
    throw error
  }
}

export function loader() {
  return say(405, 'POST only', { Allow: 'POST' })
}
