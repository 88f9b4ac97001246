import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { viewerContext, type Viewer } from '#people/accounts/viewer.ts'
import { addReel } from '#market/reels/change-reel.server.ts'
import { setReelLike } from '#market/reels/set-reel-like.server.ts'
import { db } from '#app/platform/db.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import { action as like } from '#app/routes/endpoints/like-reel.ts'
import { action as watch, loader as viewsPage } from '#app/routes/endpoints/reel-views.ts'
import { action as report } from '#app/routes/endpoints/report-reel.ts'
import { loader as moreReels } from '#app/routes/endpoints/reels.ts'
import { loader, meta } from '#app/routes/public/browse-reels.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const person = async () => viewerOf(await createUser())
const reelIn = async (category: string) =>
  (await addReel({ title: 'Doors at nine', videoUrl: '/files/reels/doors.mp4', category })).id

function argsFor(
  url: string,
  viewer: Viewer | null,
  params: Record<string, string> = {},
  form?: Record<string, string>,
) {
  const context = new RouterContextProvider()
  context.set(viewerContext, viewer)
  const init = form && { method: 'POST', body: new URLSearchParams(form) }
  // The router passes more than the loader reads.
  return { request: new Request(`http://localhost${url}`, init), params, context } as never
}

async function galleryFor(url: string, viewer: Viewer | null) {
  const answer = await loader(argsFor(url, viewer))
  if (!('gallery' in answer) || !answer.gallery) throw new Error('no gallery')
  return { ...answer, gallery: answer.gallery }
}

test('likes are shown to the person who gave them; what visitors share has none [P-GAL-09]', async () => {
  const [category, viewer] = [newId(), await person()]
  const id = await reelIn(category)
  await setReelLike(viewer, id, { isLiked: true })
  const own = await galleryFor(`/browse-reels?category=${category}`, viewer)
  expect([own.isSignedIn, own.gallery.list.likedIds]).toEqual([true, [id]])
  const shared = await galleryFor(`/browse-reels?category=${category}`, null)
  expect([
    shared.isSignedIn,
    shared.gallery.list.likedIds,
    shared.gallery.list.reels[0]?.likeCount,
  ]).toEqual([false, [], 1])
})

test('the address says how many pages are shown; the next one comes as data', async () => {
  const category = newId()
  const ids: string[] = []
  for (let count = 0; count < 32; count += 1) ids.unshift(await reelIn(category))
  const url = `/browse-reels?category=${category}`
  const one = (await galleryFor(url, null)).gallery.list
  expect(one.reels).toHaveLength(15)
  const answer = await moreReels(
    argsFor(`/api/reels?category=${category}&after=${one.nextCursor}`, null),
  )
  const next = (await answer.json()) as typeof one
  expect(answer.headers.get('Cache-Control')).toContain('no-store')
  const two = (await galleryFor(`${url}&pages=2`, null)).gallery.list
  expect(two.reels).toEqual([...one.reels, ...next.reels])
  expect(two.nextCursor).toBe(next.nextCursor)
  for (const pages of ['0', '-3', 'x', '1e9'])
    expect((await galleryFor(`${url}&pages=${pages}`, null)).gallery.list.reels.length).toBe(
      pages === '1e9' ? 32 : 15,
    )
})

test('a linked reel gives the page its title and its picture', async () => {
  const id = await reelIn('Other')
  const loaderData = await galleryFor(`/browse-reels?reel=${id}`, null)
  // The router passes more than `meta` reads.
  const tags = meta({ loaderData } as never) ?? []
  expect(tags).toContainEqual({ title: 'Doors at nine · Orbit' })
  expect(tags).toContainEqual({
    property: 'og:image',
    content: expect.stringContaining(`/share/reels/${id}.png`),
  })
  expect(tags).toContainEqual({
    property: 'og:url',
    content: expect.stringContaining(`/browse-reels?reel=${id}`),
  })
})

test('visitors who like or report are asked to sign in, and come back to the reel', async () => {
  const reelId = await reelIn('Other')
  for (const [action, form] of [
    [like, { isOn: 'yes' }],
    [report, { reason: 'Rude' }],
  ] as const) {
    const answer = await action(
      argsFor('/api', null, { reelId }, { ...form, from: 'https://evil.example/' }),
    )
    expect(answer.headers.get('Location')).toBe(
      `/auth?next=${encodeURIComponent(`/browse-reels?reel=${reelId}`)}`,
    )
  }
  expect(
    await db().selectFrom('reelReports').select('id').where('reelId', '=', reelId).execute(),
  ).toEqual([])
})

test('without a script a like and a report lead back to the reel; with one they answer as data', async () => {
  const [reelId, viewer] = [await reelIn('Other'), await person()]
  const plain = await like(argsFor('/api', viewer, { reelId }, { isOn: 'yes' }))
  expect([plain.status, plain.headers.get('Location')]).toEqual([
    302,
    `/browse-reels?reel=${reelId}`,
  ])
  const asData = await like(argsFor('/api', viewer, { reelId }, { isOn: 'no', stays: 'yes' }))
  expect(await asData.json()).toEqual({ isLiked: false, likeCount: 0 })
  const empty = await report(argsFor('/api', viewer, { reelId }, { reason: ' ', stays: 'yes' }))
  expect([empty.status, await empty.json()]).toEqual([
    422,
    { error: "Tell us what's wrong with it." },
  ])
  const sent = await report(argsFor('/api', viewer, { reelId }, { reason: 'Rude' }))
  expect(sent.headers.get('Location')).toBe(`/browse-reels?reel=${reelId}&said=reported`)
  const missing = await like(
    argsFor('/api', viewer, { reelId: newId() }, { isOn: 'yes', stays: 'yes' }),
  )
  expect(missing.status).toBe(404)
})

test('owners, admins and crawlers watch without being counted [P-GAL-06]', async () => {
  const orbiter = await createOrbiter()
  const { id } = await addReel({
    title: 'Doors',
    videoUrl: '/files/reels/doors.mp4',
    orbiterId: orbiter.id,
  })
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'
  const crawler = 'Googlebot/2.1 (+http://www.google.com/bot.html)'
  const countAs = async (viewer: Viewer | null, userAgent = phone, reelId = id) => {
    const context = new RouterContextProvider()
    context.set(viewerContext, viewer)
    context.set(remoteAddressContext, '203.0.113.9')
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'user-agent': userAgent },
    })
    // The router passes more than the action reads.
    return watch({ request, params: { reelId }, context } as never)
  }
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  for (const answer of [
    await countAs(viewerOf(orbiter)),
    await countAs(admin),
    await countAs(null, crawler),
  ])
    expect(await answer.json()).toEqual({ viewCount: 0 })
  expect(await (await countAs(null)).json()).toEqual({ viewCount: 1 })
  expect((await countAs(null, phone, newId())).status).toBe(404)
  expect(viewsPage().status).toBe(405)
})
