/** What a link shows to those who may only watch, and to those who may comment. */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { addComment } from '#delivery/comments/add-comment.server.ts'
import { createLink, listLinks } from '#delivery/sharing/manage-links.server.ts'
import { openLink } from '#delivery/sharing/open-link.server.ts'
import { db } from '#app/platform/db.ts'
import { readWatch } from '#app/routes/watch/read-watch.server.ts'
import * as watch from '#app/routes/watch/watch.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { createDelivered } from '#tests/support/piece-factory.ts'

useDatabase()

const WORDS = 'Cut the part with my uncle'
const NOTE = 'The second song is from your list'

/** A delivery about which both sides have commented. */
async function talkedAbout() {
  const booking = await createDelivered()
  const customer = viewerOf(booking.customer)
  const version = await db()
    .updateTable('deliverableVersions')
    .set({ note: NOTE })
    .where('deliverableId', '=', booking.pieceId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await addComment({ viewer: customer }, version.id, {
    commentId: newId(),
    body: WORDS,
    fileId: booking.mediaId,
    atMs: 4000,
  })
  const share = async (permission: string, password = '') => {
    await createLink(customer, booking.id, {
      linkId: newId(),
      label: permission,
      permission,
      days: '7',
      password,
    })
    const links = await listLinks(customer, booking.id)
    return (
      links
        .find(({ label }) => label === permission)
        ?.url?.split('/')
        .at(-1) ?? ''
    )
  }
  return { ...booking, share }
}

async function open(token: string) {
  const openAt = (path: string) => openPage(watch, '/watch/:token', path, null)
  // The page stays with a piece.
  const { location } = await openAt(`/watch/${token}`)
  return openAt(location ?? '')
}

test('"Watch" shows the film, and nothing of what the two sides have said about it', async () => {
  const { share } = await talkedAbout()
  const watching = await open(await share('watch'))
  expect(watching.html).toMatch(/<video/)
  for (const said of [WORDS, NOTE, 'Comments', '0:04']) expect(watching.html).not.toContain(said)
  const commenting = await open(await share('comment'))
  for (const said of [WORDS, NOTE]) expect(commenting.text).toContain(said)
})

test('the link’s preview has the film’s own picture, unless a password is asked for', async () => {
  const { share, mediaId } = await talkedAbout()
  const pictureOf = async (token: string) => {
    const link = await openLink(token)
    const page = await readWatch(link, { token, cookies: null, query: new URLSearchParams() })
    const meta = watch.meta({ loaderData: { page } } as Parameters<typeof watch.meta>[0]) ?? []
    return meta.find((entry) => 'property' in entry && entry.property === 'og:image')
  }
  expect(await pictureOf(await share('watch'))).toMatchObject({
    content: expect.stringContaining(mediaId) as string,
  })
  expect(await pictureOf(await share('comment', 'moonlight'))).toMatchObject({
    content: expect.stringContaining('/share/') as string,
  })
})

test('a first comment says who writes it; without a name nothing is stored', async () => {
  const { share, pieceId } = await talkedAbout()
  const token = await share('comment')
  const path = (await openPage(watch, '/watch/:token', `/watch/${token}`, null)).location ?? ''
  expect((await open(token)).html).toMatch(/<label[^>]*>Your name<\/label>/)
  const { id: versionId } = await db()
    .selectFrom('deliverableVersions')
    .select('id')
    .where('deliverableId', '=', pieceId)
    .executeTakeFirstOrThrow()
  const send = (name: string) =>
    openPage(watch, '/watch/:token', path, null, {
      intent: 'comment',
      versionId,
      commentId: newId(),
      body: 'Hold this shot',
      atMs: '1000',
      name,
    })
  expect((await send(' ')).status).toBe(422)
  expect((await open(token)).text).not.toContain('Hold this shot')
  expect((await send('Jordan Lee')).location).toBe(path)
  expect((await open(token)).text).toContain('Jordan Lee Hold this shot')
})

test('who may approve is shown the film, and asked for a name where they approve', async () => {
  const { share } = await talkedAbout()
  const { html } = await open(await share('approve'))
  expect(html).toMatch(/<video/)
  const form = /<form[^>]*aria-label="Your answer"[^]*?<\/form>/.exec(html)?.[0] ?? ''
  expect(form).toContain('do=approve')
  expect(form).toMatch(/<input[^>]*name="name"/)
  expect(form).toMatch(/>Approve</)
})
