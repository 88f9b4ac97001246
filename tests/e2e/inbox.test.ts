/** The inbox of both areas: list and thread, search, files and saved replies. */
import sharp from 'sharp'
import { addDays } from '#app/base/add-days.ts'
import { newId } from '#app/base/ids.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import type { Page } from '@playwright/test'
import { now } from '#app/platform/clock.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { createOrbiter, createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import {
  expect,
  expectAccessible,
  holdAnswer,
  open,
  reload,
  signIn,
  test,
} from '#tests/support/journey.ts'

const PICTURE = {
  name: 'floor plan.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 300, height: 400, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer(),
}
const PDF = {
  name: 'Run of show.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n${'x'.repeat(220_000)}\n%%EOF`),
}

const say = (who: TestUser, id: string, text: string) =>
  sendMessage(viewerOf(who), id, { idempotencyKey: newId(), text })

const dayIn = (days: number) => addDays(todayIn('America/New_York', now()), days)

/** Creates one thread with this Orbiter for each name; the last one is on top. */
async function createThreads(orbiter: TestUser, names: readonly string[]) {
  const bookings = []
  for (const [index, customerName] of names.entries()) {
    const booking = await createBooking({
      orbiter,
      customer: await createUser({ fullName: customerName }),
      customerName,
      status: 'accepted',
      date: dayIn(index + 3),
    })
    await say(booking.customer, booking.id, `A word of ${customerName}`)
    bookings.push(booking)
  }
  return bookings
}

const rows = (page: Page) =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')

test('an Orbiter searches, answers and comes back to the list by keyboard, with saved replies', async ({
  page,
}) => {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const [ash] = await createThreads(orbiter, ['Ash Moreno', 'Bo Lindqvist', 'Cleo Park'])
  if (!ash) throw new Error('No thread')
  await signIn(page, orbiter)
  await open(page, '/orbiter/messages')
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText('Cleo Park')
  const beside = page.getByRole('region', { name: 'Messages with Cleo Park' })
  await expect(beside, 'the newest one is open').toContainText('A word of Cleo Park')
  await expect(rows(page).first(), 'and read').not.toContainText('unread')
  await expect(rows(page).nth(1)).toContainText('1 unread')

  const search = page.getByRole('searchbox')
  await search.fill('word moreno')
  await expect(rows(page)).toHaveCount(1)
  await search.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/orbiter/messages/${ash.id}?q=word+moreno`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ash Moreno' })).toBeFocused()
  await expect(page.locator('.thread-event').first()).toContainText('sent the request')
  await page.getByRole('link', { name: 'Save a reply' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Saved replies' })).toBeFocused()
  const form = page.getByRole('form', { name: 'New reply' })
  await form.getByRole('button', { name: 'Add reply' }).press('Enter')
  await expect(form.getByText('Give the reply a name.')).toBeVisible()
  await form.getByLabel('Name').fill('On my way')
  await form.getByLabel('Reply').fill("I'm on my way. See you in 20 minutes.")
  await form.getByRole('button', { name: 'Add reply' }).press('Enter')
  const kept = page.getByRole('form', { name: 'Reply “On my way”' })
  await expect(form.getByLabel('Name')).toHaveValue('')
  await form.getByLabel('Name').fill('Nearly there')
  await form.getByLabel('Reply').fill('Two minutes.')
  await form.getByRole('button', { name: 'Add reply' }).press('Enter')
  const row = (name: string) => page.locator('summary', { hasText: name })
  await expect(row('Nearly there')).toBeVisible()
  await row('On my way').click()
  await kept.getByLabel('Reply').fill("I'm on my way. See you in 10 minutes.")
  await kept.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(page.getByText('Reply saved').last()).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).press('Enter')

  const field = page.getByLabel('Message to Ash Moreno')
  await field.fill('Hi Ash.')
  await page.getByRole('button', { name: 'On my way' }).press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue("Hi Ash. I'm on my way. See you in 10 minutes.")
  await field.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Messages with Ash Moreno' })).toContainText(
    'See you in 10 minutes.',
  )
  await field.fill('Not sent yet')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/orbiter/messages?q=word+moreno')
  await expect(rows(page).first()).toBeFocused()
  await expect(rows(page).first()).toContainText("You: Hi Ash. I'm on my way.")
  await page.keyboard.press('Enter')
  // Until then, the same thread stands beside the list as the newest one.
  await expect(page).toHaveURL(`/orbiter/messages/${ash.id}?q=word+moreno`)
  await expect(field, 'nothing typed is lost').toHaveValue('Not sent yet')
  await page.getByRole('link', { name: /^Unread/ }).click()
  await page.getByRole('searchbox').fill('')
  await expect(rows(page), 'the open one stays').toHaveCount(2)
  await expect(rows(page).filter({ hasText: 'Ash Moreno' })).toHaveCount(1)
  await expect(field, 'beside the list').toHaveValue('Not sent yet')

  await page.getByRole('link', { name: 'Edit replies' }).click()
  await row('On my way').click()
  await page.getByRole('button', { name: 'Delete On my way' }).click()
  await expect(row('On my way')).toHaveCount(0)
})

test('a link that is pressed while a thread is being marked as read leads to its page', async ({
  page,
}) => {
  const orbiter = await createOrbiter()
  // The newest one stands beside the list; another one is opened.
  const [ash] = await createThreads(orbiter, ['Ash Moreno', 'Bo Lindqvist'])
  if (!ash) throw new Error('No thread')
  await signIn(page, orbiter)
  // The page already knows its routes, so that none has to be looked up while an answer arrives.
  const letRoutesGo = await holdAnswer(page, /\/__manifest.*replies/)
  const letReadGo = await holdAnswer(page, /\/orbiter\/messages\/.+\.data/, 'POST')
  await open(page, '/orbiter/messages')
  const marking = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes(ash.id),
  )
  await rows(page).last().click()
  await marking
  await page.getByRole('link', { name: 'Save a reply' }).press('Enter')
  letReadGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Saved replies' })).toBeVisible()
  letRoutesGo()
})

test('a customer reads and answers on a phone, with files that the other side sees live', async ({
  page,
  openAs,
}) => {
  const customer = await createUser({ fullName: 'Casey Quinn' })
  const bookings = []
  for (let n = 1; n <= 12; n += 1) {
    const orbiter = await createOrbiter({ fullName: `Robin Vale ${n}` })
    const booking = await createBooking({
      customer,
      customerName: 'Casey Quinn',
      orbiter,
      status: n === 1 ? 'pending' : 'accepted',
      date: dayIn(n + 3),
    })
    await say(orbiter, booking.id, `Message ${n}`)
    bookings.push(booking)
  }
  const second = bookings[1]
  if (!second) throw new Error('No thread')
  const theirs = await openAs(second.orbiter)
  await open(theirs, `/orbiter/messages/${second.id}`)

  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, customer)
  await open(page, '/dashboard/messages')
  const row = rows(page).filter({ hasText: 'Robin Vale 2' })
  // Scrolls now, as the click that follows would.
  await row.hover()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(0)
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Vale 2' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Dashboard' }), 'both bars').toBeHidden()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(row).toBeFocused()
  expect(await page.evaluate(() => window.scrollY), 'at its place').toBe(before)
  await row.click()
  const list = page.getByRole('list', { name: 'Messages with Robin Vale 2' })
  // Until then, the newest thread is in the page, though it isn't shown.
  await expect(list).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles([PICTURE, PDF, { ...PDF, name: 'trick.pdf', buffer: Buffer.from('<script>') }])
  const files = page.getByRole('list', { name: 'Files to send' })
  await expect(files).toContainText('Choose a picture (JPEG, PNG, WebP or AVIF), a PDF')
  await expect(files.getByRole('button', { name: 'Try again: trick.pdf' })).toHaveCount(0)
  await files.getByRole('button', { name: 'Remove trick.pdf' }).click()
  await expect(files.getByText('PDF, 220 KB')).toBeVisible()
  await expect(files.getByText(/^Picture, /)).toBeVisible()
  await page.getByLabel('Message to Robin Vale 2').fill('The chair by the lamp')
  await reload(page)
  await expect(files.getByRole('listitem'), 'nothing is lost').toHaveCount(2)
  await expect(page.getByLabel('Message to Robin Vale 2')).toHaveValue('The chair by the lamp')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(list).toContainText('Run of show.pdf')
  await expect(files).toHaveCount(0)
  await expectAccessible(page)
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBeLessThanOrEqual(0)

  const heard = theirs.getByRole('list', { name: 'Messages with Casey Quinn' })
  await expect(heard).toContainText('The chair by the lamp')
  await expect(list.getByText('Read', { exact: true })).toHaveCount(1)
  await heard.getByRole('img', { name: 'Open floor plan.jpg' }).click()
  const shown = theirs.getByRole('dialog', { name: 'floor plan.jpg' })
  await expect(shown.getByRole('img', { name: 'floor plan.jpg' })).toHaveJSProperty(
    'complete',
    true,
  )
  await theirs.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  await expect(heard, 'Escape closed the picture alone').toBeVisible()
  const [download] = await Promise.all([
    theirs.waitForEvent('download'),
    heard.getByRole('link', { name: /Run of show\.pdf/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Run of show.pdf')

  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL('/dashboard/messages')
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  await expect(row).toBeFocused()
  await expect(row, 'also after a reload').toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Vale 2' })).toBeVisible()
})

test('before acceptance the thread says that files open later, and the server gives none', async ({
  page,
  openAs,
}) => {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const booking = await createBooking({ orbiter, customerName: 'Casey Quinn' })
  await signIn(page, booking.customer)
  await open(page, `/bookings/${booking.id}`)
  await page.locator('input[type=file]').setInputFiles([PICTURE])
  await expect(page.getByText(/^Picture, /)).toBeVisible()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('They can open it once the booking is accepted.')).toBeVisible()
  const address = await page.getByRole('link', { name: 'Open floor plan.jpg' }).getAttribute('href')
  expect((await page.request.get(address ?? '')).status()).toBe(200)
  const theirs = await openAs(orbiter)
  await open(theirs, `/orbiter/messages/${booking.id}`)
  await expect(
    theirs.getByText('A file. You can open it once the booking is accepted.'),
  ).toBeVisible()
  expect((await theirs.request.get(address ?? '')).status()).toBe(404)
})
