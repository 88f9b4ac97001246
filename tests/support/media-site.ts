/** A TLS site that serves files for the program to fetch. Only tests trust its certificate. */
import { createServer, type Server } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Network } from '#app/platform/safe-fetch.ts'

/**
 * Not a secret: the certificate is for `media.example` and `other.example`, which no one can own,
 * until 2126.
 */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgwQyUdXTmm9um0r0l
V+XP7o4gQIf1urqNUkiNewDrRBGhRANCAAQKoPWLCFct67rm9fibNevAcAVy+3Xy
tXlxvZtSc0rVQD6aXTCceo7mgKsa7jfh+dUFHBk+055ewS1RpESbX7XJ
-----END PRIVATE KEY-----`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBsTCCAVagAwIBAgIUe/qLQ6lFk0zi7pcNM0ekz8utyMEwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNbWVkaWEuZXhhbXBsZTAgFw0yNjExMjIwNDI2NDlaGA8yMTI2
MTAyOTA0MjY0OVowGDEWMBQGA1UEAwwNbWVkaWEuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABAqg9YsIVy3ruub1+Js168BwBXL7dfK1eXG9m1JzStVA
PppdMJx6juaAqxruN+H51QUcGT7Tnl7BLVGkRJtftcmjfDB6MB0GA1UdDgQWBBQr
78nVNYKisEozZPFjYsOYdDVgyDAfBgNVHSMEGDAWgBQr78nVNYKisEozZPFjYsOY
dDVgyDAPBgNVHRMBAf8EBTADAQH/MCcGA1UdEQQgMB6CDW1lZGlhLmV4YW1wbGWC
DW90aGVyLmV4YW1wbGUwCgYIKoZIzj0EAwIDSQAwRgIhALYOoeZiIkODT9XUjKzr
1oIDQYS8Jw1viXQCd1J5tcpAAiEAj8cDqpijXr+O+kzXgaiaz9CwABhBlCPQ+Wl3
l48YSEc=
-----END CERTIFICATE-----`

/** A public address, as DNS might return it. The test's network routes it to this machine. */
export const SOME_ADDRESS = '93.184.215.14'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export class MediaSite {
  readonly #server: Server
  /** The requests received, in order. */
  readonly requests: IncomingMessage[] = []
  readonly answers = new Map<string, Answer>()
  /** The IP addresses that the names resolve to. */
  readonly names = new Map<string, string[]>([
    ['media.example', [SOME_ADDRESS]],
    ['other.example', [SOME_ADDRESS]],
  ])
  /** The IP addresses to which connections were made. */
  readonly reached: string[] = []

  constructor() {
    this.#server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
      this.requests.push(request)
      const answer = this.answers.get(request.url ?? '')
      if (answer) answer(request, response)
      else response.writeHead(404).end()
    })
  }

  /** Serves these bytes at a path. */
  give(path: string, bytes: Uint8Array, type = 'application/octet-stream'): string {
    this.answers.set(path, (_request, response) =>
      response.writeHead(200, { 'content-type': type }).end(bytes),
    )
    return `https://media.example${path}`
  }

  async open(): Promise<Network> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return {
      resolve: (hostname) => Promise.resolve(this.names.get(hostname) ?? []),
      reach: (reached) => {
        this.reached.push(reached)
        return { host: '127.0.0.1', port }
      },
      ca: CERTIFICATE,
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
