/** Google sign-in in tests: the full round trip through a local identity site. */
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { readViewer } from '#people/auth/sessions.server.ts'
import { db } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import type { loader as showAuthPage } from '#app/routes/auth/auth.tsx'
import type { PageRequest } from '#app/routes/auth/auth-client.server.ts'
import { loader as setOut } from '#app/routes/auth/google.ts'
import { loader as comeBack } from '#app/routes/auth/google-return.ts'
import { IdentitySite } from '#tests/support/identity-site.ts'

export const CLIENT = { address: '192.0.2.7', userAgent: 'tests' }

/** Opens an identity site for the tests of one file, which the program uses as Google. */
export function useGoogle() {
  const site = new IdentitySite()
  beforeAll(async () => {
    Object.assign(env(), { google: await site.open() })
  })
  beforeEach(async () => {
    await db().deleteFrom('rateLimits').execute()
  })
  afterAll(async () => {
    await site.close()
  })

  /** Everything a browser does: go to the site, consent there, and come back. */
  async function walk(
    claims: Record<string, unknown>,
    { next = '', change }: { next?: string; change?: (back: URL) => void } = {},
  ) {
    const { left, to, cookie } = await begin(
      `/auth/google${next && `?next=${encodeURIComponent(next)}`}`,
    )
    const back = site.allow(to, claims)
    change?.(back)
    return { back, left, ...(await arrive(back, cookie)) }
  }
  return { site, walk }
}

/** Goes to the site. @param cookie of the earlier attempts in this browser */
export async function begin(path: string, cookie = '') {
  const left = await answerOf(setOut(page(path, cookie)))
  return {
    left,
    to: left.headers.get('location') ?? '',
    cookie: cookieNamed(left, 'orbit_provider') ?? '',
  }
}

export async function arrive(back: URL, cookie: string | undefined) {
  const answer = await answerOf(comeBack(page(back.pathname + back.search, cookie)))
  return {
    answer,
    to: answer.headers.get('location'),
    flash: cookieNamed(answer, 'orbit_flash')?.replace('orbit_flash=', ''),
    attempts: cookieNamed(answer, 'orbit_provider'),
    viewer: await readViewer(cookieNamed(answer, 'orbit_session')),
  }
}

type Args = PageRequest & Parameters<typeof showAuthPage>[0]

/** The arguments of a loader for this address. */
export function page(path: string, cookie = ''): Args {
  const context = new RouterContextProvider()
  context.set(remoteAddressContext, CLIENT.address)
  const request = new Request(new URL(path, 'http://localhost:3000'), { headers: { cookie } })
  // The router passes more than the loaders read.
  return { request, context } as unknown as Args
}

/** What a loader returns or throws. */
export const answerOf = (work: Promise<unknown>) =>
  work.catch((error: unknown) => error) as Promise<Response>

/** `name=value`, without the attributes of the cookie. */
export const cookieNamed = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0]

/** The claims of a person whom Orbit does not know yet. */
export const person = (more: Record<string, unknown> = {}) => {
  const word = newId().slice(0, 8)
  return {
    sub: `sub-${word}`,
    email: `Ada.${word}@example.test`,
    email_verified: true,
    name: 'Ada Lovelace',
    ...more,
  }
}
