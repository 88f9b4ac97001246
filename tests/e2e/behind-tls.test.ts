/** The site as in production, behind a TLS proxy: typical actions, with and without JavaScript. */
import { expect, test, type Browser, type Page } from '@playwright/test'
import { isAnotherTime } from '#tests/support/another-time.ts'
import { dayButton, inDays } from '#tests/support/calendar.ts'
import { open } from '#tests/support/journey.ts'
import { type FilmFolder, filmFolder, phoneClip } from '#tests/support/made-films.ts'
import { Problems, watchContext } from '#tests/support/problems.ts'
import { openTlsSite, type TlsSite } from '#tests/support/tls-site.ts'
import { chooseStart } from '#tests/support/request-dialog.ts'

const PASSWORD = 'a-password-of-mine'
const ADMIN = 'admin@tls.example'

test.skip(isAnotherTime, 'A site as in production runs at the true time only.')
// All tests share one site.
test.describe.configure({ mode: 'default' })

let site: TlsSite
let films: FilmFolder
test.beforeAll(async () => {
  films = await filmFolder([phoneClip('early-shift', { seconds: 1 })])
  site = await openTlsSite(ADMIN)
})
test.afterAll(async () => {
  await films.remove()
  await site.close()
})

const problems = new Problems()
test.afterEach(() => expect(problems.unexpected(), 'problems in the browser').toEqual([]))

/** Opens a separate browser for a person that accepts the proxy's certificate. */
async function newPage(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.url,
    ignoreHTTPSErrors: true,
    javaScriptEnabled,
    reducedMotion: 'reduce',
  })
  watchContext(context, site.url, problems)
  return context.newPage()
}

/** How a page is opened. Without JavaScript, there is no hydration to wait for. */
type Visit = (page: Page, address: string) => Promise<unknown>

interface Person {
  email: string
  name: string
  role: 'user' | 'orbiter'
}

async function signUp(page: Page, { email, name, role }: Person, visit: Visit): Promise<void> {
  await visit(page, `/auth?tab=signup&role=${role}`)
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  if (role === 'orbiter') await page.getByLabel('Experience level').selectOption('expert')
  await page
    .getByRole('button', { name: role === 'orbiter' ? 'Create Profile' : 'Create Account' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  const link = () => site.mails.linksTo(email).find((url) => url.includes('confirm='))
  await expect.poll(link, 'a confirmation by email').toContain(`${site.url}/?confirm=`)
  await visit(page, link() ?? '')
}

/** Signs out, and signs in again with the form. */
async function signInAgain(page: Page, { email }: Person, visit: Visit): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await visit(page, '/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/(?:dashboard|orbiter)$/)
}

/** Lists an Orbiter, as an admin's approval and a saved price would: other journeys test both. */
async function list({ email }: Person): Promise<void> {
  const approved =
    "approval_status = 'approved', listed_at = now(), orbiter_model = 'marketplace', pricing_30s = 12500"
  await site.query(`update profiles set ${approved} where email = $1`, [email])
}

async function expectSecureSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name.endsWith('orbit_session'))
  expect(session).toMatchObject({
    name: '__Host-orbit_session',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    domain: 'localhost',
  })
}

for (const [how, javaScriptEnabled] of [
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const) {
  test(`${how}: sign-up, confirmation, sign-in, a booking, its acceptance, and messages both ways`, async ({
    browser,
  }) => {
    const visit: Visit = javaScriptEnabled ? open : (page, address) => page.goto(address)
    const word = javaScriptEnabled ? 'live' : 'plain'
    const casey: Person = { email: `casey@${word}.example`, name: 'Casey Quinn', role: 'user' }
    const robin: Person = { email: `robin@${word}.example`, name: `Robin ${word}`, role: 'orbiter' }
    const [theirs, ours] = [
      await newPage(browser, javaScriptEnabled),
      await newPage(browser, javaScriptEnabled),
    ]
    await signUp(theirs, casey, visit)
    await expect(theirs).toHaveURL('/browse')
    await expectSecureSession(theirs)
    await signInAgain(theirs, casey, visit)
    await signUp(ours, robin, visit)
    await expect(ours).toHaveURL('/orbiter')
    await signInAgain(ours, robin, visit)
    await list(robin)

    // The card appears once the cached list is refreshed.
    const card = theirs.getByRole('link', { name: robin.name }).first()
    await expect
      .poll(async () => {
        await visit(theirs, '/browse-creators')
        return card.isVisible()
      })
      .toBe(true)
    const href = await card.getAttribute('href')
    await visit(ours, '/orbiter')
    await visit(theirs, `${href?.split('?')[0] ?? ''}?book=any`)
    const form = theirs.getByRole('dialog', { name: /^Book / })
    if (javaScriptEnabled) {
      await (await dayButton(form, inDays(9))).click()
      await chooseStart(form, '2:30 PM')
      await form.getByRole('button', { name: 'Send Booking Request' }).click()
      await expect(theirs.getByRole('region', { name: /^Notifications/ })).toContainText(
        'Booking request sent!',
      )
      await visit(theirs, '/my-bookings')
    } else {
      const send = theirs.getByRole('button', { name: 'Send Booking Request' })
      const request = theirs.getByRole('main').locator('form', { has: send })
      await request.getByLabel('Date').fill(inDays(9))
      await request.getByLabel('Time', { exact: true }).selectOption('14:30')
      await send.click()
      await visit(ours, '/orbiter')
    }
    await expect(theirs).toHaveURL('/my-bookings')

    // With JavaScript, neither page is reloaded: live updates arrive through the proxy.
    await ours.getByRole('button', { name: 'Accept the request of Casey Quinn' }).click()
    if (!javaScriptEnabled) await visit(theirs, '/my-bookings')
    await expect(theirs.getByRole('article', { name: robin.name })).toContainText('Accepted')

    await theirs.locator('summary', { hasText: `More: ${robin.name}` }).click()
    await theirs.getByRole('link', { name: `Message ${robin.name}` }).click()
    await theirs.getByLabel(`Message to ${robin.name}`).fill('Which door do you take?')
    await theirs.getByRole('button', { name: 'Send message' }).click()
    const said = theirs.getByRole('list', { name: `Messages with ${robin.name}` })
    await expect(said).toContainText('Which door do you take?')
    await visit(ours, new URL(theirs.url()).pathname)
    await expect(ours.getByRole('list', { name: 'Messages with Casey Quinn' })).toContainText(
      'Which door do you take?',
    )
    await ours.getByLabel('Message to Casey Quinn').fill('The side door')
    await ours.getByRole('button', { name: 'Send message' }).click()
    await expect(ours.getByRole('list', { name: 'Messages with Casey Quinn' })).toContainText(
      'The side door',
    )
    if (!javaScriptEnabled) await visit(theirs, theirs.url())
    await expect(said).toContainText('The side door')

    if (javaScriptEnabled) await expectUpload(ours)
    await theirs.context().close()
    await ours.context().close()
  })
}

async function expectUpload(page: Page): Promise<void> {
  await open(page, '/orbiter/profile/portfolio')
  const portfolio = page.getByRole('region', { name: 'Portfolio' })
  await portfolio.getByLabel('Choose files').setInputFiles(films.file('early-shift'))
  // It has arrived; orbiter-offers.test.ts waits until it is processed.
  await expect(
    portfolio
      .getByText('Upload complete.')
      .or(portfolio.getByRole('button', { name: 'Feature Early shift', exact: true })),
  ).toBeVisible()
}

test('production settings hold: an admin needs a second step, answers ask for TLS, and there is no mailbox', async ({
  browser,
  playwright,
}) => {
  const page = await newPage(browser, true)
  await signUp(page, { email: ADMIN, name: 'Ada Admin', role: 'user' }, open)
  await expect(page).toHaveURL('/profile/security')
  await page.context().close()
  const request = await playwright.request.newContext({
    baseURL: site.url,
    ignoreHTTPSErrors: true,
  })
  const home = await request.get('/')
  expect(home.headers()['strict-transport-security']).toContain('max-age=')
  expect(await home.text()).toContain(`<link rel="canonical" href="${site.url}/"`)
  expect((await request.get('/mailbox')).status()).toBe(404)
  const form = { email: 'nobody@tls.example', password: PASSWORD, intent: 'sign-in' }
  for (const origin of ['https://evil.example', site.url.replace('https:', 'http:'), 'null']) {
    expect((await request.post('/auth', { form, headers: { origin } })).status(), origin).toBe(403)
  }
  expect((await request.post('/auth', { form, headers: { origin: site.url } })).status()).toBe(401)
  await request.dispose()
})

test('a load balancer may ask for its health under any name', async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: site.inside })
  expect((await request.get('/healthz', { headers: { host: '10.0.0.7' } })).status()).toBe(200)
  await request.dispose()
})
