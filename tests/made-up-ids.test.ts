/** Operations must answer an invalid id like a missing one, never with a database error. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '#app/base/errors.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { readSources } from '#tests/support/source-tree.ts'

useDatabase()

const NO_IDS = [
  '',
  'x',
  'null',
  '0190f5fe-7c00-4a00-8000-00000000000',
  '{0190f5fe-7c00-4a00-8000-000000000001}',
  '-'.repeat(36),
  'a\0',
  '__proto__',
  'x'.repeat(5000),
]

interface Operation {
  file: string
  name: string
  parameters: string[]
}

/** Operations with a parameter that is an id, judging by its name. */
const operations: Operation[] = readSources()
  .filter((source) => !source.isTest && /^app\/features\/.*\.server\.ts$/.test(source.path))
  .flatMap(({ path: file, text }) =>
    [...text.matchAll(/^export (?:async )?function (\w+)\(\s*viewer: Viewer,([^)]*)\)/gm)].map(
      ([, name = '', rest = '']) => ({
        file,
        name,
        parameters: rest
          .split(',')
          .map((parameter) => parameter.trim())
          .filter(Boolean),
      }),
    ),
  )
  .filter(({ parameters }) => parameters.some((parameter) => /^\w*[iI]d: string/.test(parameter)))
  // Operations that take a function wrap another one, which is tested directly.
  .filter(({ parameters }) => !parameters.some((parameter) => parameter.endsWith('(')))

/** The value for each parameter: a made-up id, or a plain value of its type. */
function argumentOf(parameter: string, id: string, flag: boolean): unknown {
  if (/^\w*[iI]d: string/.test(parameter)) return id
  if (parameter.includes(': string')) return ''
  return parameter.includes(': boolean') ? flag : { isOn: flag }
}

test('there are verbs and queries to try', () => {
  expect(operations.length).toBeGreaterThan(50)
})

test.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s',
  async (_name, { file, name, parameters }) => {
    const module = (await import(/* @vite-ignore */ path.resolve(file))) as Record<
      string,
      (...given: unknown[]) => unknown
    >
    const people = [
      await createUser({ roles: ['admin'] }),
      await createOrbiter(),
      await createUser(),
    ].map(viewerOf)
    for (const viewer of people) {
      for (const id of NO_IDS) {
        for (const flag of [true, false]) {
          const given = parameters.map((parameter) => argumentOf(parameter, id, flag))
          const failed = await Promise.resolve()
            .then(() => module[name]?.(viewer, ...given))
            .then(
              () => null,
              (error: unknown) => error,
            )
          if (failed !== null)
            expect(
              failed,
              `${file} with ${JSON.stringify(id.slice(0, 40))} by ${viewer.roles.join()}`,
            ).toBeInstanceOf(AppError)
        }
      }
    }
    expect(people).toHaveLength(3)
  },
)
