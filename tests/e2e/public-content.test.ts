import { newId } from '#app/base/ids.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { expect, open, test } from '#tests/support/journey.ts'
import { linkIn, listMails, type WrittenMail } from '#tests/support/mailbox.ts'
import { newWord } from '#tests/support/new-word.ts'

/** Reduces a link to its kind: one Orbiter, reel or package stands for all others. */
const kindOf = (target: string) => target.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, ':id')

test('every address of the sitemap answers with title, description, its own address and a picture; no link on it is dead [P-RTE-34] [P-HOME-12] [P-GEN-12]', async ({
  request,
}) => {
  const orbiter = await createOrbiter()
  const xml = await (await request.get('/sitemap.xml')).text()
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    (match) => (match[1] ?? '').replace(/^https?:\/\/[^/]+/, '').replaceAll('&#38;', '&') || '/',
  )
  expect(paths).toContain(`/orbiter/${orbiter.id}`)
  const pages = paths.filter((path) => !path.startsWith('/orbiter/') || path.endsWith(orbiter.id))
  const pictures = new Set<string>()
  const targets = new Map<string, string>()
  for (const path of pages) {
    const answer = await request.get(path)
    const html = await answer.text()
    expect(answer.status(), path).toBe(200)
    expect(/<title>[^<]{5,}<\/title>/.test(html), path).toBe(true)
    expect(/<meta name="description" content="[^"]{40,}"/.test(html), path).toBe(true)
    expect(/<link rel="canonical" href="http/.test(html), path).toBe(true)
    expect(html.includes('noindex'), path).toBe(false)
    if (!['/', '/auth', '/newsletter', '/orbiter/onboarding', '/booking/packages'].includes(path))
      expect(html, path).toContain('"BreadcrumbList"')
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    pictures.add(picture.replace(/^https?:\/\/[^/]+/, ''))
    for (const match of html.matchAll(/<a [^>]*?href="([/#][^"]*)"/g)) {
      const link = (match[1] ?? '').replaceAll('&amp;', '&')
      if (link.startsWith('#')) expect(html, `${path}${link}`).toContain(`id="${link.slice(1)}"`)
      else {
        const [target = ''] = link.split('#', 1)
        targets.set(kindOf(target), target || '/')
      }
    }
    for (const match of html.matchAll(
      /<script type="application\/ld\+json"[^>]*>([^<]+)<\/script>/g,
    ))
      expect(JSON.parse(match[1] ?? '')).toHaveProperty('@type')
  }
  // Each image takes a moment to draw. Another test, next to the code, checks that every page has
  // one.
  targets.set(
    'picture',
    [...pictures].find((path) => path.endsWith(`${orbiter.id}.png`)) ?? 'missing',
  )
  expect(targets.size).toBeGreaterThan(40)
  const wrong: [string, number][] = []
  await Promise.all(
    [...targets.values()].map(async (target) => {
      const status = (await request.head(target)).status()
      if (status !== 200) wrong.push([target, status])
    }),
  )
  expect(wrong).toEqual([])
  const home = await (await request.get('/')).text()
  for (const path of [
    '/about',
    '/#how-it-works',
    '/join',
    '/careers',
    '/press',
    '/help',
    '/contact',
    '/chat',
    '/safety',
    '/guidelines',
    '/privacy',
    '/terms',
    '/cookies',
  ])
    expect(home.includes(`href="${path}"`), path).toBe(true)
  for (const path of [
    '/services/quick-reels',
    '/services/event-package',
    '/services/premium',
    '/enterprise',
    '/content-policy',
    '/orbiter-terms',
  ])
    expect(home.includes(`href="${path}"`), path).toBe(true)
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml')
})

test('press offers our own reels as files: with a name, their type, and any part of them', async ({
  page,
  request,
}) => {
  await open(page, '/press')
  const film = page.getByRole('link', { name: 'MP4 of Pasta night' })
  const [download] = await Promise.all([page.waitForEvent('download'), film.click()])
  expect(download.suggestedFilename()).toBe('orbit-pasta-night.mp4')
  const whole = await request.get((await film.getAttribute('href')) ?? '')
  expect(whole.headers()['content-type']).toBe('video/mp4')
  const { length } = await whole.body()
  const part = await request.get((await film.getAttribute('href')) ?? '', {
    headers: { range: 'bytes=0-99' },
  })
  expect(part.status()).toBe(206)
  expect(part.headers()['content-range']).toBe(`bytes 0-99/${length}`)
  expect((await part.body()).equals((await whole.body()).subarray(0, 100))).toBe(true)
  const poster = page.getByRole('link', { name: 'Poster of Pasta night' })
  const picture = await request.get((await poster.getAttribute('href')) ?? '')
  expect(picture.headers()['content-type']).toBe('image/jpeg')
})

test('the newsletter from the box in the footer, typed into while the refusing page wakes up, over a letter that an admin writes to the click that ends it [P-HOME-11]', async ({
  page,
  openAs,
  mailbox,
  request,
}) => {
  const email = `${newId()}@example.test`
  const subject = `Six reels of October ${newWord()}`
  await open(page, '/about')
  const box = page.getByRole('form', { name: 'Newsletter' })
  let wake = () => {}
  const asleep = new Promise<void>((resolve) => (wake = resolve))
  await page.route(/entry\.client-[^/]+\.js$/, async (route) => {
    await asleep
    await route.continue()
  })
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Enter your email.')).toBeVisible()
  await box.getByLabel('Newsletter').pressSequentially(email.slice(0, 5))
  wake()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.keyboard.type(email.slice(5))
  await expect(box.getByLabel('Newsletter')).toHaveValue(email)
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox.' })).toBeVisible()
  await open(
    page,
    linkIn(await mailbox.waitFor({ to: email, kind: 'newsletter-confirm' }), '/newsletter/confirm'),
  )
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { name: 'You are on the list.' })).toBeVisible()
  const welcome = await mailbox.waitFor({ to: email, kind: 'newsletter-welcome' })
  const desk = await openAs(await createUser({ roles: ['admin'] }))
  await open(desk, '/admin/newsletter')
  await desk.getByLabel('Subject').fill(subject)
  await desk
    .getByLabel('Text', { exact: true })
    .fill('## Worth a minute\n\nThe [first dance](https://example.com/dance) in nine seconds.')
  await desk.getByRole('button', { name: 'Preview' }).click()
  const preview = desk.getByRole('region', { name: subject })
  await expect(preview.getByRole('heading', { name: 'Worth a minute' })).toBeVisible()
  await preview.getByRole('button', { name: /^Send to \d+ subscriber/ }).click()
  await expect(
    desk.getByRole('region', { name: 'Sent newsletters' }).getByText(subject),
  ).toBeVisible()
  // Other journeys send newsletters to all readers, too.
  const findLetter = async () =>
    (await listMails({ to: email, kind: 'newsletter-issue' })).find(
      (mail) => mail.subject === subject,
    )
  await expect.poll(findLetter).toBeDefined()
  const letter = (await findLetter()) as WrittenMail
  expect(letter.text).toContain('https://example.com/dance')
  const leave = linkIn(letter, '/newsletter/unsubscribe')
  expect(leave, 'the same way out of every letter').toBe(linkIn(welcome, '/newsletter/unsubscribe'))
  await open(page, leave)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: "You're unsubscribed." })).toBeVisible()
  expect(
    (await request.post(leave, { form: { 'List-Unsubscribe': 'One-Click' } })).status(),
    'the button of a mail program, pressed as well',
  ).toBe(200)
})
