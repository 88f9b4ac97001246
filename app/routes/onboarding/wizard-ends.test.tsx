/** How both wizards end, and the two ways to join. */
import { expect, test } from 'vitest'
import { listInterviewSlots } from '#work/onboarding/interview-slots.server.ts'
import { saveSetupProfile, skipSamples } from '#work/onboarding/orbiter-setup.server.ts'
import {
  saveApplicationStep,
  savePortfolioStep,
} from '#work/onboarding/package-application.server.ts'
import * as joinPage from '#app/routes/onboarding/onboarding.tsx'
import * as oldSetupPage from '#app/routes/onboarding/old-orbiter-setup.ts'
import * as setupPage from '#app/routes/onboarding/orbiter-setup.tsx'
import * as applicationPage from '#app/routes/onboarding/package-flow.tsx'
import { addPortfolioItem } from '#market/portfolio/add-portfolio-item.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { linkTo } from '#tests/support/page-markup.ts'
import { addReadySample } from '#tests/support/uploaded-media.ts'
import { sendForm } from '#tests/support/send-form.ts'

useDatabase()

const PRICES = { orbiterLevel: 'beginner', pricing30s: '40', turnaroundDays: '3' }

test('the page to join leads to both ways, the marketplace by its old address, and names what the package flow takes: application, interview, training, matched jobs [P-JOIN-01] [P-GEN-08]', async () => {
  const path = '/orbiter/onboarding'
  const { html, text } = await openPage(joinPage, path, path, null)
  const wayOf = (title: string) =>
    new RegExp(`<h3[^>]*>${title}</h3>[^]*?<a [^>]*href="([^"]+)"`).exec(html)?.[1]
  expect(wayOf('Package Flow')).toBe('/orbiter/onboarding/package-flow')
  expect(wayOf('Marketplace Flow')).toBe('/orbiter/setup')
  expect(text).toMatch(/You apply, we talk, and a short training prepares you\. Then we match you/)
  expect(text).toContain('Application and an interview of 15-20 minutes by video call')
  expect(text).toContain('Training Five short lessons and a check of ten questions')
  const moved = await openPage(
    { default: () => null, ...oldSetupPage },
    '/orbiter/setup',
    '/orbiter/setup',
    null,
  )
  expect(moved.location).toBe('/orbiter-setup')
})

test('turnaround is 1, 2, 3, 5 or 7 days, 3 at first; the end says what was saved and what comes next [P-SETUP-07] [P-SETUP-09] [P-TOAST-30]', async () => {
  const viewer = viewerOf(await createUser({ roles: ['orbiter'] }))
  await skipSamples(viewer)
  const open = (form?: Record<string, string>) =>
    openPage(setupPage, '/orbiter-setup', '/orbiter-setup?step=pricing', viewer, form)
  expect((await open()).text).toContain('Setting up...')
  await open({ intent: 'level', step: 'pricing', orbiterLevel: 'beginner' })
  const { html } = await open()
  const offered = /name="turnaroundDays"[^]*?<\/select>/.exec(html)?.[0] ?? ''
  const options = [...offered.matchAll(/<option value="(\d+)"( selected="")?>([^<]+)</g)]
  expect(options.map(([, value, chosen, label]) => [value, label, chosen !== undefined])).toEqual([
    ['1', '1 day', false],
    ['2', '2 days', false],
    ['3', '3 days', true],
    ['5', '5 days', false],
    ['7', '1 week', false],
  ])
  const form = { intent: 'continue', step: 'pricing', ...PRICES }
  const done = await sendForm(setupPage.action, { viewer }, form)
  expect(done.data).toMatchObject({
    ok: true,
    title: 'Profile Created!',
    description: 'Your creator profile is now live and ready to receive orders.',
  })
  expect((await open()).text).toContain('4 of 4')
  expect((await open()).text).toContain('Your profile is listed once approved')
})

test('what each level may charge stands there before one is picked, and the price fields after [P-SETUP-05] [P-SETUP-08]', async () => {
  const viewer = viewerOf(await createUser({ roles: ['orbiter'] }))
  await skipSamples(viewer)
  const open = (form?: Record<string, string>) =>
    openPage(setupPage, '/orbiter-setup', '/orbiter-setup?step=pricing', viewer, form)
  const before = await open()
  for (const range of ['Beginner: $15-$75', 'Intermediate: $35-$140', 'Pro: $75-$350+'])
    expect(before.text).toContain(range)
  expect(before.html).not.toContain('name="pricing30s"')
  await open({ intent: 'level', step: 'pricing', orbiterLevel: 'pro' })
  const after = await open()
  expect(after.text).not.toContain('Beginner: $15-$75')
  expect(after.html).toContain('name="pricing30s"')
})

test('samples are files or links; a file that failed is tried again or dismissed where it stands [P-SETUP-03]', async () => {
  const viewer = viewerOf(await createUser({ roles: ['orbiter'] }))
  const open = (form?: Record<string, string>) =>
    openPage(setupPage, '/orbiter-setup', '/orbiter-setup?step=samples', viewer, form)
  await saveSetupProfile(viewer, { location: 'Dallas, TX', bio: 'Short films of long nights.' })
  expect((await open()).html).toMatch(/<input type="file"[^>]*accept="video\/mp4/)
  await addReadySample(viewer.email)
  await db()
    .updateTable('mediaFiles')
    .set({ state: 'failed', reason: 'This video cannot be read.', canRetry: true })
    .where('ownerId', '=', viewer.id)
    .execute()
  const failed = await open()
  expect(failed.text).toContain('This video cannot be read.')
  const uploadId = /name="uploadId" value="([^"]+)"/.exec(failed.html)?.[1] ?? ''
  const stateOf = async () =>
    (
      await db()
        .selectFrom('mediaFiles')
        .select('state')
        .where('ownerId', '=', viewer.id)
        .executeTakeFirst()
    )?.state
  const retried = await open({ intent: 'retry-upload-item', uploadId })
  expect([retried.location, await stateOf()]).toEqual(['/orbiter-setup?step=samples', 'waiting'])
  await db().updateTable('mediaFiles').set({ state: 'failed' }).execute()
  const dropped = await open({ intent: 'drop-upload-item', uploadId })
  expect([dropped.location, await stateOf()]).toEqual(['/orbiter-setup?step=samples', undefined])
  await addPortfolioItem(viewer, {
    title: 'Early shift',
    mediaUrl: '/files/portfolio/early-shift.mp4',
    mediaType: 'video',
  })
  expect((await open()).text).toContain('Early shift Uploaded')
})

test('an application is submitted with its last step, and says when it is answered [P-APP-07] [P-TOAST-29]', async () => {
  const viewer = viewerOf(await createUser())
  await saveApplicationStep(viewer, {
    fullName: 'Noa Lindqvist',
    email: viewer.email,
    phone: '+1 214 555 0100',
    location: 'Dallas, TX',
    experience: 'Two years of my own channel.',
    motivation: 'Live nights are what I love to film.',
    availability: 'Weekends',
    equipment: 'iPhone 15 Pro and a gimbal',
  })
  await savePortfolioStep(viewer, { portfolio: '' })
  const open = (form?: Record<string, string>) => {
    const path = '/orbiter/onboarding/package-flow'
    return openPage(applicationPage, path, `${path}?step=interview`, viewer, form)
  }
  expect((await open()).text).toContain('Submitting...')
  const slot = (await listInterviewSlots(null))[0] ?? ''
  const form = { intent: 'continue', step: 'interview', slot }
  const done = await sendForm(applicationPage.action, { viewer }, form)
  expect(done.data).toMatchObject({
    ok: true,
    title: 'Application Submitted!',
    description: "We'll review your application and get back to you within 24 hours.",
  })
  const end = await open()
  expect(end.text).toContain('4 of 4')
  expect(linkTo(end.html, 'your training')).toBe('/orbiter/training')
})

test('the marketplace wizard asks where you film, refuses “asdf” beside the field, and says kindly that Orbit is not there yet', async () => {
  const viewer = viewerOf(await createUser({ roles: ['orbiter'] }))
  const open = (step: string, form?: Record<string, string>) =>
    openPage(setupPage, '/orbiter-setup', `/orbiter-setup?step=${step}`, viewer, form)
  const form = { intent: 'continue', step: 'portfolio', bio: 'Short films of long nights.' }
  const refused = await open('portfolio', { ...form, location: 'asdf' })
  const fields = refused.html.split('<div class="field')
  expect(fields.find((field) => field.includes('name="location"'))).toContain(
    'We can&#x27;t find “asdf”. Enter a US city or ZIP code.',
  )
  expect(refused.html).toContain('>Short films of long nights.</textarea>')
  const taken = await open('portfolio', { ...form, location: 'seattle' })
  expect(taken.location).toBe('/orbiter-setup?step=samples')
  expect((await open('samples')).text).toContain("Orbit isn't in Seattle, WA yet.")
  expect((await open('portfolio')).html).toContain('value="Seattle, WA"')
})
