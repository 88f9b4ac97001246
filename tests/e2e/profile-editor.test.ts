/** The Orbiter's profile editor: sections, preview, drop zones, and warnings about clips. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { createOrbiter } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, reload, signIn, test } from '#tests/support/journey.ts'
import { journeyFilms } from '#tests/support/journey-films.ts'
import { makeClips } from '#tests/support/made-clips.ts'
import { phoneClip } from '#tests/support/made-films.ts'

const films = journeyFilms([phoneClip('early-shift', { seconds: 1 })])
const VIDEO_BYTES = 400 * 1024

const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' })
const switchOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `Feature ${title}`, exact: true })

/** A video that the server has: processed, or already in the portfolio. */
const arrived = (page: Page, title: string) =>
  uploads(page)
    .getByRole('listitem')
    .filter({ hasText: title })
    .filter({ hasText: 'processing' })
    .or(switchOf(page, title))

/** A video that passed the checks and is sent. */
const isSent = (page: Page, fileName: string) =>
  uploads(page)
    .getByRole('listitem')
    .filter({ hasText: fileName })
    .getByText(/^(?:Next|Uploading)/)

/** A second of film that takes a while to send: an MP4 may end with meaningless bytes. */
async function longVideo() {
  const film = await readFile(films.file('early-shift'))
  const filler = Buffer.alloc(VIDEO_BYTES - film.length)
  filler.writeUInt32BE(filler.length)
  filler.write('free', 4)
  const buffer = Buffer.concat([film, filler])
  return { name: 'early-shift.mp4', mimeType: 'video/mp4', buffer }
}

/** Drops files onto the first drop zone, like a mouse. */
async function drop(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const dragged = await page.evaluateHandle(
    ({ name, mimeType, text }) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
      const files = new DataTransfer()
      files.items.add(new File([bytes], name, { type: mimeType }))
      return files
    },
    { name: file.name, mimeType: file.mimeType, text: file.buffer.toString('base64') },
  )
  const zone = page.locator('.drop-zone').first()
  await zone.dispatchEvent('dragover', { dataTransfer: dragged })
  await expect(zone).toHaveAttribute('data-over')
  await zone.dispatchEvent('drop', { dataTransfer: dragged })
}

test('each section of the profile keeps what is typed until it is saved, and the card beside it shows it', async ({
  page,
}) => {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale', location: 'Dallas, TX' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, orbiter)
  await open(page, '/orbiter/profile')
  const sections = page.getByRole('navigation', { name: 'Profile sections' })
  const preview = page.getByRole('region', { name: 'What customers see' })
  await expect(preview.getByText('Robin Vale')).toBeInViewport()
  await page.getByLabel('Bio').fill('Nights and neon')
  await page.getByRole('textbox', { name: 'Add to specialties' }).fill('Rooftops')
  await page.keyboard.press('Enter')
  await expect(preview).toContainText('Nights and neon')
  await expect(preview).toContainText('Rooftops')
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()

  await sections.getByRole('link', { name: 'Prices' }).click()
  await expect(page).toHaveURL('/orbiter/profile/prices')
  // The field shows the dollar sign itself, and takes one that is pasted.
  await page.getByLabel('15 second reel').fill('$43.45')
  await expect(page.getByLabel('15 second reel')).toHaveValue('43.45')
  // 10% of 43.45 is 4.345: the commission is rounded down to the cent.
  await expect(page.getByText('You earn $39.11')).toBeVisible()
  await expect(preview).toContainText('from $43.45')
  await sections.getByRole('link', { name: 'About you' }).click()
  await expect(page.getByLabel('Bio')).toHaveValue('Nights and neon')
  await expect(page.getByRole('checkbox', { name: 'Rooftops' })).toBeChecked()
  await sections.getByRole('link', { name: 'Prices' }).click()
  await expect(page.getByLabel('15 second reel')).toHaveValue('43.45')
  await page.getByRole('button', { name: 'Save prices' }).click()
  await expect(page.getByText('Prices saved').first()).toBeVisible()
  await sections.getByRole('link', { name: 'About you' }).click()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile Updated').first()).toBeVisible()
  await expect(page.getByText('You have unsaved changes.')).toHaveCount(0)
  await page.goto(`/orbiter/${orbiter.id}`)
  await expect(page.getByText('Nights and neon').first()).toBeVisible()
})

test('a landscape, black or silent clip is warned of before it is sent, and a dark or turned one is not [P-OPE-11]', async ({
  page,
}) => {
  const upright = { width: 360, height: 640, picture: 'bright', loudness: 0.3 } as const
  const files = await makeClips(page.context(), [
    { name: 'fine', ...upright },
    { name: 'night', ...upright, picture: 'night', loudness: 0.002 },
    { name: 'fade', ...upright, picture: 'fade' },
    { name: 'turned', ...upright, width: 640, height: 360, rotation: 90 },
    { name: 'landscape', ...upright, width: 640, height: 360 },
    { name: 'black', ...upright, picture: 'black', loudness: 0 },
    { name: 'mute', ...upright, loudness: null },
  ])
  await signIn(page, await createOrbiter())
  await open(page, '/orbiter/profile/portfolio')
  // Nothing arrives, because processing it would be wasted work.
  await page.route('**/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  )
  await page.getByLabel('Choose files').setInputFiles(files)
  for (const name of ['fine.mp4', 'night.mp4', 'fade.mp4', 'turned.mp4'])
    await expect(isSent(page, name), name).toBeVisible()
  const warnings = (title: string) =>
    page.getByRole('list', { name: `Warnings about ${title}` }).locator('b')
  await expect(warnings('Landscape')).toHaveText(['This clip is landscape.'])
  await expect(warnings('Black')).toHaveText(['This clip is black.', 'This clip has no sound.'])
  await expect(warnings('Mute')).toHaveText(['This clip has no sound.'])
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Keep it anyway: Mute' }).click()
  await expect(isSent(page, 'mute.mp4')).toBeVisible()
  const picker = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose another: Black' }).click()
  await (await picker).setFiles([])
  await expect(uploads(page).getByRole('listitem').filter({ hasText: 'Black' })).toHaveCount(0)
  await expect(uploads(page).getByText('Landscape', { exact: true })).toBeVisible()
})

test('a clip that waits for an answer still waits, with its question, after its page was left and loaded again', async ({
  page,
}) => {
  const upright = { width: 360, height: 640, picture: 'bright' } as const
  const files = await makeClips(page.context(), [{ name: 'mute', ...upright, loudness: null }])
  await signIn(page, await createOrbiter())
  await open(page, '/orbiter/profile/portfolio')
  await page.getByLabel('Choose files').setInputFiles(files)
  const warnings = page.getByRole('list', { name: 'Warnings about Mute' }).locator('b')
  await expect(warnings).toHaveText(['This clip has no sound.'])
  await reload(page)
  await expect(warnings).toHaveText(['This clip has no sound.'])
  await open(page, '/orbiter')
  await open(page, '/orbiter/profile/portfolio')
  await page.getByRole('button', { name: 'Keep it anyway: Mute' }).click()
  await expect(arrived(page, 'Mute')).toBeVisible()
  await reload(page)
  await expect(warnings).toHaveCount(0)
  await expect(arrived(page, 'Mute')).toBeVisible()
})

test('files are dropped or chosen by keyboard, several at once, with the time left in place; a title is written after [P-OPE-11]', async ({
  page,
}) => {
  await signIn(page, await createOrbiter({ portfolio: [] }))
  await open(page, '/orbiter/profile/portfolio')
  const dot = { width: 900, height: 1600, channels: 3, background: 'teal' } as const
  const buffer = await sharp({ create: dot }).jpeg().toBuffer()
  const picture = { name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer }
  await drop(page, picture)
  await expect(switchOf(page, 'Picture')).toBeVisible()

  // Slow enough that the upload is still in progress after everything that follows.
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2000 }
  await network.send('Network.emulateNetworkConditions', slow)
  const picker = page.waitForEvent('filechooser')
  await page.getByLabel('Choose files').focus()
  await page.keyboard.press('Enter')
  await (await picker).setFiles([await longVideo()])
  const row = uploads(page).getByRole('listitem').filter({ hasText: 'early-shift.mp4' })
  await expect(row).toContainText(/Uploading \d{1,3} KB of 400 KB(?:about|a few) .* · \d+ KB\/s/)
  await page.getByLabel('Choose files').setInputFiles([{ ...picture, name: 'Door.jpg' }])
  // Opening another section interrupts nothing.
  await page.getByRole('link', { name: 'Links', exact: true }).click()
  await page.getByRole('link', { name: 'Portfolio', exact: true }).click()
  await expect(row).toContainText(/Uploading \d{1,3} KB/)
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await expect(arrived(page, 'Early shift')).toBeVisible()
  await expect(switchOf(page, 'Door')).toBeVisible()

  await page.locator('summary', { hasText: 'More for Picture' }).click()
  await page.getByLabel('Edit Picture', { exact: true }).click()
  await page.getByLabel('Title').filter({ visible: true }).fill('Front door')
  await page.getByRole('button', { name: 'Save changes' }).filter({ visible: true }).click()
  await expect(switchOf(page, 'Front door')).toBeVisible()
})

test('the photo is exchanged in place [P-OPE-11]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await createOrbiter())
  await open(page, '/orbiter/profile')
  const dot = { width: 600, height: 600, channels: 3, background: 'teal' } as const
  const buffer = await sharp({ create: dot }).jpeg().toBuffer()
  await page
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('img', { name: 'Your photo' })).toHaveJSProperty('naturalWidth', 512)
  await expectAccessible(page)
})
