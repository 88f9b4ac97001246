import { afterEach, expect, test } from 'vitest'
import type { Viewer } from '#people/accounts/viewer.ts'
import { newId } from '#app/base/ids.ts'
import { newToken } from '#app/platform/tokens.ts'
import { inTurn, laneOf, rememberOwner } from '#server/page-turns.ts'

const person = (): Viewer => ({
  id: newId(),
  email: 'a@orbit.test',
  fullName: 'A',
  roles: ['user'],
  timeZone: 'UTC',
  avatarUrl: null,
})
const cookie = () => `orbit_session=${newToken()}; orbit_flash=x`
const ends: (() => void)[] = []

afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Requests a page that takes until the test is over. */
function ask(
  cookieHeader: string | undefined,
  address: string,
  signal = new AbortController().signal,
) {
  return inTurn(
    { cookieHeader, address, signal: () => signal },
    () => new Promise((resolve) => ends.push(() => resolve(new Response('page')))),
  )
}

test('visitors are counted by address, people by themselves on all their devices, made-up cookies not at all', () => {
  const viewer = person()
  const [phone, laptop] = [cookie(), cookie()]
  expect(laneOf(undefined, '2001:db8::1').key).toBe('address 2001:db8::/64')
  expect(laneOf(phone, '192.0.2.1').key).toBe('address 192.0.2.1')
  rememberOwner(phone, viewer)
  rememberOwner(laptop, viewer)
  rememberOwner(cookie(), null)
  expect([laneOf(phone, '192.0.2.1').key, laneOf(laptop, '198.51.100.1').key]).toEqual([
    viewer.id,
    viewer.id,
  ])
  expect(laneOf(cookie(), '192.0.2.1').key).toBe('address 192.0.2.1')
})

test('one person with far too many requests at once has to wait; others at the same address are answered', async () => {
  const [greedy, other] = [cookie(), cookie()]
  rememberOwner(greedy, person())
  rememberOwner(other, person())
  const sent = Array.from({ length: 122 }, () => ask(greedy, '192.0.2.1'))
  const refused = await ask(greedy, '192.0.2.1')
  expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
    429,
    '2',
    'Too many requests at once. Please try again in 2 seconds.\n',
  ])
  expect(ends).toHaveLength(2)
  sent.push(ask(other, '192.0.2.1'), ask(undefined, '192.0.2.1'))
  expect(ends).toHaveLength(4)
  let answered = 0
  for (const page of sent) void page.then(() => (answered += 1))
  while (answered < sent.length) {
    for (const end of ends.splice(0)) end()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await Promise.all(sent)).every((response) => response.status === 200)).toBe(true)
})

test('a browser that went away is not rendered for', async () => {
  const leaving = new AbortController()
  void ask(undefined, '203.0.113.5')
  void ask(undefined, '203.0.113.5')
  const gone = ask(undefined, '203.0.113.5', leaving.signal)
  leaving.abort()
  await gone
  expect(ends).toHaveLength(2)
})
