/** An OpenID Connect provider over real HTTP. Tests decide what it claims about a person. */
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { newToken } from '#app/platform/tokens.ts'
import { now } from '#app/platform/clock.ts'
import type { IdentityProvider } from '#app/platform/env.ts'

interface Grant {
  nonce: string
  challenge: string
  redirectUri: string
  claims: Record<string, unknown>
}

const CLIENT_SECRET = 'hush-hush'

export class IdentitySite {
  readonly #server: Server
  readonly #grants = new Map<string, Grant>()
  #key = newKey('key-1')
  /** Signs with this key instead of the published one. */
  forgedWith: KeyObject | null = null
  /** Overrides the issuer in the discovery document. */
  saidIssuer: string | null = null
  header: Record<string, unknown> = {}
  issuer = ''

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  /** @param folder of the issuer, which begins with a slash */
  async open(folder = ''): Promise<IdentityProvider> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    this.issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}${folder}`
    return { issuer: this.issuer, clientId: 'orbit', clientSecret: CLIENT_SECRET }
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve))
  }

  changeKey(): void {
    this.#key = newKey('key-2')
  }

  /**
   * Consents, as a person on the provider's page would.
   * @returns the address on our site that the browser is sent to
   */
  allow(authorizationUrl: string, claims: Record<string, unknown>): URL {
    const query = new URL(authorizationUrl).searchParams
    const code = newToken()
    const redirectUri = query.get('redirect_uri') ?? ''
    this.#grants.set(code, {
      nonce: query.get('nonce') ?? '',
      challenge: query.get('code_challenge') ?? '',
      redirectUri,
      claims,
    })
    const back = new URL(redirectUri)
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()
    return back
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const own = (path: string) => this.issuer + path
    const url = request.url?.replace(new URL(this.issuer).pathname.replace(/^\/$/, ''), '')
    if (url === '/.well-known/openid-configuration') {
      const endpoints = {
        authorization_endpoint: own('/authorize'),
        token_endpoint: own('/token'),
        jwks_uri: own('/keys'),
      }
      return void answer(200, { issuer: this.saidIssuer ?? this.issuer, ...endpoints })
    }
    if (url === '/keys')
      return void answer(200, {
        keys: [
          { ...this.#key.publicKey.export({ format: 'jwk' }), kid: this.#key.kid, use: 'sig' },
        ],
      })
    if (url !== '/token' || request.method !== 'POST') return void answer(404, {})
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const grant = this.#grants.get(form.get('code') ?? '')
    this.#grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      grant &&
      grant.challenge === challenge &&
      grant.redirectUri === form.get('redirect_uri') &&
      form.get('client_secret') === CLIENT_SECRET
    return void (isRight
      ? answer(200, {
          access_token: newToken(),
          id_token: this.#token(grant),
          token_type: 'Bearer',
        })
      : answer(400, { error: 'invalid_grant' }))
  }

  #token({ nonce, claims }: Grant): string {
    const seconds = Math.floor(now().getTime() / 1000)
    const said = {
      iss: this.saidIssuer ?? this.issuer,
      aud: 'orbit',
      iat: seconds,
      exp: seconds + 3600,
      nonce,
      ...claims,
    }
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const body = `${part({ alg: 'RS256', kid: this.#key.kid, ...this.header })}.${part(said)}`
    return `${body}.${sign('RSA-SHA256', Buffer.from(body), this.forgedWith ?? this.#key.privateKey).toString('base64url')}`
  }
}

function newKey(kid: string): { kid: string; publicKey: KeyObject; privateKey: KeyObject } {
  return { kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) }
}

export const strangersKey = (): KeyObject => newKey('strange').privateKey
