/** The admin's dialog for a reel: a film from this device, and the Orbiter who made it. */
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'
import { journeyFilms } from '#tests/support/journey-films.ts'
import { phoneClip } from '#tests/support/made-films.ts'
import { newWord } from '#tests/support/new-word.ts'

const films = journeyFilms([phoneClip('rooftop', { seconds: 1 })])

test('an admin uploads a film for the gallery and names its Orbiter; nothing typed is lost while it is processed, and visitors can book who filmed it [P-AREEL-02]', async ({
  page,
  openAs,
}) => {
  const [orbiter, title] = [
    await createOrbiter({ fullName: 'Dre Coleman' }),
    `Rooftop ${newWord()}`,
  ]
  await signIn(page, await createUser({ roles: ['admin'] }))
  await open(page, '/admin/reels')
  await page.getByRole('link', { name: 'Add Reel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Reel' })
  const save = dialog.getByRole('button', { name: 'Add Reel' })
  await save.click()
  await expect(dialog.getByText('Enter a title.')).toBeVisible()
  await expect(dialog.getByText('Enter a full address', { exact: false })).toBeVisible()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Category').selectOption({ label: 'Weddings' })
  await dialog.getByLabel('Orbiter’s email').fill(orbiter.email)
  await dialog.getByLabel('Upload a video').setInputFiles(films.file('rooftop'))
  const uploaded = dialog.getByRole('list', { name: 'Uploaded videos' })
  await expect(uploaded).toContainText('Used for this reel.')
  await expect(dialog.getByLabel('Video URL')).toHaveValue(/^\/files\/reels\/.*\.mp4$/)
  await expect(dialog.getByText('Enter a full address', { exact: false })).toBeHidden()
  await expect(dialog.getByLabel('Thumbnail URL')).toHaveValue(/^\/files\/reels\/.*\.webp$/)
  await expect(dialog.getByLabel('Duration in seconds')).toHaveValue('1')
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  await expect(dialog.getByLabel('Category').locator('option:checked')).toHaveText('Weddings')
  await expectAccessible(page)
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: title })).toContainText('Active')

  const visitor = await openAs(null)
  // Without a query, the page may be a copy cached within the last three seconds, which someone
  // else opened.
  await open(visitor, `/browse-reels?for=${newWord()}`)
  await visitor.getByRole('link', { name: title }).first().click()
  const reel = visitor.getByRole('dialog')
  await expect(reel).toContainText('Filmed by Dre Coleman')
  await expect
    .poll(() => reel.locator('video').evaluate((video: HTMLVideoElement) => video.duration))
    .toBeGreaterThan(0.9)
  await reel.getByRole('link', { name: 'Book this creator' }).click()
  await expect(visitor).toHaveURL((url) => url.pathname.startsWith(`/orbiter/${orbiter.id}`))
})
