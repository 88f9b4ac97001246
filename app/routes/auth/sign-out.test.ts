import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { action } from '#app/routes/auth/sign-out.ts'

test('when the session cannot be ended, the browser forgets it anyway and goes home [P-AUTH-27] [P-MENU-03] [P-NAV-08]', async () => {
  // No database is connected in this file, so ending the session fails.
  const request = new Request('http://localhost/sign-out', {
    method: 'POST',
    headers: { cookie: 'orbit_session=some-token' },
  })
  const context = new RouterContextProvider()
  const answer = await action({
    request,
    context,
    params: {},
    url: new URL(request.url),
    pattern: '/sign-out',
  })
  expect([answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual(
    [302, '/', 'orbit_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'],
  )
})
