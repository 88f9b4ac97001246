/** A suspension, from the point of view of the suspended person. */
import { createUser } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'

const password = 'lanterns over dallas'

test('a suspended person learns so with the right password alone, and where they were signed in', async ({
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

  // The open page follows automatically.
  await expect(theirs).toHaveURL(/\/auth\?next=%2Fdashboard/)
  await expect(theirs.getByText("Your account is suspended, so you can't sign in.")).toBeVisible()
  await expect(theirs.getByText(`quote the reference ${reference}`)).toBeVisible()

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
