/** Levels, delisting and suspensions, as the people whom they concern meet them. */
import { makeReady } from '#tests/support/ready-orbiter.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'

const password = 'lanterns over dallas'

test('a listed Orbiter who picks Pro asks for it, and stays what they are until an admin answers [P-OPE-09]', async ({
  page,
  openAs,
}) => {
  const admin = await createUser({ roles: ['admin'] })
  const orbiter = await createOrbiter({ level: 'beginner', fullName: `Lena Level ${admin.id}` })
  await signIn(page, orbiter)
  await open(page, '/orbiter-setup?step=pricing')
  // The wizard begins anew for somebody who is listed: the first steps lead to the prices.
  if (!page.url().includes('step=pricing')) {
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Skip for now' }).click()
  }
  await expect(page.getByText('Your level is Beginner.')).toBeVisible()
  await page.getByRole('radio', { name: 'Pro' }).check()
  await page.getByLabel('30 second reel').fill('125')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Our team has your level request.')).toBeVisible()

  const desk = await openAs(admin)
  await open(desk, '/admin/applications')
  await desk
    .getByRole('region', { name: 'Level requests' })
    .getByRole('link', { name: orbiter.fullName })
    .click()
  await expect(desk.getByText('Now Beginner.')).toBeVisible()
  await expect(desk.getByText('Asked for: Pro. You decide.')).toBeVisible()
  await expectAccessible(desk)
  await desk.getByLabel('Level', { exact: true }).selectOption('intermediate')
  await desk.getByRole('button', { name: 'Save level' }).click()
  await expect(desk.getByText('Now Intermediate.')).toBeVisible()
  await open(page, '/notifications')
  await expect(page.getByText('Your level is Intermediate')).toBeVisible()
})

test('delisting asks for a reason, tells the Orbiter, and can be undone', async ({
  page,
  openAs,
}) => {
  const orbiter = await createOrbiter({ fullName: 'Delia Delisted' })
  await makeReady(orbiter.id)
  await signIn(page, await createUser({ roles: ['admin'] }))
  await open(page, `/admin/applications/${orbiter.id}`)
  await page.getByRole('link', { name: 'Delist', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Delist this Orbiter?' })
  await question.getByRole('button', { name: 'Delist' }).click()
  await expect(question).toBeVisible()
  await question.getByLabel('Reason').fill('Three complaints in a week.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delist' }).click()
  await expect(page.getByText('Delisted', { exact: true }).first()).toBeVisible()
  const theirs = await openAs(orbiter)
  await open(theirs, '/orbiter')
  await expect(theirs.getByText('Your profile is no longer listed')).toBeVisible()
  await expect(theirs.getByText('Three complaints in a week.')).toBeVisible()
  expect((await theirs.request.get(`/orbiter/${orbiter.id}`)).status()).toBe(404)
  await page.getByRole('link', { name: 'List again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'List again' }).click()
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible()
  await theirs.close()
})

test('a suspended person is told so with the right password alone, and where they were signed in', async ({
  page,
  openAs,
  mailbox,
}) => {
  const person = await createUser({ password })
  const theirs = await openAs(person)
  await theirs.setViewportSize({ width: 390, height: 844 })
  await open(theirs, '/dashboard')
  await signIn(page, await createUser({ roles: ['admin'] }))
  await open(page, `/admin/users?manage=${person.id}`)
  const dialog = page.getByRole('dialog', { name: 'Manage User Roles' })
  await dialog.getByText('Suspend this account').click()
  await dialog.getByLabel('Reason').fill('Three Orbiters waited in vain.')
  await dialog.getByRole('button', { name: 'Suspend account' }).click()
  await expect(dialog.getByText('This account is suspended')).toBeVisible()
  const mail = await mailbox.waitFor({ to: person.email, kind: 'account-suspended' })
  const reference = /reference ([0-9A-Z]{8})/.exec(mail.text)?.[1] ?? 'none'

  // The open page learns of it by itself.
  await expect(theirs).toHaveURL(/\/auth\?next=%2Fdashboard/)
  await expect(theirs.getByText("Your account is suspended, so you can't sign in.")).toBeVisible()
  await expect(theirs.getByText(`quote the reference ${reference}`)).toBeVisible()
  await expectAccessible(theirs)

  const door = await openAs(null)
  await open(door, '/auth')
  const enter = async (secret: string) => {
    await door.getByLabel('Email').fill(person.email)
    await door.getByLabel('Password', { exact: true }).fill(secret)
    await door.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  await enter('not the password at all')
  await expect(door.getByText('The email or password is incorrect.').first()).toBeVisible()
  await expect(door.getByText('suspended')).toHaveCount(0)
  await enter(password)
  await expect(door.getByText('Three Orbiters waited in vain.')).toBeVisible()
  await expect(door.getByText(`quote the reference ${reference}`)).toBeVisible()
  await expectAccessible(door)
})
