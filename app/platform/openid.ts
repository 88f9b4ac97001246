/**
 * Signing in with another site: OpenID Connect's code flow, with PKCE, state and nonce. What comes back counts only
 * after its signature, issuer, audience, nonce and times have been checked.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { withoutTrailingSlashes } from '#app/base/trailing-slashes.ts'
import { now } from '#app/platform/clock.ts'
import type { IdentityProvider } from '#app/platform/env.ts'
import { newToken } from '#app/platform/tokens.ts'

const PATIENCE_MS = 8000
const KEPT_MS = 3_600_000
/** How far the other site's clock may be off. */
const SLACK_SECONDS = 60

/** The other site cannot be reached, or what it says does not hold. The message is for the log, never for the person. */
export class ProviderFailure extends Error {}

/** What this browser alone knows of a sign-in that it began. */
export interface Attempt {
  state: string
  nonce: string
  verifier: string
}

export const newAttempt = (): Attempt => ({ state: newToken(), nonce: newToken(), verifier: newToken() })

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})
const keySet = z.object({ keys: z.array(z.looseObject({ kid: z.string().optional(), kty: z.string(), use: z.string().optional() })) })
const tokenAnswer = z.object({ id_token: z.string().max(20_000) })
const tokenHeader = z.object({ alg: z.literal('RS256'), kid: z.string().optional() })
const claims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: z.number(),
  iat: z.number(),
  nonce: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  // Some say it as a word.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  name: z.string().max(500).optional(),
})

export interface Identity {
  /** Lasts as long as the account over there; unlike the address, nobody else ever has it. */
  subject: string
  /** In lower case; null when the other site did not say, or has not confirmed it. */
  confirmedEmail: string | null
  name: string | null
}

interface Kept<Value> {
  value: Value
  readAt: number
}

const documents = new Map<string, Kept<z.infer<typeof discovery>>>()
const keySets = new Map<string, Kept<z.infer<typeof keySet>>>()

async function readJson<Shape>(shape: z.ZodType<Shape>, url: string, body?: URLSearchParams): Promise<Shape> {
  try {
    const answer = await fetch(url, { method: body ? 'POST' : 'GET', body, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!answer.ok) throw new Error(`answered ${answer.status}`)
    return shape.parse(await answer.json())
  } catch (error) {
    throw new ProviderFailure(`${new URL(url).origin}${new URL(url).pathname}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function describe({ issuer }: IdentityProvider): Promise<z.infer<typeof discovery>> {
  const known = documents.get(issuer)
  if (known && now().getTime() - known.readAt < KEPT_MS) return known.value
  const value = await readJson(discovery, `${issuer}/.well-known/openid-configuration`)
  if (withoutTrailingSlashes(value.issuer) !== issuer) throw new ProviderFailure(`${issuer} says that it is ${value.issuer}`)
  const isSecret = issuer.startsWith('https:')
  const endpoints = [value.authorization_endpoint, value.token_endpoint, value.jwks_uri]
  if (isSecret && !endpoints.every((endpoint) => endpoint.startsWith('https:'))) throw new ProviderFailure(`${issuer} names an address without TLS`)
  documents.set(issuer, { value, readAt: now().getTime() })
  return value
}

/** Where a person is sent to say who they are. @throws ProviderFailure */
export async function authorizationUrl(provider: IdentityProvider, { state, nonce, verifier }: Attempt, redirectUri: string): Promise<string> {
  const url = new URL((await describe(provider)).authorization_endpoint)
  const query = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    prompt: 'select_account',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Trades the code that a person came back with for who they are. @throws ProviderFailure */
export async function identify(provider: IdentityProvider, attempt: Attempt, code: string, redirectUri: string): Promise<Identity> {
  const { token_endpoint } = await describe(provider)
  const { id_token } = await readJson(
    tokenAnswer,
    token_endpoint,
    new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      code_verifier: attempt.verifier,
    }),
  )
  return readIdToken(provider, id_token, attempt.nonce)
}

function decode<Shape>(shape: z.ZodType<Shape>, part: string | undefined): Shape {
  try {
    return shape.parse(JSON.parse(Buffer.from(part ?? '', 'base64url').toString()))
  } catch {
    throw new ProviderFailure('the ID token cannot be read')
  }
}

async function readIdToken(provider: IdentityProvider, token: string, nonce: string): Promise<Identity> {
  const parts = token.split('.')
  if (parts.length !== 3) throw new ProviderFailure('the ID token cannot be read')
  const [header, payload, signature = ''] = parts
  const { kid } = decode(tokenHeader, header)
  const key = await findKey(provider, kid)
  const isSigned = verify('RSA-SHA256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))
  if (!isSigned) throw new ProviderFailure('the signature of the ID token is wrong')
  const said = decode(claims, payload)
  const problem = findProblem(provider, said, nonce)
  if (problem) throw new ProviderFailure(`the ID token ${problem}`)
  const isConfirmed = said.email_verified === true || said.email_verified === 'true'
  return { subject: said.sub, confirmedEmail: isConfirmed ? (said.email?.trim().toLowerCase() ?? null) : null, name: said.name ?? null }
}

function findProblem({ issuer, clientId }: IdentityProvider, said: z.infer<typeof claims>, nonce: string): string | null {
  const seconds = now().getTime() / 1000
  // Google leaves the scheme out in some of its tokens, and says so.
  if (said.iss !== issuer && !(issuer === 'https://accounts.google.com' && said.iss === 'accounts.google.com')) return `comes from ${said.iss}`
  const audience = [said.aud].flat()
  if (!audience.includes(clientId)) return 'is meant for another site'
  if ((audience.length > 1 || said.azp !== undefined) && said.azp !== clientId) return 'was given to another site'
  if (said.exp <= seconds - SLACK_SECONDS) return 'has expired'
  if (said.iat > seconds + SLACK_SECONDS) return 'comes from the future'
  return said.nonce === nonce ? null : 'belongs to another sign-in'
}

/** A key that is not known yet may be a new one, so the list is read once more. */
async function findKey(provider: IdentityProvider, kid: string | undefined) {
  const { jwks_uri } = await describe(provider)
  const matching = (set: z.infer<typeof keySet>) =>
    set.keys.find((entry) => entry.kty === 'RSA' && (entry.use ?? 'sig') === 'sig' && (kid === undefined || entry.kid === kid))
  const known = keySets.get(jwks_uri)
  const isFresh = known !== undefined && now().getTime() - known.readAt < KEPT_MS
  let found = isFresh ? matching(known.value) : undefined
  if (!found) {
    const value = await readJson(keySet, jwks_uri)
    keySets.set(jwks_uri, { value, readAt: now().getTime() })
    found = matching(value)
  }
  if (!found) throw new ProviderFailure('the ID token names an unknown key')
  return createPublicKey({ key: found, format: 'jwk' })
}
