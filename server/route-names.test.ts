import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { mayReadMetrics } from '#server/metrics-access.ts'
import { assetPatterns, patternsOf, routeFinder } from '#server/route-names.ts'
import { newId } from '#app/base/ids.ts'
import { newToken } from '#app/platform/tokens.ts'

let routeCount = 0
const flat = (
  entries: readonly RouteConfigEntry[],
  parentId?: string,
): {
  id: string
  path?: string | undefined
  parentId?: string | undefined
  index?: boolean | undefined
}[] =>
  entries.flatMap((entry) => {
    const id = entry.id ?? `${entry.file}-${(routeCount += 1)}`
    return [
      { id, path: entry.path, parentId, index: entry.index },
      ...flat(entry.children ?? [], id),
    ]
  })
const map = Object.fromEntries(flat(routes).map((route) => [route.id, route]))
const patterns = patternsOf(map)
const find = routeFinder(patterns.map((pattern) => [pattern, pattern] as const))

/** The pattern that React Router itself matches. */
const objects: RouteObject[] = patterns.map((pattern) => ({ id: pattern, path: pattern }))
const truth = (pathname: string) => matchRoutes(objects, pathname)?.at(-1)?.route.id

test('every address of the route map goes by the pattern that answers it', () => {
  const values = ['x', newId(), 'packages', 'onboarding', 'setup', 'data.json', 'google']
  for (const pattern of patterns) {
    for (const value of values) {
      const address = pattern.replaceAll(/:\w+|\*/g, value)
      expect(find(address), address).toBe(truth(address))
      expect(find(address.toUpperCase()), address).toBe(truth(address))
      expect(find(`${address}/`), address).toBe(truth(address))
    }
  }
})

test('what does not exist, and what is asked as data, has few names', () => {
  expect(find('/wp-login.php')).toBe('/*')
  expect(find('/my-bookings/further/down')).toBe('/*')
  expect(find('/')).toBe('/')
  expect(find('/_root.data')).toBe('/')
  expect(find('/my-bookings.data')).toBe('/my-bookings')
  expect(find(`/bookings/${newId()}.data`)).toBe('/bookings/:bookingId')
  expect(find(`/quotes/${newToken()}`)).toBe('/quotes/:token')
})

test('files are named by their folder', () => {
  const own = routeFinder([
    ...assetPatterns('public').map((pattern) => [pattern, '/assets/*'] as const),
    ['/*', '/*'],
  ])
  expect(own('/favicon.svg')).toBe('/assets/*')
  expect(own('/favicon.svg.map')).toBe('/*')
})

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ headers: { host: '127.0.0.1:3000', ...headers }, socket: { remoteAddress } }) as Parameters<
    typeof mayReadMetrics
  >[0]

test('without a token, programs of this machine alone read the metrics, and never through a proxy', () => {
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '::1'])
    expect(mayReadMetrics(from(address), null)).toBe(true)
  for (const address of ['10.0.0.7', '203.0.113.9', '::ffff:10.0.0.7', '', '2001:db8::1'])
    expect(mayReadMetrics(from(address), null)).toBe(false)
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
    expect(mayReadMetrics(from('127.0.0.1', { [name]: '127.0.0.1' }), null)).toBe(false)
  expect(mayReadMetrics(from('127.0.0.1', { 'x-forwarded-for': '' }), null)).toBe(false)
  // An attacker's domain can lead a browser on this machine to 127.0.0.1 (DNS rebinding).
  expect(mayReadMetrics(from('127.0.0.1', { host: 'rebound.example' }), null)).toBe(false)
})

test('with a token, no matter who presents it, and no one else', () => {
  const token = newToken()
  expect(mayReadMetrics(from('10.0.0.7', { authorization: `Bearer ${token}` }), token)).toBe(true)
  for (const authorization of [
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    `Basic ${token}`,
    token,
    'Bearer ',
    '',
  ]) {
    expect(mayReadMetrics(from('127.0.0.1', { authorization }), token), authorization).toBe(false)
  }
  expect(mayReadMetrics(from('127.0.0.1'), token)).toBe(false)
})
