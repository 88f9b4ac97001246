/**
 * Signing in with another site: OpenID Connect's code flow, with PKCE, state and nonce. The library checks the ID token's
 * signature, issuer, audience, nonce and expiry; what it leaves open is checked here.
 */
import * as oidc from 'openid-client'
import { z } from 'zod'
import { now } from '#app/platform/clock.ts'
import type { IdentityProvider } from '#app/platform/env.ts'
import { newToken } from '#app/platform/tokens.ts'

const TIMEOUT_SECONDS = 8
const METADATA_LIFETIME_MS = 3_600_000
/** How far the other site's clock may be off. */
const CLOCK_TOLERANCE_SECONDS = 60

/** The other site cannot be reached, or what it says does not hold. The message is for the log, never for the person. */
export class ProviderFailure extends Error {}

/** What this browser alone knows of a sign-in that it began. */
export interface Attempt {
  state: string
  nonce: string
  verifier: string
}

export const newAttempt = (): Attempt => ({
  state: newToken(),
  nonce: newToken(),
  verifier: newToken(),
})

export interface Identity {
  /** Lasts as long as the account over there; unlike the address, nobody else ever has it. */
  subject: string
  /** In lower case; null when the other site did not say, or has not confirmed it. */
  confirmedEmail: string | null
  name: string | null
}

/** Where a person is sent to say who they are. @throws ProviderFailure */
export function authorizationUrl(
  provider: IdentityProvider,
  { state, nonce, verifier }: Attempt,
  redirectUri: string,
): Promise<string> {
  return asProviderFailure(async () => {
    const query = {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    }
    return oidc.buildAuthorizationUrl(await configure(provider), query).href
  })
}

/**
 * Trades the code that a person came back with for who they are.
 * @param returned our own address with the query that the other site sent the person back with
 * @returns null when they said no over there
 * @throws ProviderFailure
 */
export function identify(
  provider: IdentityProvider,
  { state, nonce, verifier }: Attempt,
  returned: URL,
): Promise<Identity | null> {
  return asProviderFailure(async () => {
    const checks = {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    }
    try {
      const tokens = await oidc.authorizationCodeGrant(await configure(provider), returned, checks)
      return readClaims(provider, tokens.claims())
    } catch (error) {
      if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
        return null
      throw error
    }
  })
}

async function asProviderFailure<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderFailure || !(error instanceof Error)) throw error
    const why = error.cause instanceof Error ? `: ${error.cause.message}` : ''
    throw new ProviderFailure(`${error.message}${why}`.slice(0, 500), { cause: error })
  }
}

const metadataByIssuer = new Map<string, { metadata: oidc.ServerMetadata; readAt: number }>()

/** A configuration keeps the keys that it has read. One for each sign-in learns a new key at once. */
async function configure({
  issuer,
  clientId,
  clientSecret,
}: IdentityProvider): Promise<oidc.Configuration> {
  const isPlainHttp = issuer.startsWith('http:')
  const extensions = isPlainHttp
    ? [oidc.enableNonRepudiationChecks, oidc.allowInsecureRequests]
    : [oidc.enableNonRepudiationChecks]
  let known = metadataByIssuer.get(issuer)
  if (!known || now().getTime() - known.readAt >= METADATA_LIFETIME_MS) {
    const found = await oidc.discovery(new URL(issuer), clientId, undefined, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: extensions,
    })
    known = { metadata: found.serverMetadata(), readAt: now().getTime() }
    metadataByIssuer.set(issuer, known)
  }
  const client = {
    id_token_signed_response_alg: 'RS256',
    [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
    [oidc.clockSkew]: Math.round((now().getTime() - Date.now()) / 1000),
  }
  const configuration = new oidc.Configuration(
    known.metadata,
    clientId,
    client,
    oidc.ClientSecretPost(clientSecret),
  )
  configuration.timeout = TIMEOUT_SECONDS
  for (const extend of extensions) extend(configuration)
  return configuration
}

const claims = z.object({
  azp: z.string().optional(),
  iat: z.number(),
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  // Some say it as a word.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  name: z.string().max(500).optional(),
})

/** What the library leaves open: the limits above, the time of issue, and who asked for a token with one audience. */
function readClaims({ clientId }: IdentityProvider, token: unknown): Identity {
  const { azp, iat, sub, email, email_verified, name } = claims.parse(token)
  if (iat > now().getTime() / 1000 + CLOCK_TOLERANCE_SECONDS)
    throw new ProviderFailure('the ID token comes from the future')
  if (azp !== undefined && azp !== clientId)
    throw new ProviderFailure('the ID token was given to another site')
  const isConfirmed = email_verified === true || email_verified === 'true'
  return {
    subject: sub,
    confirmedEmail: isConfirmed ? (email?.trim().toLowerCase() ?? null) : null,
    name: name ?? null,
  }
}
