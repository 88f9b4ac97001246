/** The OpenAPI document must describe every endpoint that answers JSON, and no other address. */
import { readFile } from 'node:fs/promises'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { servedRoutes } from '#tests/support/endpoint-site.ts'
import { api } from '#tests/support/open-api-requests.ts'

function filesOf(
  entries: readonly RouteConfigEntry[],
  parent = '',
): { pattern: string; file: string }[] {
  return entries.flatMap((entry) => {
    const own = entry.path === undefined ? parent : `${parent}/${entry.path}`
    return [{ pattern: own, file: entry.file }, ...filesOf(entry.children ?? [], own)]
  })
}

/** Answers of routes without a page that are not JSON. */
const OTHER_ANSWERS =
  /text\/csv|text\/calendar|application\/xml|text\/plain|redirect\(|csv(?:Response|File)|(?:download|answerJob)(?:File|Archive|Pack)|Vtt|Calendar|ShareImage|SharePicture|pdfAnswer/i

test('every route that answers without a page is in the document, or answers no JSON [P-CALL-36]', async () => {
  for (const { pattern, file } of filesOf(routes).filter(
    ({ file }) => file.endsWith('.ts') && !file.startsWith('routes/guards/'),
  )) {
    const described = pattern.replaceAll(/:([A-Za-z]+)/g, '{$1}')
    if (described in api.paths) {
      expect(servedRoutes, 'tests/support/endpoint-site.ts serves it').toContain(pattern.slice(1))
      continue
    }
    const source = await readFile(`app/${file}`, 'utf8')
    expect(
      source,
      `${file} answers JSON: describe it in app/routes/endpoints/open-api/operations.server.ts`,
    ).not.toMatch(/Response\.json|application\/json|JSON\.stringify|\bdata\(\{/)
    expect(source, `${file}: say in the test what it answers, or describe it`).toMatch(
      OTHER_ANSWERS,
    )
  }
  const program = await readFile('server/app.ts', 'utf8')
  const own = [...program.matchAll(/app\.(?:get|all|post|put)\('([^']+)'/g)].map(
    (match) => match[1] ?? '',
  )
  const known = new Set(['/files/*', '*', ...Object.keys(api.paths), '/uploads/*'])
  expect(own.filter((path) => !known.has(path))).toEqual([])
  const places = new Set([
    ...filesOf(routes).map(({ pattern }) => pattern.replaceAll(/:([A-Za-z]+)/g, '{$1}')),
    ...own,
  ])
  expect(
    Object.keys(api.paths).filter((path) => !places.has(path) && !path.startsWith('/uploads/')),
  ).toEqual([])
})
