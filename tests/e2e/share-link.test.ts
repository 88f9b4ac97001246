/** A delivery shared by link: a visitor without an account watches, comments on and approves it. */
import { addDays } from '#app/base/add-days.ts'
import { DAY_MS } from '#app/base/time.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { now } from '#app/platform/clock.ts'
import { createUser } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, reload, signIn, test } from '#tests/support/journey.ts'
import { createDelivered } from '#tests/support/piece-factory.ts'

const yesterday = () => ({
  date: addDays(todayIn('America/Chicago', now()), -1),
  requestedAt: new Date(now().getTime() - 5 * DAY_MS),
  film: { withFiles: true },
})

test('a visitor unlocks a link, comments on a moment, approves with a second press, undoes it and approves again; revoked, it is closed', async ({
  page,
  openAs,
  problems,
}) => {
  problems.allow(/404/)
  const customer = await createUser({ fullName: 'Maya Torres' })
  const { id } = await createDelivered({ ...yesterday(), customer })
  await signIn(page, customer)
  await open(page, `/deliveries/${id}/links`)
  await page.getByLabel('Name').fill('For Jordan')
  await page.getByLabel('Permission').selectOption({ label: 'Watch, comment and approve' })
  await page.getByLabel('Password').fill('moonlight')
  await page.getByRole('button', { name: 'Create link' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'For Jordan' })
  await expect(row).toContainText('Not opened yet')
  const url = (await row.getByRole('link', { name: /^Copy link/ }).getAttribute('href')) ?? ''

  const visitor = await openAs(null)
  await open(visitor, url)
  await visitor.getByLabel('Password', { exact: true }).fill('sunlight')
  await visitor.getByRole('button', { name: 'Open' }).click()
  await expect(visitor.getByText('This password is wrong.')).toBeVisible()
  await visitor.getByLabel('Password', { exact: true }).fill('moonlight')
  await visitor.getByRole('button', { name: 'Open' }).click()
  const film = visitor.getByRole('slider', { name: 'Position in the film' })
  await expect(film).toBeVisible()
  // One thing to do, so the bar leads nowhere else.
  await expect(visitor.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expectAccessible(visitor)
  await film.focus()
  await film.press('ArrowRight')
  const comment = visitor.getByLabel('Comment at 0:05')
  await comment.fill('Hold this shot')
  // Writing asks for a name; watching does not.
  await visitor.locator('.talk-compose').getByLabel('Your name').fill('Jordan Lee')
  await visitor.getByRole('button', { name: 'Comment', exact: true }).click()
  const comments = visitor.getByRole('list', { name: 'Comments' })
  await expect(comments).toContainText('0:05')
  await expect(comments).toContainText('Jordan Lee Hold this shot')

  await visitor.getByRole('link', { name: 'Approve' }).click()
  await visitor.getByRole('button', { name: 'Approve version 1' }).click()
  await expect(visitor.getByText('Approved by Jordan Lee')).toBeVisible()
  await visitor.getByRole('button', { name: /^Undo/ }).click()
  await visitor.getByRole('link', { name: 'Approve' }).click()
  await visitor.getByRole('button', { name: 'Approve version 1' }).click()
  await expect(visitor.getByText('Approved by Jordan Lee')).toBeVisible()

  await open(page, `/bookings/${id}`)
  for (const line of [
    'You created the link “For Jordan”',
    'Jordan Lee (by link) undid the approval of',
    'Jordan Lee (by link) approved',
  ])
    await expect(page.getByText(line).first()).toBeAttached()

  await open(page, `/deliveries/${id}/links`)
  await expect(row).toContainText('Opened once.')
  await row.getByRole('button', { name: /^Revoke/ }).click()
  await expect(row).toContainText('Revoked')
  await reload(visitor)
  await expect(visitor.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
})
