/**
 * The states that `npm run accessibility` opens in addition to addresses: states that need a click,
 * pages that only a secret link or a journey opens, and the pages of a person without any data.
 */
import { Secret, TOTP } from 'otpauth'
import {
  findMailLink,
  inBrowserOf,
  OWN_PASSWORD,
  signInAsNewcomer,
  signUp,
} from './demo-people.mjs'
import {
  addBankAccount,
  comeToNewEmail,
  comeToNewTerms,
  comeToPayForPackage,
  comeToPayForQuote,
  confirmNewsletter,
  leaveNewsletter,
  newName,
  openQuote,
  openRefunds,
  openSharedDelivery,
  openTip,
} from './page-journeys.mjs'

/**
 * Opens a confirmation link in a browser other than the one that signed up; the page asks before it
 * signs in.
 */
async function confirmElsewhere(page) {
  const email = `${await newName(page, 'elsewhere')}@orbit.example`
  await signUp(page, email)
  await page.context().clearCookies()
  await page.goto(await findMailLink(new URL(page.url()).origin, email, 'confirm='), {
    waitUntil: 'load',
  })
  await page.waitForURL((url) => url.pathname === '/email-confirmed')
}

const submit = (page, name) =>
  page.locator('main form').getByRole('button', { name, exact: true }).click()

/** Sends a form without the browser's own validation. */
async function sendUnchecked(page, button) {
  await page
    .locator('main form')
    .evaluateAll((forms) => forms.forEach((form) => form.setAttribute('novalidate', '')))
  await submit(page, button)
  await page.locator('main [aria-invalid="true"]').first().waitFor()
}

async function openMenu(page) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('navigation', { name: 'Mobile' }).waitFor()
}

async function openDrawer(page) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog', { name: 'Admin' }).waitFor()
}

async function openPalette(page) {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Go to' }).getByRole('menuitem').first().waitFor()
}

/** Opens the film of the first Orbiter in the player. */
async function openFilm(page) {
  await page.locator('.creator-card-name').first().click()
  await page.getByRole('link', { name: 'Play a reel by' }).first().click()
  await page.locator('dialog[open] .player').waitFor()
}

/** Puts the first two Orbiters side by side. */
async function compareTwo(page) {
  const dock = page.getByRole('region', { name: 'Compare', exact: true })
  for (const index of [0, 1]) {
    await page
      .getByRole('button', { name: /^Compare / })
      .nth(index)
      .click()
    await dock
      .getByRole('button', { name: /from the comparison$/ })
      .nth(index)
      .waitFor()
  }
  await dock.locator('summary').click()
  await page.getByRole('table', { name: 'The Orbiters you compare' }).waitFor()
}

async function openAccountMenu(page) {
  await page.getByRole('banner').getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('menu', { name: 'Your account' }).waitFor()
}

/** Sets up two-step sign-in, and stops at its last page. */
async function turnSecondStepOn(page) {
  const panel = page.getByRole('region', { name: 'Two-step sign-in' })
  await panel.getByLabel('Current password').fill(OWN_PASSWORD)
  await panel.getByRole('button', { name: 'Set up' }).click()
  const secret = Secret.fromBase32(
    ((await panel.locator('code').textContent()) ?? '').replaceAll(' ', ''),
  )
  const timestamp = await page.evaluate(() => Date.now())
  await panel.getByLabel('Code from the app').fill(new TOTP({ secret }).generate({ timestamp }))
  await panel.getByRole('button', { name: 'Turn on' }).click()
  await panel.getByRole('listitem').first().waitFor()
}

async function comeToSecondStep(page) {
  await signInAsNewcomer(page)
  await page.waitForURL((url) => url.pathname === '/second-step')
}

async function askForReset(page) {
  await page.getByLabel('Email', { exact: true }).fill('customer@orbit.example')
  await submit(page, 'Send the link')
  await page.goto(
    await findMailLink(new URL(page.url()).origin, 'customer@orbit.example', '/reset-password'),
    { waitUntil: 'load' },
  )
}

/** An Orbiter reports a conversation from before a booking, and the admin reads all of it. */
async function openReportedConversation(page) {
  await inBrowserOf(page, 'orbiter@orbit.example', async (theirs) => {
    await theirs.goto('/questions', { waitUntil: 'load' })
    await theirs.locator('.inbox-thread-row').first().click()
    await theirs.locator('.message-report').first().click()
    await theirs.getByLabel('What is wrong with it?').fill('Wants to go around Orbit')
    await theirs.getByRole('button', { name: 'Report message' }).click()
    await theirs.getByText('Our team will review it.').first().waitFor()
  })
  await page.reload()
  await page.getByRole('link', { name: 'Read the conversation' }).first().click()
  await page.waitForURL('**/admin/questions/*')
}

/** A page whose data fails to load: the shell stays, with a link to retry. */
async function failOnTheWay(page) {
  await page.route('**/weddings.data*', (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'no' }),
  )
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Weddings' })
    .click()
  await page.getByRole('link', { name: 'Try again' }).waitFor()
}

const PHONE = 390

/**
 * `pattern` is the route of app/routes.ts that can only be opened through this state, and `width`
 * is the only width that has the state.
 */
export const STATES = [
  {
    as: 'visitor',
    name: 'the mobile menu',
    address: '/how-it-works',
    arrange: openMenu,
    width: PHONE,
  },
  { as: 'visitor', name: 'the error page', address: '/how-it-works', arrange: failOnTheWay },
  {
    as: 'visitor',
    name: 'choosing a new password',
    address: '/forgot-password',
    arrange: askForReset,
    pattern: '/reset-password',
  },
  {
    as: 'visitor',
    name: 'sign in, refused',
    address: '/auth',
    arrange: (page) => sendUnchecked(page, 'Sign In'),
  },
  {
    as: 'visitor',
    name: 'sign up, refused',
    address: '/auth?tab=signup&role=user',
    arrange: (page) => sendUnchecked(page, 'Create Account'),
  },
  {
    as: 'visitor',
    name: 'Orbiter sign up, refused',
    address: '/auth?tab=signup&role=orbiter',
    arrange: (page) => sendUnchecked(page, 'Create Profile'),
  },
  {
    as: 'visitor',
    name: 'enquiry, refused',
    address: '/enquiry',
    arrange: (page) => sendUnchecked(page, 'Send Enquiry'),
  },
  {
    as: 'visitor',
    name: 'contact, refused',
    address: '/contact',
    arrange: (page) => sendUnchecked(page, 'Send Message'),
  },
  {
    as: 'visitor',
    name: 'email confirmed elsewhere',
    address: '/how-it-works',
    arrange: confirmElsewhere,
    pattern: '/email-confirmed',
  },
  { as: 'visitor', name: 'a used confirmation link', address: '/confirm-email?state=used' },
  { as: 'visitor', name: 'the film of an Orbiter', address: '/browse-creators', arrange: openFilm },
  {
    as: 'visitor',
    name: 'two Orbiters compared',
    address: '/browse-creators',
    arrange: compareTwo,
  },
  { as: 'visitor', name: 'creators, none found', address: '/browse-creators?q=zzzzzz' },
  { as: 'visitor', name: 'help, none found', address: '/help?q=zzzzzz' },
  {
    as: 'visitor',
    name: 'a shared delivery',
    address: '/how-it-works',
    arrange: openSharedDelivery,
    pattern: '/watch/:token',
  },
  {
    as: 'visitor',
    name: 'a quote',
    address: '/mailbox',
    arrange: openQuote,
    pattern: '/quotes/:token',
  },
  {
    as: 'visitor',
    name: 'confirming the newsletter',
    address: '/newsletter',
    arrange: confirmNewsletter,
    pattern: '/newsletter/confirm',
  },
  {
    as: 'visitor',
    name: 'leaving the newsletter',
    address: '/newsletter',
    arrange: leaveNewsletter,
    pattern: '/newsletter/unsubscribe',
  },
  {
    as: 'newcomer',
    name: 'a new email',
    address: '/profile/security',
    arrange: (page) => comeToNewEmail(page, OWN_PASSWORD),
    pattern: '/change-email',
  },
  {
    as: 'newcomer',
    name: 'recovery codes',
    address: '/profile/security',
    arrange: turnSecondStepOn,
  },
  {
    as: 'newcomer',
    name: 'the second step',
    address: '/how-it-works',
    arrange: comeToSecondStep,
    pattern: '/second-step',
  },
  { as: 'customer', name: 'the account menu', address: '/dashboard', arrange: openAccountMenu },
  {
    as: 'customer',
    name: 'the mobile menu',
    address: '/how-it-works',
    arrange: openMenu,
    width: PHONE,
  },
  { as: 'customer', name: 'the palette', address: '/dashboard', arrange: openPalette },
  {
    as: 'customer',
    name: 'paying for a package',
    address: '/booking/packages',
    arrange: comeToPayForPackage,
    pattern: '/booking/packages/pay',
  },
  {
    as: 'customer',
    name: 'paying for a quote',
    address: '/mailbox',
    arrange: comeToPayForQuote,
    pattern: '/quotes/:token/pay',
  },
  {
    as: 'customer',
    name: 'a tip',
    address: '/dashboard/bookings?tab=completed',
    arrange: openTip,
    pattern: '/pay/:jobId/tip',
  },
  {
    as: 'customer',
    name: 'refunds of a canceled booking',
    address: '/dashboard/bookings',
    arrange: openRefunds,
    pattern: '/refunds/:jobId',
  },
  {
    as: 'orbiter',
    name: 'the test bank',
    address: '/orbiter/wallet',
    arrange: addBankAccount,
    pattern: '/test-bank/accounts/:accountId',
  },
  { as: 'admin', name: 'the drawer', address: '/admin', arrange: openDrawer, width: PHONE },
  {
    as: 'admin',
    name: 'a reported conversation',
    address: '/admin/moderation',
    arrange: openReportedConversation,
    pattern: '/admin/questions/:questionId',
  },
  { as: 'admin', name: 'users, none found', address: '/admin/users?q=zzzzzz' },
  { as: 'admin', name: 'bookings, none found', address: '/admin/bookings?q=zzzzzz' },
  { as: 'admin', name: 'queue, nothing snoozed', address: '/admin?queue=snoozed' },
  // The last state of the last person, because from then on everyone who signs in sees the page.
  {
    as: 'admin',
    name: 'new terms',
    address: '/terms',
    arrange: comeToNewTerms,
    pattern: '/new-terms',
  },
]
