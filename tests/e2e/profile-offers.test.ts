import { tabs } from '#tests/support/profile-page.ts'
import { dayButton, inDays } from '#tests/support/calendar.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'

test('the portfolio opens what is pressed; the calendar offers the days with a free time, says when the last one has just gone or cannot be looked up, and a time leads to the form [P-PROF-09] [P-PROF-12] [P-PROF-15] [P-PROF-16]', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  const [none, free, full, gone, unread] = [5, 6, 7, 8, 9].map((days) => inDays(days)) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const hour = { startTime: '10:00', endTime: '11:00' }
  const orbiter = await createOrbiter({
    portfolio: [{ title: 'Bakery' }, { title: 'Mirror ball', isFeatured: true }],
    availability: [
      { date: free, startTime: '10:00', endTime: '12:00' },
      { date: full, ...hour },
      { date: gone, ...hour },
      { date: unread, ...hour },
      // In a later month, because the calendar ends with the last month that has a free time.
      { date: inDays(45), ...hour },
    ],
  })
  await createBooking({ orbiter, date: full, time: '10:00', status: 'accepted' })
  await signIn(page, await createUser())
  await open(page, `/orbiter/${orbiter.id}?tab=portfolio`)
  const items = page.getByRole('link', { name: /View / })
  await expect(items).toHaveText(['FeaturedView Mirror ball', 'View Bakery'])
  await items.last().click()
  const picture = page.getByRole('dialog', { name: 'Bakery' })
  await expect(picture.getByRole('img', { name: 'Bakery' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(picture).toBeHidden()
  await expect(items.last()).toBeFocused()

  await tabs(page).filter({ hasText: 'Availability' }).click()
  for (const [date, isOpen] of [
    [none, false],
    [free, true],
    [full, false],
  ] as const)
    await expect(await dayButton(page, date), date).toBeEnabled({ enabled: isOpen })
  await createBooking({ orbiter, date: gone, time: '10:00', status: 'accepted' })
  await (await dayButton(page, gone)).click()
  await expect(page.getByText('No time slots available for this date')).toBeVisible()

  const section = page.getByRole('region', { name: 'Free times' })
  await page.route('**/times?**', (route) => route.abort('failed'))
  await (await dayButton(page, unread)).click()
  await expect(page.getByText("Couldn't load the times.")).toBeVisible()
  await page.unroute('**/times?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(section.getByRole('link', { name: 'Book 10:00 AM' })).toBeVisible()

  await (await dayButton(page, free)).click()
  const times = section.getByRole('list', { name: /^Free times on/ }).getByRole('link')
  await expect(times).toHaveText(['10:00 AM', '10:30 AM', '11:00 AM'])
  await expectAccessible(page)
  await times.nth(1).click()
  const dialog = page.getByRole('dialog', { name: `Book ${orbiter.fullName}` })
  await expect(dialog.getByRole('radio', { name: '10:30 AM' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Close' }).click()
  // The choice stays for the next offer that is booked.
  await expect(page).toHaveURL(`/orbiter/${orbiter.id}?tab=availability&date=${free}&time=10%3A30`)
})
