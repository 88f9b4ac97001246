import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { log } from '#app/platform/log.ts'
import { useDatabase } from '#tests/support/database.ts'
import { loader } from '#app/routes/public/not-found.tsx'

useDatabase()

test('a path that leads nowhere is answered with 404 and logged, without what was asked for on it [P-STAT-07]', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const request = new Request('http://localhost/no/such/page?token=secret')
  const answer = await loader({
    request,
    context: new RouterContextProvider(),
    params: { '*': 'no/such/page' },
    url: new URL(request.url),
    pattern: '/*',
  })
  expect(answer.init).toEqual({ status: 404 })
  expect(warn.mock.calls).toEqual([[{ path: '/no/such/page' }, 'page not found']])
  warn.mockRestore()
})
