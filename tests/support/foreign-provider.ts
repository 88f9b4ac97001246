/** oidc-provider, a certified third-party OpenID Connect provider, which Orbit uses as Google. */
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { interactionPolicy, Provider, type Account, type Context } from 'oidc-provider'
import type { IdentityProvider } from '#app/platform/env.ts'

const CLIENT = { id: 'orbit', secret: 'a-secret-of-orbit-and-the-provider' }
const SCOPE = 'openid email profile'
const MOST_REDIRECTS = 10

export interface ForeignProvider {
  google: IdentityProvider
  /**
   * Signs a person in at the provider, and consents.
   * @returns the address on our site that they are sent back to
   */
  allow(authorizationUrl: string, claims: { sub: string }): Promise<URL>
  /** Acts as if the person pressed Cancel at the provider. */
  decline(authorizationUrl: string): Promise<URL>
  stop(): Promise<void>
}

/** Google asks people to choose an account; this provider must be configured to allow that. */
function policyThatChooses() {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

function configure(people: Map<string, Record<string, unknown>>, returnUrl: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const findAccount = (_context: Context, accountId: string): Account => ({
    accountId,
    claims: () => people.get(accountId) ?? { sub: accountId },
  })
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [returnUrl],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Like Google: the claims are in the ID token, too.
    conformIdTokenClaims: false,
    cookies: { keys: ['tests'] },
    features: { devInteractions: { enabled: false } },
    findAccount,
    interactions: { policy: policyThatChooses(), url: () => '/choose' },
    jwks: { keys: [privateKey.export({ format: 'jwk' })] },
  }
}

export async function startForeignProvider(returnUrl: string): Promise<ForeignProvider> {
  const people = new Map<string, Record<string, unknown>>()
  /** The person at the account chooser; null: someone who presses Cancel. */
  let sitting: string | null = null
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const provider = new Provider(issuer, {
    ...configure(people, returnUrl),
    async loadExistingGrant({ oidc: { client, session } }: Context) {
      const grant = new provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      })
      grant.addOIDCScope(SCOPE)
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/choose') return handle(request, response)
    const result = sitting
      ? { select_account: {}, login: { accountId: sitting } }
      : { error: 'access_denied', error_description: 'The person pressed Cancel.' }
    return provider.interactionFinished(request, response, result)
  }
  server.on('request', (request, response) => void answer(request, response))
  return {
    google: { issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret },
    allow(authorizationUrl, claims) {
      people.set(claims.sub, claims)
      sitting = claims.sub
      return followTo(authorizationUrl, returnUrl)
    },
    decline(authorizationUrl) {
      sitting = null
      return followTo(authorizationUrl, returnUrl)
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Follows redirects with the cookies of a fresh browser until they lead to an address. */
async function followTo(from: string, end: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let at = new URL(from)
  for (let step = 0; step < MOST_REDIRECTS; step += 1) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (next === null)
      throw new Error(`${answer.status} from ${at.pathname}: ${await answer.text()}`)
    at = new URL(next, at)
    if (at.href.startsWith(end)) return at
  }
  throw new Error(`${from} led nowhere`)
}
