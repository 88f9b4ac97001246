/**
 * Sign-in with another site: OpenID Connect's code flow, with PKCE, state, and nonce. The library
 * checks the ID token's signature, issuer, audience, nonce, and expiry; the rest is checked here.
 */
import * as oidc from 'openid-client'
import { z } from 'zod'
import { withoutTrailingSlashes } from '#app/base/trailing-slashes.ts'
import { now } from '#app/platform/clock.ts'
import type { IdentityProvider } from '#app/platform/env.ts'
import { newToken } from '#app/platform/tokens.ts'

const TIMEOUT_SECONDS = 8
const METADATA_LIFETIME_MS = 3_600_000
/** How far the other site's clock may be off. */
const CLOCK_TOLERANCE_SECONDS = 60

/**
 * The other site can't be reached, or its response is invalid. The message is for the log, never
 * for the person.
 */
export class ProviderFailure extends Error {}

/** Secrets of a sign-in attempt that only this browser knows. */
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
  /**
   * The permanent id of the account at the other site. Unlike an email address, it is never
   * reassigned.
   */
  subject: string
  /** In lower case; null if the other site didn't send an address or hasn't confirmed it. */
  confirmedEmail: string | null
  name: string | null
}

/** The URL where the person signs in at the other site. @throws ProviderFailure */
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
 * Exchanges the code that the person returned with for their identity.
 * @param returned this site's URL, with the query that the other site added to it
 * @returns null if the person declined at the other site
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

/**
 * A configuration caches the keys it has read. Creating one per sign-in picks up a new key
 * immediately.
 */
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
    const about = new URL(`${issuer}/.well-known/openid-configuration`)
    const found = await oidc.discovery(about, clientId, undefined, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: extensions,
    })
    const metadata = found.serverMetadata()
    // Tokens are compared with the issuer exactly as the site writes it: some sites end it with a
    // slash.
    if (withoutTrailingSlashes(metadata.issuer) !== issuer)
      throw new ProviderFailure('the site says that its issuer is another')
    known = { metadata, readAt: now().getTime() }
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

/** If an optional claim of a person or site is unusable, it counts as omitted. */
const claims = z.object({
  azp: z.string().optional(),
  iat: z.number(),
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional().catch(undefined),
  // Some sites send a string.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .optional()
    .catch(undefined),
  name: z.string().max(500).optional().catch(undefined),
})

/**
 * Checks what the library doesn't: the limits above, `iat`, and `azp` for a token with a single
 * audience.
 */
function readClaims({ clientId }: IdentityProvider, token: unknown): Identity {
  const parsed = claims.safeParse(token)
  if (!parsed.success)
    throw new ProviderFailure(
      `the ID token has no valid ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`,
    )
  const { azp, iat, sub, email, email_verified, name } = parsed.data
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
