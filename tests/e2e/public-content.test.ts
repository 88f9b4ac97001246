import { newId } from '#app/base/ids.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'
import { linkIn } from '#tests/support/mailbox.ts'

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
  // Each image takes a moment to draw. That every page has one is tested next to the code.
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

test('what somebody types while a refusing page wakes up stays in its field', async ({ page }) => {
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
  await box.getByLabel('Newsletter').pressSequentially('casey')
  wake()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.keyboard.type('@example.test')
  await expect(box.getByLabel('Newsletter')).toHaveValue('casey@example.test')
})

test('the newsletter from the box in the footer over a letter that an admin writes to the click that ends it [P-HOME-11]', async ({
  page,
  openAs,
  mailbox,
  request,
}) => {
  const email = `${newId()}@example.test`
  await open(page, '/about')
  const box = page.getByRole('form', { name: 'Newsletter' })
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Enter your email.')).toBeVisible()
  await box.getByLabel('Newsletter').fill(email)
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
  await desk.getByLabel('Subject').fill('Six reels of October')
  await desk
    .getByLabel('Text', { exact: true })
    .fill('## Worth a minute\n\nThe [first dance](https://example.com/dance) in nine seconds.')
  await desk.getByRole('button', { name: 'Preview' }).click()
  const preview = desk.getByRole('region', { name: 'Six reels of October' })
  await expect(preview.getByRole('heading', { name: 'Worth a minute' })).toBeVisible()
  await preview.getByRole('button', { name: /^Send to \d+ subscriber/ }).click()
  await expect(
    desk.getByRole('region', { name: 'Sent newsletters' }).getByText('Six reels of October'),
  ).toBeVisible()
  const letter = await mailbox.waitFor({ to: email, kind: 'newsletter-issue' })
  expect([letter.subject, letter.text]).toEqual([
    'Six reels of October',
    expect.stringContaining('https://example.com/dance'),
  ])
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

test('the heart asks a visitor to sign in and to come back, and saves for whoever is signed in [P-HOME-14]', async ({
  page,
  openAs,
}) => {
  const orbiter = await createOrbiter()
  const list = `/browse-creators?q=${encodeURIComponent(orbiter.fullName)}`
  await open(page, list)
  const heart = page.getByRole('button', { name: `Save ${orbiter.fullName}` })
  await heart.click()
  await expect(page).toHaveURL(/\/auth\?next=%2Fbrowse-creators/)
  const requireViewer = await openAs(await createUser())
  await open(requireViewer, list)
  const own = requireViewer.getByRole('button', { name: `Save ${orbiter.fullName}` })
  const answered = requireViewer.waitForResponse((response) =>
    response.url().includes('/api/favourites'),
  )
  await own.click()
  await answered
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await open(requireViewer, '/favourites')
  await expect(
    requireViewer.getByRole('button', { name: `Save ${orbiter.fullName}` }),
  ).toHaveAttribute('aria-pressed', 'true')
})

test('two ways to book, and a guide; the money is held until the work is approved [P-BRW-17] [P-BRW-18] [P-RTE-29]', async ({
  page,
}) => {
  await open(page, '/booking')
  const main = page.getByRole('main')
  await expect(main).toContainText('we hold your money until you approve the work')
  await expect(main.getByRole('link', { name: 'Book a package' })).toHaveAttribute(
    'href',
    '/booking/packages',
  )
  await expect(main.getByRole('link', { name: 'Browse Orbiters' })).toHaveAttribute(
    'href',
    '/browse-creators',
  )
  await expect(main.getByRole('heading', { name: 'Need Help Choosing?' })).toBeVisible()
  for (const difference of ['Who picks', 'Price', 'You know', 'Delivery'])
    await expect(main.getByRole('term').filter({ hasText: difference })).toBeVisible()
  await expectAccessible(page)
})

test('help is searched, and a message to the team keeps what was typed until it is complete', async ({
  page,
}) => {
  await open(page, '/help')
  await page.getByRole('searchbox').fill('unsubscribe')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('1 answer for')).toBeVisible()
  await expectAccessible(page)
  await open(page, '/contact?topic=press')
  await expectAccessible(page)
  await page.getByLabel('Message', { exact: true }).fill('When did you begin?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Enter your name.')).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('When did you begin?')
  await page.getByLabel('Name').fill('Ada Quill')
  await page.getByRole('main').getByLabel('Email').fill(`${newId()}@example.test`)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. We received it.' })).toBeVisible()
})

test('a half-written enquiry is there again, until it has been sent', async ({ page }) => {
  await signIn(page, await createUser())
  await open(page, '/enquiry')
  await page.getByLabel('Location').fill('Pier 9, Boston')
  await page.getByLabel('Event type').selectOption('birthday')
  await open(page, '/about')
  await expectAccessible(page)
  await open(page, '/enquiry')
  await expect(page.getByLabel('Location')).toHaveValue('Pier 9, Boston')
  await page.getByRole('button', { name: 'Send Enquiry' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. We received it.' })).toBeVisible()
  await open(page, '/enquiry')
  await expect(page.getByLabel('Location')).toHaveValue('')
})
