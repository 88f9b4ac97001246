/** The customer's side of a delivery: watching, changes, a second version, approval, the files. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { newId } from '#app/base/ids.ts'
import { completeDeliveredBookings } from '#work/bookings/end-booking.server.ts'
import { reportMissing } from '#delivery/deliveries/report-missing.server.ts'
import { originalKeyOf, resultKeyOf } from '#files/media/media-keys.ts'
import { createLink, listLinks } from '#delivery/sharing/manage-links.server.ts'
import { hashOf, putFile } from '#app/platform/storage.ts'
import { eventUnderWay } from '#tests/support/event-under-way.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'
import { journeyFilms } from '#tests/support/journey-films.ts'
import { phoneClip } from '#tests/support/made-films.ts'
import { deliverPiece, listPieces, passUndo } from '#tests/support/piece-factory.ts'
import { withCameraNotes } from '#tests/support/quicktime.ts'
import { readZip } from '#tests/support/read-zip.ts'
import { CLIP } from '#tests/support/uploaded-media.ts'

const PHONE = { width: 390, height: 844 }

const films = journeyFilms([phoneClip('shorter', { seconds: 3 })])

/** Films of seven seconds, delivered once. */
async function deliveredReels(reels: number) {
  const event = await eventUnderWay({ reels, seconds: 3 })
  const pieces = await listPieces(event.id)
  const mediaIds: string[] = []
  for (const { id } of pieces) {
    const { mediaId } = await deliverPiece(viewerOf(event.orbiter), id, { withFiles: true })
    mediaIds.push(mediaId)
  }
  return { ...event, pieces, mediaIds }
}

const clockOf = (page: Page) =>
  page.getByRole('region', { name: 'Film' }).getByText(/^0:0\d\.\d\d$/)

/** Uses every key of the player, with nothing focused. */
async function watchByKeyboard(page: Page): Promise<void> {
  const [play, pause] = ['Play', 'Pause'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  ) as [Locator, Locator]
  // The first press starts the player, if it has not started automatically.
  await play.press('Space')
  await expect(pause).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await expect(clockOf(page)).toHaveText('0:00.00')
  await page.keyboard.press('.')
  await expect(clockOf(page)).toHaveText('0:00.01')
  await page.keyboard.press(',')
  await expect(clockOf(page)).toHaveText('0:00.00')
  await page.keyboard.press('ArrowRight')
  await expect(clockOf(page)).toHaveText('0:05.00')
  await page.keyboard.press('l')
  await page.keyboard.press('l')
  await expect(page.getByLabel('Speed')).toHaveValue('1.5')
  await page.keyboard.press('k')
  await expect(play).toBeVisible()
  await page.keyboard.press('j')
  await expect(pause).toBeVisible()
  await page.keyboard.press('k')
  await expect(play).toBeVisible()
}

/** Goes to 0:03 with the timeline, which works without a mouse. */
async function goToThree(page: Page): Promise<void> {
  const strip = page.getByRole('slider', { name: 'Position in the film' })
  await strip.press('Home')
  for (let tenth = 0; tenth < 4; tenth += 1) await strip.press('PageUp')
  await page.keyboard.press('.')
  await expect(clockOf(page)).toHaveText('0:03.00')
}

test('a customer watches by keyboard, comments at 0:03 and asks for the one round of changes; the Orbiter answers, ticks it off and delivers a second version from the phone, which is compared with the first, live on both sides', async ({
  openAs,
}) => {
  const { id, orbiter, customer } = await deliveredReels(1)
  const [theirs, phone] = [await openAs(customer), await openAs(orbiter)]
  await phone.setViewportSize(PHONE)
  await open(phone, `/orbiter/deliveries/${id}`)
  await open(theirs, `/deliveries/${id}`)
  await watchByKeyboard(theirs)
  await goToThree(theirs)
  await theirs.getByLabel('Comment at 0:03').fill('Please end it here')
  await theirs.keyboard.press('Control+Enter')
  const comments = theirs.getByRole('list', { name: 'Comments' })
  await expect(comments).toContainText('Please end it here')
  await expect(theirs.getByText('You have 1 of 1 round of changes left.')).toBeVisible()
  await theirs.getByRole('link', { name: 'Request changes' }).press('Enter')
  const wish = theirs.getByLabel('What should change?')
  await expect(wish).toBeFocused()
  await wish.fill('Three seconds, as booked')
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: 'Request changes' }).press('Enter')
  await expect(theirs.getByRole('region', { name: 'Changes' })).toContainText('Robin is on it.')

  const round = phone.getByRole('region', { name: 'Requested changes' })
  await expect(round).toContainText('Three seconds, as booked')
  await round.getByRole('link', { name: '0:03' }).click()
  await phone.getByRole('button', { name: 'Reply to comment 1' }).click()
  await phone.getByRole('textbox', { name: 'Reply to comment 1' }).fill('Will do')
  await phone.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(comments).toContainText('Robin Vale Will do')
  await expectAccessible(phone)
  await phone.getByRole('link', { name: 'Deliver', exact: true }).click()
  await round.getByRole('button', { name: 'Comment 1 is done' }).click()
  await expect(comments.getByText('Done', { exact: true })).toBeAttached()

  await phone.getByLabel('Choose film').setInputFiles(films.file('shorter'))
  await phone.getByLabel('Music', { exact: true }).selectOption({ label: 'My own' })
  await expect(phone.getByText(/^Ready\. /)).toBeVisible()
  await phone.getByRole('button', { name: 'Deliver version 2' }).click()
  const versions = theirs.getByRole('group', { name: 'Version' })
  await versions.getByRole('button', { name: 'v2' }).press('Enter')
  await versions.getByRole('button', { name: 'Side by side' }).press('Enter')
  const [first, second] = [1, 2].map((number) =>
    theirs.locator(`video[aria-label="Live 3s reel, version ${number}"]`),
  ) as [Locator, Locator]
  const timeOf = (film: Locator) => film.evaluate((video: HTMLVideoElement) => video.currentTime)
  const other = await second.elementHandle()
  // Both positions are read at the same moment.
  const gap = () =>
    first.evaluate(
      (one: HTMLVideoElement, two) =>
        Math.abs(one.currentTime - (two as HTMLVideoElement).currentTime),
      other,
    )
  await theirs.getByRole('button', { name: 'Play', exact: true }).press('Enter')
  await expect.poll(() => timeOf(second)).toBeGreaterThan(0.5)
  await expect.poll(gap).toBeLessThan(0.5)
  await expect(theirs.getByText('The round of changes is used.')).toBeVisible()
})

test('two reels are approved by link with an undo; the booking is completed, its timeline says who approved, and the master and the whole are downloaded as they are stored', async ({
  openAs,
}) => {
  const { id, orbiter, customer, mediaIds } = await deliveredReels(2)
  const viewer = viewerOf(customer)
  const link = { linkId: newId(), label: 'For Jordan', permission: 'approve', days: '7' }
  await createLink(viewer, id, link)
  const [shared] = await listLinks(viewer, id)
  const [visitor, theirs, ours] = [
    await openAs(null),
    await openAs(customer),
    await openAs(orbiter),
  ]
  await open(theirs, `/deliveries/${id}`)
  await open(ours, `/bookings/${id}`)
  await visitor.setViewportSize(PHONE)
  await open(visitor, shared?.url ?? '')
  const answer = visitor.getByRole('form', { name: 'Your answer' })
  await answer.getByLabel('Your name').fill('Jordan Lee')
  await answer.getByRole('button', { name: 'Approve' }).click()
  const confirm = async () => {
    await visitor.getByRole('button', { name: 'Approve version 1' }).click()
    await expect(visitor.getByText('Approved by Jordan Lee')).toBeVisible()
  }
  const approve = async () => {
    await visitor.getByRole('link', { name: 'Approve', exact: true }).click()
    await confirm()
  }
  await confirm()
  await expect(theirs.getByText('Approved by Jordan Lee')).toBeVisible()
  await visitor.getByRole('button', { name: /^Undo/ }).click()
  await expect(theirs.getByRole('link', { name: 'Approve', exact: true })).toBeVisible()
  await approve()
  await visitor.getByRole('link', { name: /^Live 3s reel 2/ }).click()
  await approve()

  await expect(ours.getByRole('heading', { name: 'Maya Torres approved everything' })).toBeVisible()
  await passUndo(id)
  await completeDeliveredBookings()
  await expect(
    ours.getByRole('heading', { name: "Maya Torres's booking is complete" }),
  ).toBeVisible()
  const timeline = ours.getByRole('region', { name: 'Timeline' })
  for (const line of [
    'Maya Torres created the link “For Jordan”',
    'Jordan Lee (by link) undid the approval of Live 3s reel 1',
    'Jordan Lee (by link) approved Live 3s reel 2',
  ])
    await expect(timeline).toContainText(line)

  const saved = async (name: string) => {
    const [download] = await Promise.all([
      theirs.waitForEvent('download'),
      theirs.getByRole('link', { name, exact: true }).click(),
    ])
    return readFile(await download.path())
  }
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const stored = await Promise.all(mediaIds.map((file) => hashOf(resultKeyOf(file, 'master.mp4'))))
  expect(sha256(await saved('Download'))).toBe(stored[0])
  const whole = readZip(await saved('Download everything'))
  expect(whole.map(({ content }) => sha256(content))).toEqual(stored)
})

test('the original is made when the customer asks for it, and says nothing of the camera', async ({
  openAs,
}) => {
  const { id, customer, mediaIds } = await deliveredReels(1)
  const notes = { 'com.apple.quicktime.model': 'iPhone 17 Pro' }
  await putFile(originalKeyOf(mediaIds[0] ?? '', 'mov'), withCameraNotes(CLIP, notes))
  const phone = await openAs(customer)
  await phone.setViewportSize(PHONE)
  await open(phone, `/deliveries/${id}`)
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Get the original' }).click()
  const link = phone.getByRole('link', { name: 'Original', exact: true })
  await expect(link).toBeVisible()
  const [saved] = await Promise.all([phone.waitForEvent('download'), link.click()])
  expect(saved.suggestedFilename()).toMatch(/ original\.mov$/)
  const bytes = await readFile(await saved.path())
  expect(bytes.includes('hvc1')).toBe(true)
  expect(bytes.includes('iPhone')).toBe(false)
})

test('“Something missing?” names the piece and says what happens; both sides see it, and a delivery answers it', async ({
  openAs,
}) => {
  const { id, orbiter, customer, pieces } = await deliveredReels(2)
  const [theirs, ours] = [await openAs(customer), await openAs(orbiter)]
  await open(ours, `/orbiter/deliveries/${id}`)
  await open(theirs, `/deliveries/${id}`)
  const shown = theirs.getByRole('navigation', { name: 'Pieces' })
  const tabs = shown.getByRole('link')
  await tabs.and(shown.locator('[aria-current]')).focus()
  await theirs.keyboard.press('Home')
  await theirs.keyboard.press('ArrowRight')
  await expect(tabs.nth(1)).toBeFocused()
  await expect(tabs.nth(0)).toHaveAttribute('tabindex', '-1')
  await theirs.keyboard.press('Enter')
  await expect(tabs.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(tabs.nth(1), 'the arrow keys go on from here').toBeFocused()
  await theirs.getByRole('link', { name: /^Tell / }).click()
  await expect(theirs.getByText(/notify Robin and our team right away/)).toBeVisible()
  await theirs.getByLabel('Piece', { exact: true }).selectOption({ label: 'Live 3s reel 2' })
  await theirs.getByLabel('What isn’t there?').fill('This is the first one again')
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: 'Report it missing' }).click()
  await expect(shown.getByText('Reported missing', { exact: true })).toBeVisible()
  const second = ours
    .getByRole('listitem')
    .filter({ has: ours.getByRole('heading', { name: 'Live 3s reel 2' }) })
  await expect(second).toContainText('Reported missing: This is the first one again')
  await deliverPiece(viewerOf(orbiter), pieces[1]?.id ?? '', { withFiles: true })
  await expect(second).toContainText('Version 2 delivered')
  await expect(shown.getByText('Delivered', { exact: true })).toHaveCount(2)
})

test('the team answers a report of something missing from its queue; the customer sees it at once and reads it', async ({
  openAs,
}) => {
  const { id, customer, pieces } = await deliveredReels(2)
  const pieceId = pieces[1]?.id ?? ''
  await reportMissing(viewerOf(customer), pieceId, { note: 'This is the first one again' })
  const [theirs, desk] = [
    await openAs(customer),
    await openAs(await createUser({ roles: ['admin'], fullName: 'Ada Deskman' })),
  ]
  await open(theirs, `/deliveries/${id}?piece=${pieceId}`)
  await expect(theirs.getByRole('region', { name: 'Reported missing' })).toBeVisible()
  await open(desk, '/admin?queue=all')
  await desk
    .getByRole('link', { name: 'Answer: Maya Torres is missing Live 3s reel 2' })
    .and(desk.locator(`[href*="${pieceId}"]`))
    .click()
  await expect(desk.getByText('This is the first one again')).toBeVisible()
  await expectAccessible(desk)
  await desk.getByLabel('What did you find?').fill('   ')
  await desk.getByRole('button', { name: 'Send the answer' }).click()
  await expect(desk.getByText('Say what you found.')).toBeVisible()
  await desk.getByLabel('What did you find?').fill('It differs from 0:02 on.')
  await desk.getByRole('button', { name: 'Send the answer' }).click()
  await expect(desk.getByText('The customer has been notified.')).toBeVisible()
  await expect(theirs.getByRole('region', { name: 'Your answer' })).toContainText('Your answer by')
  await open(theirs, `/bookings/${id}`)
  await expect(theirs.getByRole('region', { name: 'Timeline' })).toContainText(
    'It differs from 0:02 on.',
  )
})

test.describe('on a phone whose share sheet takes films', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('a film is saved by the share sheet as it is stored; closing the sheet is no error, and a press that is too old is asked for again', async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_FAILED/)
    const { id, customer, mediaIds } = await deliveredReels(1)
    await page.addInitScript(() => {
      const answers = ['AbortError', 'NotAllowedError']
      const share = async ({ files: [film] }: { files: File[] }) => {
        const refusal = answers.shift()
        if (refusal) {
          Object.assign(window, { refused: 2 - answers.length })
          throw new DOMException('Refused', refusal)
        }
        const hash = await crypto.subtle.digest('SHA-256', await (film as File).arrayBuffer())
        const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0'))
        Object.assign(window, { shared: { name: film?.name, hash: hex.join('') } })
      }
      Object.defineProperty(navigator, 'canShare', { value: () => true })
      Object.defineProperty(navigator, 'share', { value: share })
    })
    await signIn(page, customer)
    await open(page, `/deliveries/${id}`)
    const save = page.getByRole('button', { name: 'Save video' })
    const failed = page.getByText('The video could not be saved')
    let fate: 'held' | 'sent' | 'lost' = 'held'
    await page.route(`**/deliveries/${id}/files/*`, (route) => {
      if (fate === 'lost') return route.abort()
      return fate === 'sent' ? route.continue() : undefined
    })
    await save.click()
    await page.getByRole('button', { name: /^Getting the video/ }).click()
    await expect(save).toHaveText('Save video')
    fate = 'sent'
    await save.click()
    await expect(save).toHaveText('Save video')
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'refused'))).toBe(1)
    await save.click()
    await expect(save).toHaveText('Ready. Save video')
    await expectAccessible(page)
    await save.click()
    await expect(save).toHaveText('Save video')
    const shared = await page.evaluate(() => Reflect.get(window, 'shared'))
    expect(shared).toEqual({
      name: expect.stringMatching(/^Orbit .* - Live 3s reel.*\.mp4$/),
      hash: await hashOf(resultKeyOf(mediaIds[0] ?? '', 'master.mp4')),
    })
    await expect(failed).toHaveCount(0)
    fate = 'lost'
    await save.click()
    await expect(failed).toBeVisible()
    await expect(save).toHaveText('Save video')
  })
})
