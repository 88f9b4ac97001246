/** JSON endpoints must give every answer that the OpenAPI document names, in its format. */
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { ATTACHMENTS_MAX } from '#work/messages/message.ts'
import { PORTFOLIO_MAX } from '#market/portfolio/portfolio.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import { DRAFT_FORMS } from '#people/drafts/draft-forms.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { createOrbiter, createUser, signedInCookie } from '#tests/support/factories.ts'
import { publishReel } from '#tests/support/published-reel.ts'
import { endpoints } from '#tests/support/endpoint-site.ts'
import {
  answersNotReceived,
  isUpload,
  operations,
  readDocument,
  schemas,
  send,
  useUp,
} from '#tests/support/open-api-requests.ts'

useDatabase()

const signUpViewer = async () => {
  const user = await createUser()
  return { ...user, cookie: await signedInCookie(user) }
}

test('the document is served as it is, to everyone, and not sent twice [P-CALL-36]', async () => {
  const first = await send('/api/openapi.json')
  expect(JSON.parse(String(first.body))).toEqual(readDocument())
  expect(first.body).toContain('"openapi": "3.1.0"')
  const etag = first.headers.get('etag') ?? ''
  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`])
    expect((await send('/api/openapi.json', { headers: { 'if-none-match': known } })).body).toBe('')
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
    await send(`/api/creators${query}`)
  const all = (await send('/api/creators')).body as {
    rows: { userId: string; rating: number | null }[]
  }
  expect(all.rows.find((row) => row.userId === orbiter.id)?.rating).toBeCloseTo(4.67, 1)
  const times = await send(
    `/orbiter/${orbiter.id}/times?date=${addDays(todayIn(orbiter.timeZone, now()), 7)}&offer=reel:30`,
  )
  expect((times.body as { times: string[] }).times.length).toBeGreaterThan(0)
  for (const path of [
    'nobody/times?date=2099-03-02',
    `${newId()}/times`,
    `${orbiter.id}/times?date=2099-02-31&offer=x`,
  ]) {
    expect(((await send(`/orbiter/${path}`)).body as { times: string[] }).times).toEqual([])
  }
  for (const query of ['', '?q=', '?q=dal', `?q=${'x'.repeat(300)}`, '?q=%00'])
    await send(`/api/places${query}`)
  expect((await send('/api/places?q=dallas%20tx')).body).toEqual({
    places: [{ name: 'Dallas', label: 'Dallas, TX', kind: 'city' }],
  })
  await useUp('places:address:203.0.113.9')
  expect((await send('/api/places?q=dal')).status).toBe(429)
  const { id, cookie } = await signUpViewer()
  const save = (form: Record<string, string>, who = cookie) =>
    send('/api/favourites', { method: 'post', cookie: who, form })
  expect((await save({ orbiterId: orbiter.id, isOn: 'yes', stays: 'yes' })).body).toEqual({
    error: null,
  })
  expect((await save({ orbiterId: orbiter.id, isOn: 'yes', stays: 'yes' })).status).toBe(200)
  expect((await save({ orbiterId: orbiter.id, isOn: 'no' })).headers.get('location')).toBe(
    '/browse-creators',
  )
  expect(
    (await save({ orbiterId: orbiter.id, isOn: 'yes', stays: 'yes' }, '')).headers.get('location'),
  ).toContain('/auth')
  for (const wrong of [newId(), 'x', ''])
    expect((await save({ orbiterId: wrong, isOn: 'yes', stays: 'yes' })).status).toBe(404)
  expect((await save({ orbiterId: orbiter.id, isOn: 'yes', stays: 'yes' })).status).toBe(200)
  for (const wrong of [{}, { isOn: '' }, { isOn: 'on' }] as Record<string, string>[]) {
    const refused = await save({ orbiterId: orbiter.id, ...wrong, stays: 'yes' })
    expect([refused.status, refused.body]).toEqual([422, { error: 'Choose yes or no.' }])
  }
  const saved = await db()
    .selectFrom('favourites')
    .select('orbiterId')
    .where('userId', '=', id)
    .execute()
  expect(saved, 'nothing is removed by accident').toEqual([{ orbiterId: orbiter.id }])
  await useUp(`favourite:${id}`)
  expect((await save({ orbiterId: orbiter.id, isOn: 'yes', stays: 'yes' })).status).toBe(429)
})

test('the gallery: reels, views, likes and reports [P-CALL-36]', async () => {
  const orbiter = await createOrbiter()
  const { id: reelId } = await publishReel({ orbiterId: orbiter.id })
  const { id, cookie } = await signUpViewer()
  const post = (what: string, form: Record<string, string>, who = cookie, reel = reelId) =>
    send(`/api/reels/${reel}/${what}`, { method: 'post', cookie: who, form })
  expect((await post('like', { isOn: 'yes', stays: 'yes' })).body).toEqual({
    isLiked: true,
    likeCount: 1,
  })
  expect((await post('like', { isOn: 'yes' }, '')).status).toBe(302)
  for (const wrong of [{}, { isOn: 'on' }] as Record<string, string>[])
    expect((await post('like', { ...wrong, stays: 'yes' })).status).toBe(422)
  expect((await send('/api/reels', { cookie })).body).toMatchObject({
    likedIds: [reelId],
    reels: [{ id: reelId, orbiter: { id: orbiter.id } }],
  })
  for (const query of [
    '?category=Nowhere',
    '?category=%00',
    '?after=nonsense',
    `?category=${'x'.repeat(300)}`,
  ])
    await send(`/api/reels${query}`)
  const agent = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140 Safari/537.36',
  }
  expect(
    (await send(`/api/reels/${reelId}/views`, { method: 'post', headers: agent })).body,
  ).toEqual({ viewCount: 1 })
  const asked = await endpoints.request(new Request(`http://localhost/api/reels/${reelId}/views`))
  expect([asked.status, asked.headers.get('allow')]).toEqual([405, 'POST'])
  for (const wrong of ['x', newId()]) {
    expect((await send(`/api/reels/${wrong}/views`, { method: 'post' })).body).toEqual({
      error: 'Reel not found',
    })
    expect((await post('like', { isOn: 'yes', stays: 'yes' }, cookie, wrong)).status).toBe(404)
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
  expect((await post('like', { isOn: 'no', stays: 'yes' })).status).toBe(429)
  expect((await post('report', { reason: 'Again', stays: 'yes' })).status).toBe(429)
  expect(
    (await send(`/api/reels/${reelId}/views`, { method: 'post', headers: agent })).status,
  ).toBe(429)
})

test('pictures for the portfolio and of the person [P-CALL-36]', async () => {
  const orbiter = await createOrbiter()
  const cookie = await signedInCookie(orbiter)
  const customer = await signedInCookie(await createUser())
  const dot = { create: { width: 9, height: 16, channels: 3, background: 'teal' } } as const
  const picture = new Uint8Array(await sharp(dot).png().toBuffer())
  const add = (query: string, bytes: BlobPart, as = cookie) => {
    const body = new FormData()
    for (const [name, value] of new URLSearchParams(query)) body.set(name, value)
    body.set('file', new File([bytes], 'picture.png'))
    return send('/api/pictures', { method: 'post', cookie: as, body })
  }
  expect((await add('as=sample&title=Tour', picture)).status).toBe(200)
  expect((await add('as=photo', picture)).status).toBe(200)
  expect((await add('as=photo', picture, '')).status).toBe(401)
  expect((await add('as=sample&title=Tour', picture, customer)).status).toBe(403)
  expect((await add('as=sample', picture)).status).toBe(422)
  expect((await add('as=photo', 'no picture')).status).toBe(422)
  await useUp(`avatar:account:${orbiter.id}`)
  expect((await add('as=photo', picture)).status).toBe(429)
  const fill = Array.from({ length: PORTFOLIO_MAX }, () => ({
    id: newId(),
    orbiterId: orbiter.id,
    title: 'Tour',
    mediaUrl: '/files/portfolio/tour.webp',
    mediaType: 'image' as const,
    createdAt: now(),
  }))
  await db().insertInto('orbiterPortfolio').values(fill).execute()
  expect((await add('as=sample&title=Tour', picture)).status).toBe(409)
})

test('files for a message of a booking [P-CALL-36]', async () => {
  const customer = await createUser()
  const booking = await createBooking({ customer, status: 'accepted' })
  const cookie = await signedInCookie(customer)
  const dot = { create: { width: 9, height: 16, channels: 3, background: 'teal' } } as const
  const picture = new Uint8Array(await sharp(dot).png().toBuffer())
  const add = (bytes: BlobPart, as = cookie, id = booking.id) => {
    const body = new FormData()
    body.set('file', new File([bytes], 'picture.png'))
    return send(`/bookings/${id}/files`, { method: 'post', cookie: as, body })
  }
  expect((await add('no picture')).status).toBe(422)
  for (let n = 0; n < ATTACHMENTS_MAX; n += 1) expect((await add(picture)).status).toBe(200)
  expect((await add(picture)).status).toBe(409)
  expect((await add(picture, '')).status).toBe(401)
  const stranger = await signedInCookie(await createUser())
  expect((await add(picture, stranger)).status).toBe(404)
  const other = await createUser()
  const theirs = await createBooking({ customer: other, status: 'accepted' })
  await useUp(`attachment:${other.id}`)
  expect((await add(picture, await signedInCookie(other), theirs.id)).status).toBe(429)
})

test('the account: drafts, the file of one’s data, and what happens live [P-CALL-36]', async () => {
  const { id, cookie } = await signUpViewer()
  const save = (form: string, fields: Record<string, string>, who = cookie) =>
    send(`/api/drafts/${form}`, { method: 'post', cookie: who, form: fields })
  expect(
    (await save('create-project', { title: 'Bread by night', other: 'left out' })).status,
  ).toBe(200)
  expect((await save('create-project', {})).body).toEqual({ savedAt: '' })
  expect(
    (
      await save(
        'create-booking',
        Object.fromEntries(DRAFT_FORMS['create-booking'].map((field) => [field, 'x'.repeat(4000)])),
      )
    ).status,
  ).toBe(422)
  expect((await save('create-project', {}, '')).body).toBeNull()
  expect((await save('nothing', { title: 'x' })).status).toBe(404)
  await useUp(`own-draft:${id}`)
  expect((await save('create-project', { title: 'x' })).status).toBe(429)
  expect((await send('/profile/data.json', { cookie })).body).toMatchObject({ account: { id } })
  expect((await send('/profile/data.json')).headers.get('location')).toMatch(/^\/auth\?/)
  await useUp(`export:account:${id}`)
  expect((await send('/profile/data.json', { cookie })).body).toMatch(/^Too many attempts/)
  for (const query of ['', '?q=profile', '?q=%00', `?q=${'x'.repeat(300)}`])
    await send(`/api/palette${query}`, { cookie })
  expect((await send('/api/palette?q=password', { cookie })).body).toMatchObject({
    groups: [{ name: 'Pages' }],
  })
  expect((await send('/api/palette')).headers.get('location')).toMatch(/^\/auth\?/)
  await useUp(`palette:${id}`)
  expect((await send('/api/palette', { cookie })).status).toBe(429)
  expect((await send('/live')).status).toBe(204)
  const streams = await Promise.all(Array.from({ length: 12 }, () => send('/live', { cookie })))
  expect((await send('/live', { cookie })).status).toBe(429)
  await Promise.all(streams.map(({ body }) => (body as ReadableStream).cancel()))
})

/** Answers that only the complete program gives: see tests/program/lost-database.test.ts. */
const ELSEWHERE = new Set([
  'get /livez 200',
  'get /readyz 200',
  'get /readyz 503',
  'get /healthz 200',
  'get /healthz 503',
])

afterAll(() => {
  const missing = answersNotReceived((path) => !isUpload(path)).filter(
    (answer) => !ELSEWHERE.has(answer),
  )
  expect(missing, 'answers of the document that no test has received').toEqual([])
})
