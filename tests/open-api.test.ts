/** The contract of the JSON endpoints: nothing is missing in it, and every answer that it names has been given and fits. */
import { readFile } from 'node:fs/promises'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '#app/base/ids.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import { DRAFT_FORMS } from '#app/features/drafts/draft-forms.ts'
import { db } from '#app/platform/db.ts'
import { now } from '#app/platform/clock.ts'
import routes from '#app/routes.ts'
import { describeApi } from '#app/routes/endpoints/open-api/document.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { endpoints, servedRoutes } from '#tests/support/endpoint-site.ts'
import { createOrbiter, createUser, signedInCookie } from '#tests/support/factories.ts'
import { publishReel } from '#tests/support/published-reel.ts'

useDatabase()

interface Answered {
  headers?: Record<string, unknown>
  content?: Record<string, { schema?: object }>
}
interface Operation {
  responses: Record<string, Answered>
}

/** As a reader gets it. */
const read = (): ReturnType<typeof describeApi> =>
  JSON.parse(JSON.stringify(describeApi())) as ReturnType<typeof describeApi>
const api = read()
const operations = Object.entries(
  api.paths as unknown as Record<string, Record<string, Operation>>,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method,
    operation,
    name: `${method} ${path}`,
  })),
)
const schemas = api.components.schemas as Record<string, object>

/** References put in place, for a reader that knows none. */
function resolved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolved)
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value && typeof value.$ref === 'string')
    return resolved(schemas[value.$ref.split('/').at(-1) ?? ''])
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, resolved(entry)]))
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[^{}]+\}/g, '[^/]+')}$`)
const given = new Set<string>()

interface Ask {
  method?: string
  cookie?: string
  form?: Record<string, string>
  headers?: Record<string, string>
  body?: string
}

/** Asks, and holds the answer to the contract. */
async function ask(
  path: string,
  { method = 'get', cookie = '', form, headers = {}, body }: Ask = {},
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const found = operations.find(
    (entry) => entry.method === method && patternOf(entry.path).test(path.split('?')[0] ?? ''),
  )
  if (!found) throw new Error(`The document has no ${method} ${path}`)
  const sent = form ? new URLSearchParams(form) : body
  const request = new Request(`http://localhost${path}`, {
    method: method.toUpperCase(),
    headers: { cookie, ...headers },
    ...(sent !== undefined && { body: sent }),
  })
  const answer = await endpoints.request(request)
  const said = found.operation.responses[String(answer.status)]
  const where = `${found.name} answers ${answer.status}`
  expect(said, `${where}: that is not in the document`).toBeDefined()
  given.add(`${found.name} ${answer.status}`)
  for (const name of Object.keys(said?.headers ?? {}))
    expect(answer.headers.get(name), `${where} with ${name}`).toBeTruthy()
  const [mediaType, content] = Object.entries(said?.content ?? {})[0] ?? []
  if (mediaType) expect(answer.headers.get('content-type'), where).toContain(mediaType)
  if (mediaType === 'text/event-stream')
    return { status: answer.status, body: answer.body, headers: answer.headers }
  const text = await answer.text()
  if (!content?.schema) return { status: answer.status, body: text, headers: answer.headers }
  const value: unknown = JSON.parse(text)
  const problem = z
    .fromJSONSchema(resolved(content.schema) as Parameters<typeof z.fromJSONSchema>[0])
    .safeParse(value).error
  expect(problem?.issues ?? [], `${where}: ${text.slice(0, 500)}`).toEqual([])
  return { status: answer.status, body: value, headers: answer.headers }
}

/** Uses up somebody's tries, as far as the next one is concerned. */
async function useUp(key: string): Promise<void> {
  const tries = { windowStartedAt: now(), hits: 1_000_000 }
  await db()
    .insertInto('rateLimits')
    .values({ key, ...tries })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(tries))
    .execute()
}

const requireViewer = async () => {
  const user = await createUser()
  return { ...user, cookie: await signedInCookie(user) }
}

function filesOf(
  entries: readonly RouteConfigEntry[],
  parent = '',
): { pattern: string; file: string }[] {
  return entries.flatMap((entry) => {
    const own = entry.path === undefined ? parent : `${parent}/${entry.path}`
    return [{ pattern: own, file: entry.file }, ...filesOf(entry.children ?? [], own)]
  })
}

/** What a route without a page answers, where it is not JSON. */
const OTHER_ANSWERS =
  /text\/csv|text\/calendar|application\/xml|text\/plain|redirect\(|csv(?:Response|File)|Calendar|ShareImage|SharePicture/i

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

test('the document is served as it is, to everybody, and not sent twice [P-CALL-36]', async () => {
  const first = await ask('/api/openapi.json')
  expect(JSON.parse(String(first.body))).toEqual(read())
  expect(first.body).toContain('"openapi": "3.1.0"')
  const etag = first.headers.get('etag') ?? ''
  expect((await ask('/api/openapi.json', { headers: { 'if-none-match': etag } })).body).toBe('')
  const ids = operations
    .flatMap(({ path, operation }) => [path, JSON.stringify(operation)])
    .join('\n')
  for (const [, name = ''] of ids.matchAll(/#\/components\/schemas\/(\w+)/g))
    expect(schemas).toHaveProperty(name)
  for (const { path, operation } of operations as {
    path: string
    operation: { parameters?: { name: string; in: string }[] }
  }[]) {
    const named = (operation.parameters ?? [])
      .filter((parameter) => parameter.in === 'path')
      .map(({ name }) => name)
    expect([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])).toEqual(named)
  }
})

test('the marketplace: Orbiters, their times, and who is saved [P-CALL-36]', async () => {
  const orbiter = await createOrbiter({
    reviews: { count: 3, sum: 14 },
    services: [{ name: 'Party', priceCents: 20_000 }],
  })
  for (const query of [
    '',
    '?q=Robin&sort=price&min=25&level=pro&specialty=Food',
    '?after=nonsense&min=much&sort=best&level=&delivery=x&rating=NaN',
    '?q=%00%FF',
  ])
    await ask(`/api/creators${query}`)
  const all = (await ask('/api/creators')).body as {
    rows: { userId: string; rating: number | null }[]
  }
  expect(all.rows.find((row) => row.userId === orbiter.id)?.rating).toBeCloseTo(4.67, 1)
  const times = await ask(
    `/orbiter/${orbiter.id}/times?date=${addDays(todayIn(orbiter.timeZone, now()), 7)}&offer=reel:30`,
  )
  expect((times.body as { times: string[] }).times.length).toBeGreaterThan(0)
  for (const path of [
    'nobody/times?date=2099-03-02',
    `${newId()}/times`,
    `${orbiter.id}/times?date=2099-02-31&offer=x`,
  ]) {
    expect(((await ask(`/orbiter/${path}`)).body as { times: string[] }).times).toEqual([])
  }
  for (const query of ['', '?q=', '?q=dal', `?q=${'x'.repeat(300)}`, '?q=%00'])
    await ask(`/api/places${query}`)
  expect((await ask('/api/places?q=dal')).body).toEqual({
    places: [{ name: 'Dallas', label: 'Dallas, TX' }],
  })
  await useUp('places:address:203.0.113.9')
  expect((await ask('/api/places?q=dal')).status).toBe(429)
  const { id, cookie } = await requireViewer()
  const save = (form: Record<string, string>, who = cookie) =>
    ask('/api/favourites', { method: 'post', cookie: who, form })
  expect((await save({ orbiterId: orbiter.id, wanted: 'yes', stays: 'yes' })).body).toEqual({
    error: null,
  })
  expect((await save({ orbiterId: orbiter.id, wanted: 'yes', stays: 'yes' })).status).toBe(200)
  expect((await save({ orbiterId: orbiter.id, wanted: 'no' })).headers.get('location')).toBe(
    '/browse-creators',
  )
  expect(
    (await save({ orbiterId: orbiter.id, wanted: 'yes', stays: 'yes' }, '')).headers.get(
      'location',
    ),
  ).toContain('/auth')
  for (const wrong of [newId(), 'x', ''])
    expect((await save({ orbiterId: wrong, wanted: 'yes', stays: 'yes' })).status).toBe(404)
  await useUp(`favourite:${id}`)
  expect((await save({ orbiterId: orbiter.id, wanted: 'yes', stays: 'yes' })).status).toBe(429)
})

test('the gallery: reels, views, likes and reports [P-CALL-36]', async () => {
  const orbiter = await createOrbiter()
  const { id: reelId } = await publishReel({ orbiterId: orbiter.id })
  const { id, cookie } = await requireViewer()
  const post = (what: string, form: Record<string, string>, who = cookie, reel = reelId) =>
    ask(`/api/reels/${reel}/${what}`, { method: 'post', cookie: who, form })
  expect((await post('like', { wanted: 'yes', stays: 'yes' })).body).toEqual({
    isLiked: true,
    likeCount: 1,
  })
  expect((await post('like', { wanted: 'yes' }, '')).status).toBe(302)
  expect((await ask('/api/reels', { cookie })).body).toMatchObject({
    likedIds: [reelId],
    reels: [{ id: reelId, orbiter: { id: orbiter.id } }],
  })
  for (const query of [
    '?category=Nowhere',
    '?category=%00',
    '?after=nonsense',
    `?category=${'x'.repeat(300)}`,
  ])
    await ask(`/api/reels${query}`)
  const agent = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140 Safari/537.36',
  }
  expect(
    (await ask(`/api/reels/${reelId}/views`, { method: 'post', headers: agent })).body,
  ).toEqual({ viewCount: 1 })
  expect((await ask(`/api/reels/${reelId}/views`)).headers.get('allow')).toBe('POST')
  for (const wrong of ['x', newId()]) {
    expect((await ask(`/api/reels/${wrong}/views`, { method: 'post' })).body).toEqual({
      error: 'Reel not found',
    })
    expect((await post('like', { wanted: 'yes', stays: 'yes' }, cookie, wrong)).status).toBe(404)
    expect(
      (await post('report', { reason: 'Not theirs', stays: 'yes' }, cookie, wrong)).status,
    ).toBe(404)
  }
  expect((await post('report', { reason: 'Not theirs', stays: 'yes' })).body).toEqual({
    error: null,
  })
  expect((await post('report', { reason: 'Not theirs' })).status).toBe(302)
  expect((await post('report', { reason: ' ', stays: 'yes' })).body).toEqual({
    error: "Tell us what's wrong with it.",
  })
  expect((await post('report', { reason: 'x'.repeat(501), stays: 'yes' })).status).toBe(422)
  await Promise.all([
    useUp(`reel-like:${id}`),
    useUp(`reel-report:${id}`),
    useUp('reel-view:address:203.0.113.9'),
  ])
  expect((await post('like', { wanted: 'no', stays: 'yes' })).status).toBe(429)
  expect((await post('report', { reason: 'Again', stays: 'yes' })).status).toBe(429)
  expect((await ask(`/api/reels/${reelId}/views`, { method: 'post', headers: agent })).status).toBe(
    429,
  )
})

test('the account: drafts, the file of one’s data, and what happens live [P-CALL-36]', async () => {
  const { id, cookie } = await requireViewer()
  const keep = (form: string, fields: Record<string, string>, who = cookie) =>
    ask(`/api/drafts/${form}`, { method: 'post', cookie: who, form: fields })
  expect(
    (await keep('create-project', { title: 'Bread by night', other: 'left out' })).status,
  ).toBe(200)
  expect((await keep('create-project', {})).body).toEqual({ savedAt: '' })
  expect(
    (
      await keep(
        'create-booking',
        Object.fromEntries(DRAFT_FORMS['create-booking'].map((field) => [field, 'x'.repeat(4000)])),
      )
    ).status,
  ).toBe(422)
  expect((await keep('create-project', {}, '')).body).toBeNull()
  expect((await keep('nothing', { title: 'x' })).status).toBe(404)
  await useUp(`own-draft:${id}`)
  expect((await keep('create-project', { title: 'x' })).status).toBe(429)
  expect((await ask('/profile/data.json', { cookie })).body).toMatchObject({ account: { id } })
  expect((await ask('/profile/data.json')).headers.get('location')).toMatch(/^\/auth\?/)
  await useUp(`export:account:${id}`)
  expect((await ask('/profile/data.json', { cookie })).body).toMatch(/^Too many attempts/)
  for (const query of ['', '?q=profile', '?q=%00', `?q=${'x'.repeat(300)}`])
    await ask(`/api/palette${query}`, { cookie })
  expect((await ask('/api/palette?q=password', { cookie })).body).toMatchObject({
    groups: [{ name: 'Pages' }],
  })
  expect((await ask('/api/palette')).headers.get('location')).toMatch(/^\/auth\?/)
  await useUp(`palette:${id}`)
  expect((await ask('/api/palette', { cookie })).status).toBe(429)
  expect((await ask('/live')).status).toBe(401)
  const streams = await Promise.all(Array.from({ length: 12 }, () => ask('/live', { cookie })))
  expect((await ask('/live', { cookie })).status).toBe(429)
  await Promise.all(streams.map(({ body }) => (body as ReadableStream).cancel()))
})

test('uploads: each step, and each refusal [P-CALL-36]', async () => {
  const orbiter = await createOrbiter()
  const people = {
    own: await signedInCookie(orbiter),
    other: (await requireViewer()).cookie,
    nobody: '',
  }
  const tus = { 'tus-resumable': '1.0.0' }
  const begin = (cookie: string, bytes: string) =>
    ask('/uploads', {
      method: 'post',
      cookie,
      headers: { ...tus, 'upload-length': bytes, 'upload-metadata': `title ${btoa('Tour')}` },
    })
  const url = (await begin(people.own, '50000')).headers.get('location') ?? ''
  for (const [cookie, status] of [
    [people.other, 403],
    [people.nobody, 401],
  ] as const) {
    expect((await begin(cookie, '100')).status).toBe(status)
    expect((await ask(url, { method: 'head', cookie, headers: tus })).status).toBe(status)
    expect((await ask(url, { method: 'patch', cookie, headers: tus })).status).toBe(status)
    expect((await ask(`${url}/poster`, { method: 'put', cookie, body: 'x' })).status).toBe(status)
    expect((await ask(url, { method: 'delete', cookie, headers: tus })).status).toBe(status)
  }
  expect((await begin(people.own, 'many')).status).toBe(400)
  expect((await begin(people.own, '0')).status).toBe(422)
  expect((await begin(people.own, '999999999999')).status).toBe(413)
  for (const method of ['post', 'head', 'patch', 'delete']) {
    const other = { method, cookie: people.own, headers: { 'tus-resumable': '0.2.0' } }
    expect((await ask(method === 'post' ? '/uploads' : url, other)).status).toBe(412)
  }
  const own = { cookie: people.own }
  expect(
    (await ask(url, { method: 'head', ...own, headers: tus })).headers.get('upload-offset'),
  ).toBe('0')
  const piece = (at: string, body: string, to = url, more: Record<string, string> = {}) =>
    ask(to, {
      method: 'patch',
      ...own,
      headers: {
        ...tus,
        'upload-offset': at,
        'content-type': 'application/offset+octet-stream',
        ...more,
      },
      body,
    })
  expect((await piece('7', 'x')).status).toBe(409)
  expect((await piece('first', 'x')).status).toBe(400)
  expect((await piece('0', 'x', url, { 'content-type': 'video/mp4' })).status).toBe(415)
  expect((await piece('0', 'x', url, { 'content-length': '60000' })).status).toBe(413)
  expect(
    (await piece('0', 'x', url, { 'upload-checksum': `sha1 ${btoa('x'.repeat(20))}` })).status,
  ).toBe(460)
  expect((await piece('0', '\0\0\0\u0020ftypisom')).status).toBe(204)
  const missing = `/uploads/${newId()}`
  expect((await piece('0', 'x', missing)).status).toBe(404)
  expect((await ask(missing, { method: 'head', ...own, headers: tus })).status).toBe(404)
  expect((await ask(missing, { method: 'delete', ...own, headers: tus })).status).toBe(404)
  expect((await ask(`${missing}/poster`, { method: 'put', ...own, body: 'x' })).status).toBe(404)
  expect(
    (
      await ask(`${url}/poster`, {
        method: 'put',
        ...own,
        body: 'no picture',
        headers: { 'content-length': '10' },
      })
    ).status,
  ).toBe(422)
  const picture = await readFile('db/demo/media/reels/reception-by-candlelight.webp')
  const put = {
    method: 'PUT',
    headers: { cookie: people.own, 'content-length': String(picture.length) },
    body: new Uint8Array(picture),
  }
  expect((await endpoints.request(`${url}/poster`, put)).status).toBe(204)
  given.add('put /uploads/{uploadId}/poster 204')
  expect((await ask(url, { method: 'delete', ...own, headers: tus })).status).toBe(204)
  const script = (await begin(people.own, '500')).headers.get('location') ?? ''
  expect((await piece('0', `<script>${'x'.repeat(300)}</script>`, script)).status).toBe(422)
  expect((await piece('0', 'x', script)).status).toBe(410)
  expect((await ask(script, { method: 'head', ...own, headers: tus })).status).toBe(410)
  await useUp(`portfolio:account:${orbiter.id}`)
  expect((await begin(people.own, '100')).status).toBe(429)
})

/** Answered by the program itself, before anything of this: tests/lost-database.test.ts. */
const ELSEWHERE = new Set([
  'get /livez 200',
  'get /readyz 200',
  'get /readyz 503',
  'get /healthz 200',
  'get /healthz 503',
])

afterAll(() => {
  const named = operations.flatMap(({ name, operation }) =>
    Object.keys(operation.responses).map((status) => `${name} ${status}`),
  )
  expect(
    named.filter((answer) => !given.has(answer) && !ELSEWHERE.has(answer)),
    'answers of the document that no test has been given',
  ).toEqual([])
})
