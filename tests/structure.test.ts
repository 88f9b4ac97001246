/** Rules for the sources that no other tool checks. Reads the sources once; one test per rule. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate } from '#app/platform/migrate.ts'
import { createDatabase, dropDatabase, MIGRATIONS } from '#tests/support/cluster.ts'
import { featureOf, groupRank } from '#tests/support/features.ts'
import { findCycles, readSources } from '#tests/support/source-tree.ts'
import { describeTypes } from '../scripts/describe-types.ts'

const sources = readSources()
const program = sources.filter((source) => !source.isTest)
const app = program.filter((source) => source.path.startsWith('app/'))

/** Which layer may import which. */
const LADDER: Record<string, string[]> = {
  base: ['base'],
  'row types': [],
  paths: ['paths'],
  ui: ['base', 'ui'],
  platform: ['base', 'platform', 'row types'],
  forms: ['base', 'ui', 'platform', 'forms'],
  features: ['base', 'ui', 'platform', 'row types', 'paths', 'forms', 'features'],
  live: ['base', 'ui', 'paths', 'live'],
  routes: ['base', 'ui', 'platform', 'paths', 'forms', 'features', 'live', 'routes'],
  styles: ['styles'],
  'route map': [],
  shell: ['base', 'ui', 'platform', 'paths', 'features', 'live', 'routes', 'styles', 'shell'],
  demo: ['base', 'platform', 'row types', 'paths', 'features', 'demo'],
  dev: ['base', 'platform', 'dev'],
  server: ['base', 'platform', 'row types', 'paths', 'features', 'demo', 'dev', 'server'],
  development: ['base', 'platform', 'dev', 'server'],
  // The accessibility run opens every route.
  scripts: [
    'base',
    'platform',
    'row types',
    'paths',
    'features',
    'demo',
    'dev',
    'server',
    'scripts',
    'route map',
  ],
  // The fuzzer builds its requests from every route.
  bench: [
    'base',
    'platform',
    'row types',
    'paths',
    'features',
    'demo',
    'dev',
    'server',
    'scripts',
    'bench',
    'route map',
  ],
}

function layerOf(file: string): string {
  if (/^app\/base\/(?:[a-z]+-)?paths\.ts$/.test(file)) return 'paths'
  if (file === 'app/routes.ts') return 'route map'
  if (file === 'db/types.ts') return 'row types'
  if (
    /^app\/(root\.tsx|entry\.client\.tsx|entry\.server\.tsx|start-after-paint\.server\.ts)$/.test(
      file,
    )
  )
    return 'shell'
  // Starts the whole program in Vite; the rest of dev/ is the built-in database.
  if (/^dev\/(?:server|program|listener)\.ts$/.test(file)) return 'development'
  const [first = '', second = ''] = file.split('/')
  if (first === 'db') return 'demo'
  return first === 'app' ? second : first
}

/** The feature, area of pages, components, platform or server of a file; null for other files. */
function roomOf(file: string): string | null {
  return (
    featureOf(file) ??
    /^(?:app\/routes\/[^/]+(?=\/)|app\/(?:ui|platform)(?=\/)|server(?=\/))/.exec(file)?.[0] ??
    null
  )
}

/** Why one file may not import another; null if it may. */
function ladderFault(from: string, to: string): string | null {
  const [low, high] = [layerOf(to), layerOf(from)]
  if (!LADDER[high]?.includes(low)) return `${high} must not import ${low}`
  if (low !== 'features' || high !== 'features') return null
  const [importer, imported] = [featureOf(from) ?? '', featureOf(to) ?? '']
  return groupRank(imported) <= groupRank(importer)
    ? null
    : `feature ${importer} must not import feature ${imported}`
}

test('a feature is imported by the alias of its group', () => {
  const found = sources.filter(({ text }) => /['"]#app\/features\//.test(text))
  expect(found.map(({ path: file }) => file)).toEqual([])
})

test('every feature belongs to a group', () => {
  const features = new Set(app.flatMap((file) => featureOf(file.path) ?? []))
  expect([...features].filter((feature) => groupRank(feature) < 0)).toEqual([])
})

test('imports only go down the ladder', () => {
  const faults = program.flatMap(({ path: from, imports }) =>
    imports.flatMap((to) => {
      const fault = ladderFault(from, to)
      return fault ? [`${from} imports ${to}: ${fault}`] : []
    }),
  )
  expect(faults).toEqual([])
})

test('no files import each other in a circle', () => {
  expect(findCycles(program)).toEqual([])
})

test('no features import each other in a circle', () => {
  const features = Map.groupBy(
    app.filter(({ path: file }) => featureOf(file) !== null),
    ({ path: file }) => featureOf(file) ?? '',
  )
  const graph = [...features].map(([feature, files]) => ({
    path: feature,
    imports: files
      .flatMap(({ imports }) => imports.flatMap((file) => featureOf(file) ?? []))
      .filter((imported) => imported !== feature),
  }))
  expect(findCycles(graph)).toEqual([])
})

test('no two folders import each other', () => {
  const folderOf = (file: string) => path.posix.dirname(file)
  const pairs = new Set(
    program.flatMap(({ path: from, imports }) =>
      imports
        .filter((to) => folderOf(to) !== folderOf(from))
        .map((to) => `${folderOf(from)} ${folderOf(to)}`),
    ),
  )
  expect([...pairs].filter((pair) => pairs.has(pair.split(' ').toReversed().join(' ')))).toEqual([])
})

/**
 * Sheets of components that pages at another address draw as well, and the rooms of those pages.
 */
const SHARED_SHEETS: Record<string, string[]> = {
  'app/routes/deliveries/answer.css': ['app/routes/watch'],
  'app/routes/deliveries/delivery.css': ['app/routes/watch'],
  'app/routes/disputes/disputes.css': ['app/routes/admin', 'app/routes/refunds'],
  'app/routes/messages/inbox-list.css': ['app/routes/questions'],
  'app/routes/messages/inbox-page.css': ['app/routes/questions'],
  'app/routes/messages/inbox-thread.css': ['app/routes/questions'],
  'app/routes/messages/thread.css': ['app/routes/questions'],
  'app/routes/orbiter/wallet/wallet.css': ['app/routes/test-bank'],
}

test('a style sheet is imported only by its own room', () => {
  const across = program.flatMap(({ path: file, imports }) =>
    imports
      .filter((sheet) => sheet.endsWith('.css') && !sheet.startsWith('app/styles/'))
      .filter(
        (sheet) =>
          roomOf(sheet) !== roomOf(file) && !SHARED_SHEETS[sheet]?.includes(roomOf(file) ?? ''),
      )
      .map((sheet) => `${file} imports ${sheet}`),
  )
  expect(across).toEqual([])
})

test('the database is touched by .server.ts files of features alone', () => {
  const mayTouch =
    /^(app\/features\/.*\.server\.ts|app\/platform\/|db\/|server\/|scripts\/|bench\/)/
  expect(
    program
      .filter((file) => file.imports.includes('app/platform/db.ts') && !mayTouch.test(file.path))
      .map((file) => file.path),
  ).toEqual([])
})

test('nothing is exported again: no barrels', () => {
  const again = /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})[^\n]*\sfrom\s/m
  expect(
    program
      .filter((file) => /\/index\.\w+$/.test(file.path) || again.test(file.text))
      .map((file) => file.path),
  ).toEqual([])
})

test('files and folders are named in kebab-case for what they define', () => {
  const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
  const forbidden = /^(utils?|helpers?|common|lib|services?|types|constants?|hooks?|misc|index)$/
  // A page is named after its address.
  const pages = new Set(['app/routes/orbiter/profile/services.tsx'])
  const wrong = sources
    .map((file) => file.path)
    .filter((file) => {
      if (pages.has(file)) return false
      const name = path.posix
        .basename(file)
        .replace(/(?:\.(?:server|client))?(?:(?:\.alone)?\.test)?(?:\.d)?\.[a-z]+$/, '')
      return [...path.posix.dirname(file).split('/'), name].some(
        (part) => !kebab.test(part) || forbidden.test(part),
      )
    })
  expect(wrong).toEqual([])
})

test('migrations are numbered one after the other', () => {
  const names = sources
    .filter((file) => file.path.startsWith('db/migrations/'))
    .map((file) => path.posix.basename(file.path))
  const numbers = names.map((name) => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)].toSorted())
  expect(names.filter((name) => !/^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/.test(name))).toEqual([])
})

test('no page of the browser makes an Intl format while it loads: the first one costs a phone a tenth of a second', () => {
  // date-calendar.tsx is exempt, because it is only loaded on demand.
  const clientSide = program.filter(
    ({ path: file }) =>
      file.startsWith('app/') && !/\.server\.tsx?$|\/date-calendar\.tsx$/.test(file),
  )
  expect(
    clientSide
      .filter((file) =>
        /^(?:export )?const [^\n]*(?:\n {2}[^\n]*)?(?:\bnew Intl\.|\.toLocale\w*String\()/m.test(
          file.text,
        ),
      )
      .map((file) => file.path),
  ).toEqual([])
})

test('tests neither sleep nor mock modules nor are left out', () => {
  // Tests of a site as in production are skipped at another time, because such a site refuses a
  // shifted clock.
  const forbidden =
    /waitForTimeout|\bsetTimeout\(|\bvi\.mock\(|\.(?:only|skip(?!\(isAnotherTime, )|fixme|todo)\(/
  const faults = sources.filter(
    (file) =>
      /\.test\.tsx?$/.test(file.path) &&
      file.path !== 'tests/structure.test.ts' &&
      forbidden.test(file.text),
  )
  expect(faults.map((file) => file.path)).toEqual([])
})

test('no test judges time, and tests/support/patience.ts has the limits of all', () => {
  const elapsed = /\bperformance\.now\(|\bDate\.now\(\) - [a-z]|- Date\.now\(\)/
  const ownLimit =
    /\btimeout: |\{ timeout[ ,]|^ {0,40}\}, \d[\d_]{3,}\)$|\bsetDefault\w*Timeout\(|\btest\.slow\(|\bAbortSignal\.timeout\(/m
  // These give up after a second; `expect.poll` is as patient as every other wait.
  const otherWait = /\bvi\.(?:waitFor|waitUntil)\(/
  const ownDeadline = /\b(?:performance|Date)\.now\(\) \+ |\btimeout: /
  const faults = sources.filter(({ path: file, text }) => {
    if (/\.test\.tsx?$/.test(file))
      return (
        file !== 'tests/structure.test.ts' &&
        [elapsed, ownLimit, otherWait].some((forbidden) => forbidden.test(text))
      )
    return (
      file.startsWith('tests/support/') &&
      file !== 'tests/support/patience.ts' &&
      ownDeadline.test(text)
    )
  })
  expect(faults.map((file) => file.path)).toEqual([])
})

test('db/types.ts is what the migrations make: if not, run `npm run db:types`', async () => {
  const connectionString = await createDatabase(inject('adminUrl'), 'nothing')
  const pool = new pg.Pool({ connectionString, max: 2 })
  try {
    await migrate(pool, MIGRATIONS)
    const types = await describeTypes(pool, connectionString)
    expect(readFileSync('db/types.ts', 'utf8')).toBe(types)
  } finally {
    await pool.end()
    await dropDatabase(inject('adminUrl'), connectionString)
  }
})
