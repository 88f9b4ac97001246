/**
 * The people of the runs that open every page of the demo (`npm run accessibility`, `npm run
 * typing`): how they sign in, and the links in their emails.
 */
import { linksIn } from './page-finder.mjs'

const PASSWORD = 'orbit-demo-2026'
/** The password that the run's own people choose. */
export const OWN_PASSWORD = 'a-password-of-mine'

async function fillSignIn(page, email, password) {
  await page.goto('/auth', { waitUntil: 'load' })
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function signIn(context, email) {
  const page = await context.newPage()
  await fillSignIn(page, email, PASSWORD)
  await page.waitForURL((url) => url.pathname !== '/auth')
  await page.close()
}

/**
 * Path and query of a link that contains a given text, from the person's newest email that has such
 * a link. Reads the development mailbox.
 */
export async function findMailLink(base, to, containing) {
  for (let tries = 0; tries < 100; tries += 1) {
    const list = await (await fetch(`${base}/mailbox?q=${encodeURIComponent(to)}`)).text()
    for (const mail of linksIn(list).filter((href) => href.startsWith('/mailbox?mail='))) {
      const link = linksIn(await (await fetch(base + mail)).text()).find((href) =>
        href.includes(containing),
      )
      if (link) return link
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No email to ${to} has a link with ${containing}`)
}

/** The links in the demo's emails, for example to quotes. */
export async function listMailLinks(base) {
  const mails = linksIn(await (await fetch(`${base}/mailbox`)).text()).filter((href) =>
    href.startsWith('/mailbox?mail='),
  )
  const links = []
  for (const mail of mails) links.push(...linksIn(await (await fetch(base + mail)).text()))
  // A confirmation link would sign someone in.
  return links.filter((href) => href.startsWith('/') && !href.includes('confirm='))
}

/**
 * Opens a browser as `visitor`, `newcomer`, or the demo's `customer`, `orbiter` or `admin`.
 * @param remoteAddress an address of this machine, which the mailbox requires; each address has its
 * own rate limits
 * @param newcomer the newcomer's email address
 * @returns the browser context, and its cookies as a header
 */
export async function openAs(
  browser,
  {
    base,
    person,
    remoteAddress,
    reducedMotion = 'reduce',
    newcomer = `newcomer-${Date.now()}@orbit.example`,
  },
) {
  const context = await browser.newContext({
    baseURL: base,
    reducedMotion,
    extraHTTPHeaders: { 'x-forwarded-for': remoteAddress },
  })
  if (person === 'newcomer') await makeNewcomer(context, base, newcomer)
  else if (person !== 'visitor') await signIn(context, `${person}@orbit.example`)
  const cookies = await context.cookies()
  return { context, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
}

let newcomerEmail = ''

export async function signUp(page, email) {
  await page.goto('/auth?tab=signup&role=user', { waitUntil: 'load' })
  await page.getByLabel('Full name').fill('Nora Newcomer')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL((url) => url.pathname === '/confirm-email')
}

/** Signs up a person, whose account then has no data. */
async function makeNewcomer(context, base, email) {
  newcomerEmail = email
  const page = await context.newPage()
  await signUp(page, newcomerEmail)
  await page.goto(await findMailLink(base, newcomerEmail, 'confirm='), { waitUntil: 'load' })
  await page.waitForURL((url) => url.pathname !== '/')
  await page.close()
}

/** Signs out, and in as someone else, up to whatever their sign-in asks for. */
export async function signInInstead(page, email, password = PASSWORD) {
  await page.context().clearCookies()
  await fillSignIn(page, email, password)
}

export const signInAsNewcomer = (page) => signInInstead(page, newcomerEmail, OWN_PASSWORD)

/** Does something as a person of the demo, in another browser than the page's. */
export async function inBrowserOf(page, email, work) {
  const baseURL = new URL(page.url()).origin
  const context = await page.context().browser().newContext({ baseURL })
  try {
    await signIn(context, email)
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}
