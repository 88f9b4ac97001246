/** An approved reel: downloaded, captioned, published by its Orbiter, and shown in the gallery. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { addDays } from '#app/base/add-days.ts'
import { DAY_MS } from '#app/base/time.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { resultKeyOf } from '#files/media/media-keys.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { hashOf } from '#app/platform/storage.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { expect, holdAnswer, open, signIn, test } from '#tests/support/journey.ts'
import { newWord } from '#tests/support/new-word.ts'
import { createDelivered, passUndo } from '#tests/support/piece-factory.ts'

const CAPTIONS = '00:00.500 --> 00:06.000\nDoors at nine'

test('an approved reel with consent reaches portfolio and gallery, where it names its Orbiter; its master is downloaded as it is stored, and its captions play', async ({
  page,
  openAs,
}) => {
  const title = `Long table ${newWord()}`
  const [customer, orbiter] = [await createUser(), await createOrbiter({ fullName: 'Dre Coleman' })]
  const { id, pieceId, mediaId } = await createDelivered({
    customer,
    orbiter,
    date: addDays(todayIn(orbiter.timeZone, now()), -1),
    requestedAt: new Date(now().getTime() - 5 * DAY_MS),
    film: { withFiles: true },
  })
  await db()
    .updateTable('deliverableVersions')
    .set({ music: 'original' })
    .where('deliverableId', '=', pieceId)
    .execute()

  await signIn(page, customer)
  await open(page, `/deliveries/${id}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download', exact: true }).click(),
  ])
  const bytes = await readFile(await download.path())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    await hashOf(resultKeyOf(mediaId, 'master.mp4')),
  )
  await page.getByRole('link', { name: 'Approve' }).click()
  await page.getByLabel('In Dre Coleman’s portfolio').check()
  await page.getByLabel('In Orbit’s gallery').check()
  await page.getByRole('button', { name: 'Approve version 1' }).click()
  await expect(page.getByText('Approved by you')).toBeVisible()
  await passUndo(id)

  const work = await openAs(orbiter)
  await open(work, `/deliveries/${id}/publishing`)
  await work.getByText('Captions: none yet').click()
  await work.getByLabel('Captions (WebVTT)').fill(CAPTIONS)
  await work.getByLabel('Language').selectOption('Spanish')
  await work.getByRole('button', { name: 'Save captions' }).click()
  await expect(work.getByText('Captions saved')).toBeVisible()
  await work.getByText('Ready-to-post files').click()
  const part = work.getByLabel('Part shown in 4:5 and 1:1')
  await expect(part).toHaveAttribute('aria-valuetext', 'Middle')
  await part.press('Home')
  await expect(part).toHaveAttribute('aria-valuetext', 'Top')
  const places = work.getByRole('listitem')
  await places
    .filter({ hasText: 'Your portfolio' })
    .getByRole('button', { name: 'Publish' })
    .click()
  await expect(places.filter({ hasText: 'Your portfolio' })).toContainText('Published')
  await places.filter({ hasText: 'The gallery' }).getByLabel('Title').fill(title)
  await work.getByRole('button', { name: 'Send to our team' }).click()
  await expect(places.filter({ hasText: 'The gallery' })).toContainText('Our team is looking at it')

  const desk = await openAs(await createUser({ roles: ['admin'] }))
  await open(desk, '/admin/reels')
  const pending = desk.getByRole('listitem').filter({ hasText: title })
  await expect(pending).toContainText('By Dre Coleman')
  const reason = pending.getByLabel('Reason, if you decline it')
  const letGo = await holdAnswer(desk, /\.data(?:\?|$)/, 'POST')
  await pending.getByRole('button', { name: 'Decline' }).click()
  await reason.focus()
  await desk.keyboard.type('Too dark')
  letGo()
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await expect(reason, 'typed after the press').toHaveValue('Too dark')
  await expect(reason).toBeFocused()
  await desk.unroute(/\.data(?:\?|$)/)
  await pending.getByRole('button', { name: 'Publish' }).click()
  await expect(pending).toBeHidden()

  const visitor = await openAs(null)
  // Without a query, the page may be a copy cached within the last three seconds, which someone
  // else opened.
  await open(visitor, `/browse-reels?for=${newWord()}`)
  await visitor.getByRole('link', { name: title }).first().click()
  const reel = visitor.getByRole('dialog')
  await expect(reel).toContainText('Filmed by Dre Coleman')
  await expect(reel.getByRole('button', { name: 'Captions' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await reel.getByRole('link', { name: 'Book this creator' }).click()
  await expect(visitor).toHaveURL((url) => url.pathname.startsWith(`/orbiter/${orbiter.id}`))

  await open(page, `/deliveries/${id}`)
  await expect(page.getByRole('button', { name: 'Captions' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const cue = () =>
    page.evaluate(() => {
      const track = document.querySelector('video')?.textTracks[0]
      return (track?.cues?.[0] as VTTCue | undefined)?.text
    })
  await expect.poll(cue).toBe('Doors at nine')
  await expect(page.locator('track')).toHaveAttribute('label', 'Spanish')
})
