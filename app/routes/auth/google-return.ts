import { redirect } from 'react-router'
import { AppError, Conflict, RateLimited } from '#app/base/errors.ts'
import { signInWithGoogle, type SignedInWithGoogle } from '#people/auth/google-sign-in.server.ts'
import { AddressNotVouchedFor } from '#people/auth/google-account.server.ts'
import { AccountSuspended, SECOND_STEP_MS, SecondStepNeeded } from '#people/auth/sign-in.server.ts'
import { paths } from '#app/base/paths.ts'
import { serverPaths } from '#app/base/server-paths.ts'
import { flash, SECOND_STEP_COOKIE, writeCookie } from '#app/platform/cookies.ts'
import { env, type IdentityProvider } from '#app/platform/env.ts'
import { log } from '#app/platform/log.ts'
import { identify, ProviderFailure } from '#app/platform/openid.ts'
import { arrive } from '#app/routes/auth/arrive.server.ts'
import { clientOf, type PageRequest } from '#app/routes/auth/auth-client.server.ts'
import {
  forgetAttempt,
  googleReturnUrl,
  readAttempts,
  type StoredAttempt,
} from '#app/routes/auth/google-attempt.server.ts'

/** Google redirects here, with a code or with an error if the person refused. */
export async function loader(page: PageRequest) {
  const provider = env().google
  // Mail scanners and link checkers send HEAD, which must not use up a code.
  if (!provider || page.request.method === 'HEAD')
    throw new Response('Not found\n', { status: 404 })
  return comeBack(page, provider)
}

async function comeBack(page: PageRequest, provider: IdentityProvider): Promise<Response> {
  const cookieHeader = page.request.headers.get('cookie')
  const returned = new URL(googleReturnUrl())
  returned.search = new URL(page.request.url).search
  const attempts = readAttempts(cookieHeader)
  const attempt = attempts.find(({ state }) => state === returned.searchParams.get('state'))
  const answer = attempt
    ? await finish(page, provider, attempt, returned)
    : explain(
        new ProviderFailure('this browser started no sign-in with this state'),
        attempts.at(-1)?.next ?? null,
      )
  // The attempt is used up whatever the outcome; the attempts of other tabs remain.
  if (attempt) answer.headers.append('Set-Cookie', forgetAttempt(cookieHeader, attempt))
  return answer
}

async function finish(
  page: PageRequest,
  provider: IdentityProvider,
  attempt: StoredAttempt,
  returned: URL,
): Promise<Response> {
  const { next, timeZone } = attempt
  try {
    const identity = await identify(provider, attempt, returned)
    if (!identity) return lead(paths.auth({ next }), flash('google-cancelled'))
    const { sessionCookie, how } = await signInWithGoogle(identity, clientOf(page), timeZone)
    const arrival = await arrive(page.request, sessionCookie, next)
    return lead(
      how === 'new'
        ? (arrival.next ?? paths.browse())
        : paths.smartDashboard({ next: arrival.next }),
      sessionCookie,
      flash(WELCOMES[how]),
      ...arrival.cookies,
    )
  } catch (error) {
    return explain(error, next)
  }
}

const WELCOMES: Record<SignedInWithGoogle['how'], string> = {
  new: 'welcome-user',
  known: 'welcome-back',
  replaced: 'google-took-over',
}

function explain(error: unknown, next: string | null): Response {
  if (error instanceof SecondStepNeeded)
    return lead(
      serverPaths.secondStep({ next }),
      writeCookie(SECOND_STEP_COOKIE, error.token, SECOND_STEP_MS / 1000),
    )
  if (error instanceof AccountSuspended)
    return lead(paths.auth({ next }), flash(`account-suspended~${error.suspension.reference}`))
  if (error instanceof AddressNotVouchedFor)
    return lead(paths.auth({ next }), flash('google-not-confirmed'))
  if (error instanceof Conflict) return lead(paths.auth({ next }), flash('google-other-account'))
  if (error instanceof RateLimited) return lead(paths.auth({ next }), flash('google-too-often'))
  if (error instanceof ProviderFailure)
    log.warn({ error: error.message }, 'signing in with Google failed')
  else if (!(error instanceof AppError)) throw error
  return lead(paths.auth({ next }), flash('google-failed'))
}

function lead(to: string, ...cookies: string[]): Response {
  const answer = redirect(to)
  for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie)
  return answer
}
