import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { readViewer } from '#people/auth/sessions.server.ts'
import { action } from '#app/routes/auth/sign-out.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, signedInCookie } from '#tests/support/factories.ts'

useDatabase()

test('signing out ends the session and leads to the front page, also once it is gone [P-NAV-07] [P-NAV-08]', async () => {
  const cookie = await signedInCookie(await createUser())
  expect(await readViewer(cookie)).not.toBeNull()
  for (const sent of [cookie, cookie, 'orbit_session=no-such-session']) {
    const request = new Request('http://localhost/sign-out', {
      method: 'POST',
      headers: { cookie: sent },
    })
    const answer = await action({
      request,
      context: new RouterContextProvider(),
      params: {},
      url: new URL(request.url),
      pattern: '/sign-out',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    expect(answer.headers.get('set-cookie')).toMatch(/^orbit_session=; .*Max-Age=0/)
    expect(await readViewer(cookie)).toBeNull()
  }
})
