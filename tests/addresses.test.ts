/**
 * Addresses of the site: each one is built in one of three files in app/base, and leads to a route.
 */
import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { adminPaths } from '#app/base/admin-paths.ts'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { serverPaths } from '#app/base/server-paths.ts'
import { paths } from '#app/base/paths.ts'
import routes from '#app/routes.ts'
import { readSources } from '#tests/support/source-tree.ts'

const app = readSources().filter((source) => !source.isTest && source.path.startsWith('app/'))

/** The pattern of every entry of the route map, such as `/orbiter/:orbiterId/times`. */
function routePatterns(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const own = entry.path === undefined ? parent : `${parent}/${entry.path}`
    return [own || '/', ...routePatterns(entry.children ?? [], own)]
  })
}

const patterns = routePatterns(routes)
const endpoints = [
  ...readFileSync('server/app.ts', 'utf8').matchAll(/app\.(?:get|post|all)\('(\/[^']*)'/g),
].map((match) => match[1] ?? '')

function matches(pathname: string, pattern: string): boolean {
  const source = pattern.replace(/:[A-Za-z]+/g, '[^/]+').replace(/\*$/, '.+')
  return new RegExp(`^${source}$`).test(pathname)
}

function isServed(pathname: string): boolean {
  return [...patterns, ...endpoints].some(
    (pattern) => pattern !== '/*' && matches(pathname, pattern),
  )
}

test('every function of base/paths.ts and the files beside it leads to a route or an endpoint', () => {
  const all: [string, (...parameters: never[]) => string][] = [
    paths,
    adminPaths,
    deliveryPaths,
    paymentPaths,
    serverPaths,
  ].flatMap((part) => Object.entries(part))
  const built = all.map(([name, build]) => {
    // Every function takes different parameters; the same text works for all of them.
    const parameters = Array.from({ length: build.length }, () => 'some-id') as never[]
    return [name, build(...parameters).split(/[?#]/, 1)[0] ?? ''] as const
  })
  expect(built.filter(([, pathname]) => !isServed(pathname))).toEqual([])
})

test('addresses are built in base/paths.ts and the files beside it alone', () => {
  const exempt = new Set([
    'app/base/paths.ts',
    'app/base/admin-paths.ts',
    'app/base/delivery-paths.ts',
    'app/base/payment-paths.ts',
    'app/base/server-paths.ts',
    'app/routes.ts',
  ])
  const firstParts = new Set(patterns.map((pattern) => pattern.split('/')[1] ?? ''))
  const written =
    /(?:\b(?:to|href|action|formAction|path|url)\s*[=:]\s*(?:\{\s*)?|\b(?:redirect|navigate|link|load|fetch|EventSource)\(\s*)['"`](\/[^'"`]*)['"`]/g
  const faults = app
    .filter((file) => !exempt.has(file.path))
    .flatMap((file) =>
      [...file.text.matchAll(written)]
        .map((match) => match[1] ?? '')
        .filter(
          (address) =>
            firstParts.has(address.split(/[/?#$]/)[1] ?? '') || endpoints.includes(address),
        )
        .map((address) => `${file.path}: ${address}`),
    )
  expect(faults).toEqual([])
})
