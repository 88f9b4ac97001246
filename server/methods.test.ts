import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { limitMethods } from '#server/methods.ts'

const app = new Hono()
app.use(limitMethods)
app.all('*', (context) => context.text('passed'))

const ask = (method: string, path: string) => app.request(path, { method })

test('pages are read and sent forms; what else they are asked is refused by its method', async () => {
  for (const method of ['GET', 'HEAD', 'POST'])
    expect((await ask(method, '/dashboard')).status, method).toBe(200)
  for (const method of ['PUT', 'PATCH', 'DELETE', 'PROPFIND', 'PURGE', 'QUERY']) {
    const answer = await ask(method, '/dashboard')
    expect([answer.status, answer.headers.get('allow')], method).toEqual([
      405,
      'GET, HEAD, POST, OPTIONS',
    ])
    expect(await answer.text()).toBe('This address does not take requests with this method.\n')
  }
})

test('OPTIONS says what is taken, and asks nothing else of the page', async () => {
  const answer = await ask('OPTIONS', '/admin/users')
  expect([answer.status, answer.headers.get('allow'), await answer.text()]).toEqual([
    204,
    'GET, HEAD, POST, OPTIONS',
    '',
  ])
})

test('uploads take what their protocol needs, and answer OPTIONS themselves', async () => {
  for (const method of ['POST', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
    expect((await ask(method, '/uploads/x')).status, method).toBe(200)
  for (const method of ['PUT', 'PROPFIND'])
    expect((await ask(method, '/uploads')).status, method).toBe(405)
  expect((await ask('PATCH', '/uploads-of-others')).status).toBe(405)
})
