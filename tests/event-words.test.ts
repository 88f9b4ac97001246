/**
 * A new kind of event must not compile without its texts. Runs the compiler on event maps with one
 * more kind.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALIASES, specifierOf } from '#tests/support/source-tree.ts'

const MAP = 'app/base/event-map.ts'
const REGISTRY = 'app/features/notifications/notifications.ts'
const PAUSED = 'app/features/notifications/booking/booking-paused.ts'
/** Together, these files import everything that has texts for events. */
const ENTRIES = [
  'app/features/work/bookings/booking-timeline.ts',
  'app/features/notifications/notification-queries.server.ts',
  'app/features/notifications/change-notification-text.server.ts',
  'app/features/notifications/subscribe-notices.server.ts',
]

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'orbit-types-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The compiler names missing properties in the order in which it happened to read the files. */
const sortNames = (fault: string) =>
  fault.replace(/(?<=: )\w+(?:, \w+)+$/, (names) => names.split(', ').toSorted().join(', '))

/** Replaces files with these texts. Returns the files that no longer compile, with their errors. */
async function findFaults(texts: Record<string, string>): Promise<Map<string, string[]>> {
  // The copies are outside of the package whose imports begin with #.
  const paths: Record<string, string[]> = Object.fromEntries(
    Object.entries(ALIASES).map(([alias, target]) => [alias, [path.resolve(target)]]),
  )
  for (const [file, text] of Object.entries(texts)) {
    const copy = path.join(folder, path.basename(file))
    await writeFile(copy, text)
    paths[specifierOf(file)] = [copy]
  }
  const config = path.join(folder, 'tsconfig.json')
  await writeFile(
    config,
    JSON.stringify({
      extends: path.resolve('tsconfig.json'),
      compilerOptions: {
        paths,
        types: ['node'],
        typeRoots: [path.resolve('node_modules/@types')],
      },
      files: ENTRIES.map((file) => path.resolve(file)),
      include: [],
    }),
  )
  const output = await new Promise<string>((resolve) => {
    const command = [path.resolve('node_modules/typescript/bin/tsc'), '--pretty', 'false', '-p']
    execFile(process.execPath, [...command, config], (_, stdout) => resolve(stdout))
  })
  const faults = [...output.matchAll(/^([^\s(][^(]*)\(\d+,\d+\): error \w+: (.*)$/gm)]
  const byFile = Map.groupBy(faults, ([, file = '']) => path.basename(file))
  return new Map(
    [...byFile].map(([file, found]) => [file, found.map(([, , message = '']) => message)]),
  )
}

async function withKinds(kinds: Record<'BookingEvents' | 'ProjectEvents', string>) {
  const text = await readFile(MAP, 'utf8')
  return Object.entries(kinds).reduce(
    (changed, [noun, kind]) =>
      changed.replace(`interface ${noun} {`, `interface ${noun} {\n  '${kind}': NoFacts`),
    text,
  )
}

test('a new kind needs to say who is notified of it, and of a booking also its line in the timeline', async () => {
  const map = await withKinds({
    BookingEvents: 'booking.paused',
    ProjectEvents: 'project.paused',
  })
  const faults = await findFaults({ [MAP]: map })
  expect([...faults.keys()].toSorted()).toEqual(['booking-timeline.ts', 'notifications.ts'])
  expect(faults.get('notifications.ts')?.join('\n')).toContain('"booking.paused", "project.paused"')
  expect(faults.get('booking-timeline.ts')?.join('\n')).toContain('"booking.paused"')
})

test('once people are notified of it, it needs titles, emails to both sides, admin texts and samples', async () => {
  const map = await withKinds({
    BookingEvents: 'booking.paused',
    ProjectEvents: 'project.paused',
  })
  const registry = (await readFile(REGISTRY, 'utf8')).replace(
    'NOTIFICATIONS = {',
    "NOTIFICATIONS = {\n  'booking.paused': bookingPaused,\n  'project.paused': { recipients: 'audience' },",
  )
  const faults = await findFaults({
    [MAP]: map,
    [REGISTRY]: `import { bookingPaused } from '${specifierOf(PAUSED)}'\n${registry}`,
    [PAUSED]: `import type { BookingNotification } from '#notifications/booking/booking-notification.ts'
      const who = { kind: 'booking.paused', recipients: 'both-sides' } as const
      export const bookingPaused = { ...who } satisfies BookingNotification<'booking.paused'>
      export const begun = {
        ...who,
        notice: {},
        toCustomer: {},
        toOrbiter: {},
        sample: {},
      } satisfies BookingNotification<'booking.paused'>`,
  })
  expect([...faults.keys()].toSorted()).toEqual([
    'booking-paused.ts',
    'booking-timeline.ts',
    'notifications.ts',
  ])
  expect(faults.get('booking-paused.ts')?.map(sortNames)).toEqual([
    expect.stringContaining(': notice, sample, toCustomer, toOrbiter'),
    expect.stringContaining(': name, title'),
    expect.stringContaining(': name, write'),
    expect.stringContaining(': name, write'),
    expect.stringContaining(': data, state'),
  ])
  expect(faults.get('notifications.ts')?.join('\n')).toContain(': title, href')
})
