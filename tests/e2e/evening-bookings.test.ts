/**
 * Evenings that go on after midnight, and people whose time zone differs from that of the place.
 */
import { readFile } from 'node:fs/promises'
import { formatClock, formatDate } from '#app/base/time.ts'
import { instantOf } from '#app/base/zoned-time.ts'
import { db } from '#app/platform/db.ts'
import { dayButton, inDays } from '#tests/support/calendar.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { expect, open, signIn, test } from '#tests/support/journey.ts'
import {
  dialogOf,
  requestsOf,
  send,
  chooseEnd,
  chooseStart,
  endField,
} from '#tests/support/request-dialog.ts'
import { payByCard, payOnPage } from '#tests/support/pay-by-card.ts'

const date = inDays(9)
const nightOf = (day: string) =>
  `${new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))} night`

test('an Orbiter is free from 8 PM to 2 AM, and a customer in New York books 11:30 PM to 1 AM there', async ({
  page,
  openAs,
}) => {
  const orbiter = await createOrbiter({
    services: [{ name: 'Club night', priceCents: 18_000, durationMinutes: 90 }],
  })
  await signIn(page, orbiter)
  await open(page, `/orbiter/calendar?date=${date}`)
  await page.getByLabel('Date').fill(date)
  await page.getByLabel('Start time').selectOption({ label: '8:00 PM' })
  await page.getByLabel('End time').selectOption({ label: '2:00 AM' })
  await page.getByRole('button', { name: 'Add availability' }).click()
  await expect(page.getByText('Availability added!').first()).toBeVisible()
  const free = `8:00 PM to ${formatClock(date, '26:00')} Free`
  await expect(page.getByRole('link', { name: free })).toBeVisible()

  const customer = await createUser({ fullName: 'Casey Quinn' })
  const theirs = await openAs(customer)
  await open(theirs, `/orbiter/${orbiter.id}?tab=availability`)
  await expect(theirs.getByText(`8:00 PM to ${formatClock(date, '26:00')}`)).toBeVisible()
  await open(theirs, `/orbiter/${orbiter.id}?book=service%3A${orbiter.serviceIds[0] ?? ''}`)
  await (await dayButton(dialogOf(theirs), date)).click()
  const times = dialogOf(theirs).getByRole('group', { name: 'Time' }).locator('label')
  await expect(times.first()).toHaveText('8:00 PM')
  await expect(times.last(), 'ninety minutes end at 2 AM').toHaveText(formatClock(date, '24:30'))
  const end = endField(dialogOf(theirs))
  await expect(end).toContainText('When filming ends')
  await chooseStart(dialogOf(theirs), '11:30 PM')
  await expect(end.locator('option:checked')).toHaveText('1:00 AM (next day), when filming ends')
  await expect(dialogOf(theirs).getByText('Ends the next day')).toBeVisible()
  await chooseEnd(dialogOf(theirs), '6:00 PM (next day)')
  await expect(dialogOf(theirs).getByText(/at most 18 hours after/)).toBeVisible()
  await chooseEnd(dialogOf(theirs), '2:30 AM (next day)')
  await send(theirs).click()
  await payByCard(theirs)
  await expect(theirs.getByText('Booking request sent!').first()).toBeVisible()
  const [request] = await requestsOf(customer)
  expect(request).toMatchObject({ requestedDate: date, requestedTime: '23:30' })
  expect(request?.startAt).toEqual(instantOf(date, '23:30', 'America/Chicago'))
  expect(request?.eventEndsAt).toEqual(instantOf(date, '26:30', 'America/Chicago'))
  await open(theirs, `/bookings/${request?.id}`)
  const when = theirs.getByRole('region', { name: 'When and where' })
  await expect(when).toContainText(formatDate(date, false))
  await expect(when, 'both clocks').toContainText(
    /11:30\sPM\sC[SD]T \(\w+ \d+, 12:30\sAM\sE[SD]T for you\)/,
  )
  const ends = /The event ends \w+, \w+ \d+, 2:30\sAM\sC[SD]T \(3:30\sAM\sE[SD]T for you\)/
  await expect(when).toContainText(ends)
  const file = theirs.waitForEvent('download')
  await when.getByRole('link', { name: 'Add to calendar' }).click()
  const text = await readFile(await (await file).path(), 'utf8')
  // Lines of a calendar are folded.
  expect(text.replaceAll('\r\n ', '').replaceAll('\\,', ',')).toMatch(
    /The event ends \w+, \w+ \d+, 2:30 AM C[SD]T/,
  )
})

test('a package is booked for half past eleven at night and for 1 AM, of the same evening', async ({
  page,
}) => {
  const customer = await createUser()
  await signIn(page, customer)
  await open(page, '/booking/packages')
  await page.getByLabel('Business name').fill('Corner Club')
  await page.getByLabel('Event type').selectOption('event')
  await page.getByLabel('Contact email').fill(customer.email)
  await page.getByLabel('City').selectOption('Dallas')
  await page.getByLabel('Event location').fill('12 Elm Street, 75201')
  await page.getByLabel('Event date').fill(date)
  await page.getByLabel('Start time').selectOption({ label: '1:00 AM' })
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(summary).toContainText(`${nightOf(date)}, `)
  await expect(summary).toContainText(formatClock(date, '25:00'))
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await payOnPage(page)
  await expect(page.getByText('Booking Submitted!')).toBeVisible()
  await expect(page.getByText(/night, .+, 1:00\sAM\s\w+\sC[SD]T, event ends/)).toBeVisible()
  const session = await db()
    .selectFrom('projectSessions as s')
    .innerJoin('videoProjects as p', 'p.id', 's.projectId')
    .select(['s.eventDate', 's.startTime', 's.startAt'])
    .where('p.userId', '=', customer.id)
    .executeTakeFirstOrThrow()
  expect(session).toEqual({
    eventDate: date,
    startTime: '25:00',
    startAt: instantOf(date, '25:00', 'America/Chicago'),
  })
})
