/**
 * `npm run screenshots`: takes screenshots for docs/screenshots and writes docs/screenshots.md,
 * which shows them: the public site at both widths and in both themes, the work areas at one width
 * in each theme. The site with its demo must be running: `npm run screenshots --
 * http://localhost:3000`. Page names after the address limit the run to those pages.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { BROWSER_FLAGS, findBrowser } from './browser.mjs'
import { root } from './set-up.mjs'

const [base = 'http://localhost:3000', ...names] = process.argv.slice(2)
const folder = path.join(root, 'docs', 'screenshots')
const PASSWORD = 'orbit-demo-2026'
const [CUSTOMER, ORBITER, ADMIN] = ['customer', 'orbiter', 'admin'].map(
  (name) => `${name}@orbit.example`,
)

const { rows } = await (await fetch(`${base}/api/creators`)).json()
const gallery = await (await fetch(`${base}/api/reels`)).json()
const profile = `/orbiter/${rows[0].userId}`

/** Pages of the public site: name, title, address, and the element to scroll to. */
const PUBLIC = [
  ['home', 'Home', '/'],
  ['home-packages', 'Home, packages', '/', '#packages'],
  ['home-featured', 'Home, featured Orbiters', '/', '[aria-label="Featured Orbiters"]'],
  ['how-it-works', 'How it works', '/how-it-works'],
  ['become-orbiter', 'Become an Orbiter', '/become-orbiter'],
  ['weddings', 'Weddings', '/weddings'],
  ['enquiry', 'Enquiry', '/enquiry'],
  ['browse-creators', 'Browse creators', '/browse-creators'],
  ['city', 'A city', '/creators?city=dallas'],
  ['creator', 'An Orbiter', profile],
  ['browse-reels', 'Browse reels', '/browse-reels'],
  ['reel', 'A reel', `/browse-reels?reel=${gallery.reels[0].id}`],
  ['booking-choice', 'Two ways to book', '/booking'],
  ['booking-packages', 'Book a package', '/booking/packages'],
  ['watch', 'A delivery behind a link', '/dashboard'],
  ['auth', 'Sign in', '/auth'],
  ['sign-up', 'Sign up', '/auth?tab=signup'],
  ['onboarding', 'Two ways to join', '/orbiter/onboarding'],
  ['about', 'About', '/about'],
  ['careers', 'Careers', '/careers'],
  ['press', 'Press', '/press'],
  ['help', 'Help', '/help'],
  ['contact', 'Contact', '/contact'],
  ['safety', 'Safety', '/safety'],
  ['guidelines', 'Guidelines', '/guidelines'],
  ['enterprise', 'Enterprise', '/enterprise'],
  ['quick-reels', 'Quick Reels', '/services/quick-reels'],
  ['event-package', 'Event Package', '/services/event-package'],
  ['premium', 'Premium Orbit', '/services/premium'],
  ['privacy', 'Privacy', '/privacy'],
  ['terms', 'Terms', '/terms'],
  ['cookies', 'Cookies', '/cookies'],
  ['content-policy', 'Content policy', '/content-policy'],
  ['orbiter-terms', 'Orbiter terms', '/orbiter-terms'],
  ['footer', 'The foot of every page', '/about', '#footer'],
  ['not-found', 'Not found', '/no-such-page'],
]

/** Pages of people who are signed in. */
const WORK = [
  ['booking-dialog', 'Asking an Orbiter', `${profile}?book=any`, CUSTOMER],
  ['my-bookings', 'My bookings', '/my-bookings', CUSTOMER],
  ['dashboard', 'Customer dashboard', '/dashboard', CUSTOMER],
  ['dashboard-bookings', 'Bookings of a customer', '/dashboard/bookings', CUSTOMER],
  ['pay', 'A package, paid by card', '/booking/packages', CUSTOMER],
  ['project', 'A project', '/dashboard/bookings', CUSTOMER],
  ['delivery', 'The delivery, watched and answered', '/dashboard', CUSTOMER],
  ['create-project', 'Create a project', '/create-project', CUSTOMER],
  ['messages', 'Messages of a customer', '/dashboard/messages', CUSTOMER],
  ['question', 'A question to an Orbiter', `/questions/${rows[0].userId}`, CUSTOMER],
  ['questions', 'Pre-booking questions', '/questions', CUSTOMER],
  ['create-booking', 'Create a booking', '/create-booking', CUSTOMER],
  ['profile', 'Account', '/profile', CUSTOMER],
  ['orbiter', 'Orbiter dashboard', '/orbiter', ORBITER],
  ['orbiter-bookings', 'Requests', '/orbiter/bookings', ORBITER],
  ['orbiter-delivery', 'Delivering', '/orbiter/bookings', ORBITER],
  ['wallet', 'Wallet', '/orbiter/wallet', ORBITER],
  ['orbiter-calendar', 'Calendar', '/orbiter/calendar', ORBITER],
  ['orbiter-inbox', 'Inbox of an Orbiter', '/orbiter/messages', ORBITER],
  ['saved-replies', 'Saved replies', '/orbiter/messages/replies', ORBITER],
  ['orbiter-profile', 'Profile editor: about you', '/orbiter/profile', ORBITER],
  ['orbiter-links', 'Profile editor: links', '/orbiter/profile/links', ORBITER],
  ['orbiter-portfolio', 'Profile editor: portfolio', '/orbiter/profile/portfolio', ORBITER],
  ['orbiter-prices', 'Profile editor: prices', '/orbiter/profile/prices', ORBITER],
  ['orbiter-services', 'Profile editor: services', '/orbiter/profile/services', ORBITER],
  ['orbiter-checks', 'Profile editor: verification', '/orbiter/profile/checks', ORBITER],
  ['orbiter-model', 'Profile editor: how you work', '/orbiter/profile/model', ORBITER],
  ['admin', 'Admin', '/admin', ADMIN],
  ['admin-bookings', 'Bookings', '/admin/bookings', ADMIN],
  ['admin-projects', 'Projects', '/admin/projects', ADMIN],
  ['admin-users', 'Users', '/admin/users', ADMIN],
  ['admin-reports', 'Reports', '/admin/reports', ADMIN],
  ['admin-newsletter', 'Newsletter', '/admin/newsletter', ADMIN],
]

const SIZES = { 1440: 900, 390: 844 }
const ALL = ['1440-dark', '1440-light', '390-dark', '390-light']
const SOME = ['1440-dark', '1440-light', '390-light']
const PAGES = [
  ...PUBLIC.map(([name, title, address, at]) => ({ name, title, address, at, variants: ALL })),
  ...WORK.map(([name, title, address, as]) => ({ name, title, address, as, variants: SOME })),
]

const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })
await mkdir(folder, { recursive: true })
const states = new Map()

async function requireViewer(email) {
  if (!email) return undefined
  if (!states.has(email)) {
    const context = await browser.newContext({ baseURL: base })
    const page = await context.newPage()
    await page.goto('/auth')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.locator('form').getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/auth')
    states.set(email, await context.storageState())
    await context.close()
  }
  return states.get(email)
}

/** Waits until everything visible is loaded: fonts, and the images in view. */
async function settle(page) {
  await page.evaluate(() => document.fonts.ready)
  // The theme switch shows the theme only once the page's script runs.
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
  const inView = () =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return bottom < 0 || top > innerHeight || image.complete
    })
  await page.waitForFunction(inView, undefined, { timeout: 10_000 }).catch(() => {})
}

const DAY_MS = 24 * 3600 * 1000
const dayAhead = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const toAnswer = (page) => page.getByRole('link', { name: 'Watch and approve' }).first()

/** How to reach the pages whose address contains an id. */
const WAYS = {
  async project(page) {
    await page.locator('.project-row', { hasText: 'Matched' }).locator('.project-link').click()
    await page.waitForURL('**/projects/*')
  },
  async pay(page) {
    await page.getByLabel('Business name').fill('Corner Bakery')
    await page.getByLabel('Event type').selectOption('restaurant')
    await page.getByLabel('Contact email').fill('baker@example.com')
    await page.getByLabel('Event date').fill(dayAhead(9))
    await page.getByLabel('Start time').selectOption('10:00')
    await page.getByLabel('City').selectOption('Dallas')
    await page.getByLabel('Event location').fill('12 Elm Street, Dallas, TX 75201')
    await page.getByRole('button', { name: 'Submit Booking' }).click()
    await page.getByRole('form', { name: 'Pay by card' }).waitFor()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  },
  async delivery(page) {
    await toAnswer(page).click()
    await page.locator('.film-player .film-time').waitFor()
  },
  async 'orbiter-delivery'(page) {
    const links = page.locator('a[href^="/bookings/"]')
    const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    for (const address of new Set(found)) {
      await page.goto(address, { waitUntil: 'load' })
      const deliver = page.getByRole('link', { name: 'Deliver', exact: true })
      if ((await deliver.count()) === 0) continue
      await deliver.click()
      return page.locator('.venue').waitFor()
    }
    throw new Error('No booking of the demo waits for a delivery.')
  },
  async watch(page) {
    await page.goto(await shareLink(), { waitUntil: 'load' })
    await page.locator('.film-player .film-time').waitFor()
  },
}

let shared = null

/** A link that the customer creates, the same for all screenshots. */
async function shareLink() {
  if (shared) return shared
  const context = await browser.newContext({
    baseURL: base,
    storageState: await requireViewer(CUSTOMER),
  })
  const page = await context.newPage()
  await page.goto('/dashboard')
  await settle(page)
  await toAnswer(page).click()
  await page.getByRole('link', { name: 'Share by link' }).click()
  await page.waitForURL('**/links')
  await page.getByLabel('Name').fill('Marketing team')
  await page.getByLabel('Permission').selectOption({ index: 2 })
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.waitForFunction(() => document.body.innerHTML.includes('/watch/'))
  shared = /\/watch\/[\w-]+/.exec(await page.content())[0]
  await context.close()
  return shared
}

async function takePicture(page, { name, address, at }, variant) {
  await page.goto(address, { waitUntil: 'load' })
  if (at)
    await page
      .locator(at)
      .evaluate((element) =>
        scrollTo({ top: element.getBoundingClientRect().top + scrollY - 104, behavior: 'instant' }),
      )
  await WAYS[name]?.(page)
  await settle(page)
  // The dialog and its calendar are loaded on demand.
  if (name === 'reel')
    await page.waitForFunction(() => document.querySelector('dialog[open] video')?.readyState >= 2)
  if (name === 'booking-dialog') await page.locator('dialog[open] [role="grid"]').waitFor()
  const picture = await page.screenshot({ animations: 'disabled' })
  await writeFile(
    path.join(folder, `${name}-${variant}.webp`),
    await sharp(picture).webp({ quality: 74, effort: 5 }).toBuffer(),
  )
}

const picked = PAGES.filter(({ name }) => names.length === 0 || names.includes(name))
for (const variant of ALL) {
  const [width, theme] = variant.split('-')
  for (const as of [undefined, CUSTOMER, ORBITER, ADMIN]) {
    const pages = picked.filter((page) => page.as === as && page.variants.includes(variant))
    if (pages.length === 0) continue
    const viewport = { width: Number(width), height: SIZES[width] }
    const context = await browser.newContext({
      baseURL: base,
      viewport,
      storageState: await requireViewer(as),
      reducedMotion: 'reduce',
    })
    await context.addInitScript((chosen) => localStorage.setItem('vite-ui-theme', chosen), theme)
    const page = await context.newPage()
    for (const entry of pages) await takePicture(page, entry, variant)
    await context.close()
  }
}
await browser.close()

const cell = (name, variants, variant) =>
  variants.includes(variant) ? `![${name}, ${variant}](screenshots/${name}-${variant}.webp)` : ''
const table = (pages) => `| Page | 1440 px, dark | 1440 px, light | 390 px, dark | 390 px, light |
|---|---|---|---|---|
${pages.map(({ name, title, variants }) => `| ${title} | ${ALL.map((variant) => cell(name, variants, variant)).join(' | ')} |`).join('\n')}
`
const isPublic = ({ variants }) => variants === ALL
await writeFile(
  path.join(root, 'docs', 'screenshots.md'),
  `# Screenshots

Taken from the demo by \`npm run screenshots\`; the people, prices and reviews in it are made up.

## The public site

${table(PAGES.filter(isPublic))}
## For people who are signed in

${table(PAGES.filter((page) => !isPublic(page)))}`,
)
