/** The journeys to pages that no link of the demo leads to, for scripts/page-states.mjs. */
import { findMailLink, inBrowserOf, signInInstead } from './demo-people.mjs'
import { publishNewTerms } from './publish-new-terms.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const CUSTOMER = 'customer@orbit.example'
/** The demo's enquirer, whose quote is open. */
const QUOTED = 'maren.oakes@example.com'

const originOf = (page) => new URL(page.url()).origin

const press = (page, name) => page.getByRole('main').getByRole('button', { name }).first().click()

const follow = (page, name) => page.getByRole('main').getByRole('link', { name }).first().click()

/** Follows the title of a booking's row. */
const openJob = (row) => row.getByRole('heading').getByRole('link').first().click()

/** A date by the browser's clock, which the screenshots stop. */
async function dayAhead(page, days) {
  const today = await page.evaluate(() => Date.now())
  return new Date(today + days * DAY_MS).toISOString().slice(0, 10)
}

/** A signed-in customer fills in the package form, and goes on to their card. */
export async function comeToPayForPackage(page) {
  await page.getByLabel('Business name').fill('Corner Bakery')
  await page.getByLabel('Event type').selectOption('restaurant')
  await page.getByLabel('City').selectOption('Dallas')
  await page.getByLabel('Event location').fill('12 Elm Street, Dallas, TX 75201')
  await page.getByLabel('Event date').fill(await dayAhead(page, 9))
  await page.getByLabel('Start time').selectOption('10:00')
  await press(page, 'Submit Booking')
  await page.waitForURL((url) => url.pathname === '/booking/packages/pay')
}

export async function openQuote(page) {
  const link = await findMailLink(originOf(page), QUOTED, '/quotes/')
  await page.goto(link, { waitUntil: 'load' })
}

/** Accepting does not use up the quote until it is paid. */
export async function comeToPayForQuote(page) {
  await openQuote(page)
  await press(page, 'Accept and book')
  await page.waitForURL((url) => /^\/quotes\/[^/]+\/pay$/.test(url.pathname))
}

const namesMade = new Map()

/** A name that nothing in the data folder has yet, by the browser's clock. */
export async function newName(page, start) {
  const count = (namesMade.get(start) ?? 0) + 1
  namesMade.set(start, count)
  return `${start}-${await page.evaluate(() => Date.now())}-${count}`
}

let linksMade = 0

/** The customer makes a link to their newest delivery, and a visitor opens it. */
export async function openSharedDelivery(page) {
  const base = originOf(page)
  linksMade += 1
  const label = linksMade === 1 ? 'Jordan Ellis' : `Jordan Ellis ${linksMade}`
  const link = await inBrowserOf(page, CUSTOMER, async (theirs) => {
    await theirs.goto(await findMailLink(base, CUSTOMER, '/deliveries/'), { waitUntil: 'load' })
    await follow(theirs, 'Share by link')
    await theirs.getByLabel('Name', { exact: true }).fill(label)
    await theirs.getByLabel('Permission').selectOption('Watch, comment and approve')
    await press(theirs, 'Create link')
    const made = theirs.getByRole('listitem').filter({ hasText: label }).first()
    return made.getByRole('link', { name: /^Copy link/ }).getAttribute('href')
  })
  await page.goto(link, { waitUntil: 'load' })
  await page.getByRole('slider', { name: 'Position in the film' }).waitFor()
}

/** Subscribes to the newsletter, and opens the link that asks for a confirmation. */
async function subscribe(page) {
  const email = `${await newName(page, 'reader')}@orbit.example`
  await page.goto('/newsletter', { waitUntil: 'load' })
  const form = page.getByRole('form', { name: 'Subscribe' })
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  const link = await findMailLink(originOf(page), email, '/newsletter/confirm')
  await page.goto(link, { waitUntil: 'load' })
  return email
}

export const confirmNewsletter = async (page) => void (await subscribe(page))

export async function leaveNewsletter(page) {
  const email = await subscribe(page)
  await press(page, 'Confirm subscription')
  await page.getByRole('heading', { name: 'You are on the list.' }).waitFor()
  const link = await findMailLink(originOf(page), email, '/newsletter/unsubscribe')
  await page.goto(link, { waitUntil: 'load' })
}

/** Opens the link to confirm another email address, which is in the email to that address. */
export async function comeToNewEmail(page, password) {
  const email = `${await newName(page, 'moved')}@orbit.example`
  const form = page.locator('main form').filter({ has: page.getByLabel('New email') })
  await form.getByLabel('New email').fill(email)
  await form.getByLabel('Current password').fill(password)
  await form.getByRole('button', { name: 'Send the link' }).click()
  const link = await findMailLink(originOf(page), email, '/change-email')
  await page.goto(link, { waitUntil: 'load' })
}

/** From the oldest completed booking, which the customer made with the Orbiter directly. */
export async function openTip(page) {
  await openJob(page.getByRole('article').last())
  await follow(page, /^(?:Leave a tip|Tip again)$/)
  await page.waitForURL((url) => /^\/pay\/[^/]+\/tip$/.test(url.pathname))
}

export async function openRefunds(page) {
  await openJob(page.getByRole('article').filter({ hasText: 'You cancelled this booking' }).first())
  await follow(page, 'Refunds')
  await page.waitForURL((url) => url.pathname.startsWith('/refunds/'))
}

/** The demo's Orbiter has an account, and is on the way to another one. */
export async function addBankAccount(page) {
  await press(page, /bank account$/)
  await page.waitForURL((url) => url.pathname.startsWith('/test-bank/accounts/'))
}

/** New terms take effect, and someone who agreed to the earlier ones signs in. */
export async function comeToNewTerms(page, { dataDir }) {
  await publishNewTerms(dataDir, new Date(await page.evaluate(() => Date.now())))
  await signInInstead(page, CUSTOMER)
  await page.waitForURL((url) => url.pathname === '/new-terms')
}
