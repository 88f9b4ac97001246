/**
 * The pages of `npm run screenshots`, for each person: `name` of the files, `title` in
 * docs/screenshots.md, and how to reach the page: its `address`, or the `pattern` of app/routes.ts
 * whose first linked page is taken. `arrange` then brings it into its state, at each width unless
 * that works `once`; `at` is the element to scroll to, and `width` the only width that has the
 * state.
 */
import { STATES } from './page-states.mjs'

const reelPlays = (page) =>
  page.locator('.reel-live:not([hidden])').first().waitFor({ state: 'attached' })

/** Plays the first reel of a list. */
async function playFirst(page) {
  const reel = page.locator('[data-reel]').first()
  await reel.scrollIntoViewIfNeeded()
  await reel.hover()
  await reel.locator('.reel-live:not([hidden])').waitFor({ state: 'attached' })
}

/** Waits until both films of a comparison play. */
const comparedPlay = (page) =>
  page
    .getByRole('table', { name: 'The Orbiters you compare' })
    .locator('.reel-live:not([hidden])')
    .nth(1)
    .waitFor({ state: 'attached' })

const filmShown = (page) => page.locator('.film-player .film-time').waitFor()

const findState = (name, as) => STATES.find((state) => state.name === name && state.as === as)

/**
 * A state of scripts/page-states.mjs. Its `pattern` is the route that it ends on.
 * @param ready waits for what begins on its own before
 * @param after and what begins afterwards
 */
function stateOf(name, title, id, as, { ready, after, once } = {}) {
  const { address, arrange, width, pattern } = findState(name, as)
  const arrangeFromTop = async (page, server) => {
    await ready?.(page)
    await arrange?.(page, server)
    await after?.(page)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  }
  return { name: id, title, address, arrange: arrangeFromTop, width, pattern, once }
}

const page = (name, title, address, more = {}) => ({ name, title, address, ...more })
/** The page of a route with an id. */
const linked = (name, title, pattern, more = {}) => ({ name, title, pattern, ...more })

const VISITOR = [
  page('home', 'Home', '/', { arrange: reelPlays }),
  page('home-playing', 'Home, a reel playing', '/', { arrange: playFirst }),
  page('home-featured', 'Home, featured Orbiters', '/', { at: '[aria-label="Featured Orbiters"]' }),
  page('home-evening', 'Home, an evening of a city', '/', {
    at: '[aria-labelledby="evening-title"]',
  }),
  page('home-packages', 'Home, packages', '/', { at: '#packages' }),
  // Playwright would end animations that follow the scroll position.
  page('how-it-works', 'How it works', '/how-it-works', { animations: 'allow' }),
  page('become-orbiter', 'Become an Orbiter', '/become-orbiter'),
  page('weddings', 'Weddings', '/weddings'),
  page('quick-reels', 'Quick Reels', '/services/quick-reels'),
  page('event-package', 'Event Package', '/services/event-package'),
  page('premium', 'Premium Orbit', '/services/premium'),
  page('enterprise', 'Enterprise', '/enterprise'),
  page('enquiry', 'Enquiry', '/enquiry'),
  page('browse-creators', 'Browse creators', '/browse-creators', { arrange: reelPlays }),
  page('creators-none', 'Browse creators, none found', '/browse-creators?q=zzzzzz'),
  stateOf('two Orbiters compared', 'Two Orbiters compared', 'compare', 'visitor', {
    after: comparedPlay,
  }),
  page('city', 'A city', '/creators?city=dallas'),
  linked('creator', 'An Orbiter', '/orbiter/:orbiterId', { arrange: reelPlays }),
  page('browse-reels', 'Browse reels', '/browse-reels', { arrange: reelPlays }),
  page('reels-playing', 'Browse reels, a reel playing', '/browse-reels', {
    async arrange(page) {
      // The one that plays on its own.
      await reelPlays(page)
      await playFirst(page)
    },
  }),
  page('reel', 'A reel', '/browse-reels', {
    async arrange(page) {
      await reelPlays(page)
      await page.locator('main a[href*="reel="]').first().click()
      await page.waitForFunction(
        () => document.querySelector('dialog[open] video')?.readyState >= 2,
      )
    },
  }),
  page('booking-choice', 'Two ways to book', '/booking'),
  page('booking-packages', 'Book a package', '/booking/packages'),
  page('auth', 'Sign in', '/auth'),
  page('sign-up', 'Sign up', '/auth?tab=signup'),
  stateOf('sign up, refused', 'Sign up, refused', 'sign-up-refused', 'visitor'),
  page('forgot-password', 'A forgotten password', '/forgot-password'),
  stateOf('choosing a new password', 'A new password', 'reset-password', 'visitor'),
  stateOf(
    'email confirmed elsewhere',
    'An email confirmed in another browser',
    'email-confirmed',
    'visitor',
    { once: true },
  ),
  stateOf('a used confirmation link', 'A used confirmation link', 'confirm-email', 'visitor'),
  page('onboarding', 'Two ways to join', '/orbiter/onboarding'),
  page('package-flow', 'Applying for Package Flow', '/orbiter/onboarding/package-flow'),
  page('about', 'About', '/about'),
  page('careers', 'Careers', '/careers'),
  page('press', 'Press', '/press'),
  page('help', 'Help', '/help'),
  page('contact', 'Contact', '/contact'),
  page('newsletter', 'Newsletter', '/newsletter'),
  stateOf(
    'confirming the newsletter',
    'Newsletter, to be confirmed',
    'newsletter-confirm',
    'visitor',
  ),
  stateOf('leaving the newsletter', 'Newsletter, unsubscribing', 'newsletter-leave', 'visitor'),
  page('safety', 'Safety', '/safety'),
  page('guidelines', 'Guidelines', '/guidelines'),
  page('privacy', 'Privacy', '/privacy'),
  page('terms', 'Terms', '/terms'),
  page('cookies', 'Cookies', '/cookies'),
  page('content-policy', 'Content policy', '/content-policy'),
  page('orbiter-terms', 'Orbiter terms', '/orbiter-terms'),
  page('footer', 'The foot of every page', '/about', { at: '#footer' }),
  stateOf('the mobile menu', 'The menu on phones', 'menu', 'visitor'),
  page('not-found', 'Not found', '/no-such-page'),
  stateOf('the error page', 'A page that fails to load', 'error', 'visitor', { once: true }),
  stateOf('a quote', 'A quote from the team', 'quote', 'visitor'),
  stateOf('a shared delivery', 'A delivery behind a link', 'watch', 'visitor'),
  page('mailbox', 'The emails of a development machine', '/mailbox?q=maren.oakes'),
  page('test-nav', 'Short cuts for development', '/test-nav'),
]

/** Asked for once two-step sign-in is on, whose codes are different each time. */
const SECOND_STEP = {
  ...stateOf('the second step', 'The second step of signing in', 'second-step', 'newcomer', {
    once: true,
  }),
  async arrange(page) {
    const turningOn = findState('recovery codes', 'newcomer')
    await page.goto(turningOn.address, { waitUntil: 'load' })
    await turningOn.arrange(page)
    await findState('the second step', 'newcomer').arrange(page)
  },
}

const NEWCOMER = [
  page('first-run', 'The first visit after signing up', '/dashboard'),
  page('first-bookings', 'My Bookings, empty', '/my-bookings'),
  page('first-messages', 'Messages, empty', '/dashboard/messages'),
  page('orbiter-setup', 'Becoming an Orbiter', '/orbiter-setup'),
  stateOf('a new email', 'A new email, to be confirmed', 'change-email', 'newcomer', {
    once: true,
  }),
  SECOND_STEP,
]

const CUSTOMER = [
  page('dashboard', 'Customer dashboard', '/dashboard', { arrange: reelPlays }),
  page('dashboard-bookings', 'Bookings of a customer', '/dashboard/bookings'),
  page('my-bookings', 'My Bookings', '/my-bookings'),
  linked('booking', 'A booking', '/bookings/:bookingId'),
  linked('explain', 'What a booking costs, line by line', '/bookings/:bookingId/money'),
  linked('project', 'A project', '/projects/:projectId'),
  linked('project-money', 'What a project costs, line by line', '/projects/:projectId/money'),
  linked('other-card', 'Another card for a booking', '/pay/:jobId'),
  linked('delivery', 'A delivery, watched and answered', '/deliveries/:jobId', {
    arrange: filmShown,
  }),
  linked('links', 'Links to a delivery', '/deliveries/:jobId/links'),
  linked('publishing', 'Publishing a delivery', '/deliveries/:jobId/publishing'),
  page('messages', 'Messages of a customer', '/dashboard/messages'),
  linked('thread', 'A thread', '/dashboard/messages/:bookingId'),
  page('questions', 'Questions before a booking', '/questions'),
  linked('question', 'A question to an Orbiter', '/questions/:personId'),
  page('notifications', 'Notifications', '/notifications'),
  page('saved', 'Saved Orbiters', '/favourites'),
  page('create-booking', 'Create a booking', '/create-booking'),
  page('create-project', 'Create a project', '/create-project'),
  linked('booking-dialog', 'Asking an Orbiter', '/orbiter/:orbiterId', {
    async arrange(page) {
      const book = page.getByRole('link', { name: 'Book Now', exact: true })
      await page.goto(await book.first().getAttribute('href'), { waitUntil: 'load' })
      await page.locator('dialog[open] [role="grid"]').waitFor()
      await reelPlays(page)
    },
  }),
  stateOf('paying for a package', 'A package, paid by card', 'pay', 'customer'),
  stateOf('paying for a quote', 'A quote, paid by card', 'pay-quote', 'customer'),
  stateOf('a tip', 'A tip', 'tip', 'customer'),
  stateOf('refunds of a canceled booking', 'Refunds', 'refunds', 'customer'),
  page('dashboard-profile', 'Profile of a customer', '/dashboard/profile'),
  page('profile', 'Account', '/profile'),
  page('security', 'Account: security', '/profile/security'),
  page('notification-settings', 'Account: notifications', '/profile/notifications'),
  page('receipts', 'Account: receipts', '/profile/receipts'),
  page('data', 'Account: data', '/profile/data'),
  stateOf('the account menu', 'The account menu', 'account-menu', 'customer', { ready: reelPlays }),
  stateOf('the palette', 'The palette', 'palette', 'customer', { ready: reelPlays }),
]

const ORBITER = [
  page('orbiter', 'Orbiter dashboard', '/orbiter'),
  page('orbiter-bookings', 'Requests', '/orbiter/bookings'),
  page('orbiter-calendar', 'Calendar', '/orbiter/calendar'),
  linked('orbiter-booking', 'A booking of an Orbiter', '/bookings/:bookingId'),
  linked('orbiter-delivery', 'Delivering', '/orbiter/deliveries/:jobId', {
    arrange: (page) => page.locator('.venue').waitFor(),
  }),
  page('orbiter-inbox', 'Inbox of an Orbiter', '/orbiter/messages'),
  linked('orbiter-thread', 'A thread of an Orbiter', '/orbiter/messages/:bookingId'),
  page('saved-replies', 'Saved replies', '/orbiter/messages/replies'),
  page('wallet', 'Wallet', '/orbiter/wallet'),
  page('wallet-entries', 'Wallet: entries', '/orbiter/wallet/entries'),
  linked('statement', 'A monthly statement', '/orbiter/wallet/statements/:month'),
  page('training', 'Training', '/orbiter/training'),
  linked('lesson', 'A lesson', '/orbiter/training/:lesson'),
  page('check', 'The check', '/orbiter/training/check'),
  linked('attempt', 'The result of a check', '/orbiter/training/check/:attemptId'),
  page('orbiter-profile', 'Profile editor: about you', '/orbiter/profile'),
  page('orbiter-links', 'Profile editor: links', '/orbiter/profile/links'),
  page('orbiter-portfolio', 'Profile editor: portfolio', '/orbiter/profile/portfolio'),
  page('orbiter-prices', 'Profile editor: prices', '/orbiter/profile/prices'),
  page('orbiter-services', 'Profile editor: services', '/orbiter/profile/services'),
  page('orbiter-checks', 'Profile editor: verification', '/orbiter/profile/checks'),
  page('orbiter-model', 'Profile editor: how you work', '/orbiter/profile/model'),
  stateOf('the test bank', 'A bank account of the test bank', 'test-bank', 'orbiter', {
    once: true,
  }),
]

const ADMIN = [
  page('admin', 'Admin', '/admin'),
  page('admin-bookings', 'Bookings', '/admin/bookings'),
  page('admin-projects', 'Projects', '/admin/projects'),
  page('admin-assignments', 'Assignments', '/admin/assignments'),
  page('admin-orbiters', 'Orbiters', '/admin/orbiters'),
  page('admin-users', 'Users', '/admin/users'),
  page('admin-none', 'Users, none found', '/admin/users?q=zzzzzz'),
  linked('admin-person', 'A person', '/admin/people/:userId'),
  page('admin-applications', 'Applications', '/admin/applications'),
  linked('admin-application', 'An application', '/admin/applications/:userId'),
  linked('admin-enquiry', 'An enquiry', '/admin/enquiries/:enquiryId'),
  linked('admin-order', 'The money of a job', '/admin/orders/:jobId'),
  linked('admin-dispute', 'A dispute', '/admin/disputes/:disputeId'),
  page('admin-payouts', 'Payouts', '/admin/payouts'),
  page('admin-risk', 'Payouts: risk', '/admin/payouts/risk'),
  page('admin-reconciliation', 'Reconciliation', '/admin/reconciliation'),
  page('admin-reports', 'Reports', '/admin/reports'),
  page('admin-reels', 'Reels', '/admin/reels'),
  page('admin-categories', 'Categories', '/admin/categories'),
  page('admin-moderation', 'Moderation', '/admin/moderation'),
  page('admin-newsletter', 'Newsletter', '/admin/newsletter'),
  page('admin-audit', 'Audit', '/admin/audit'),
  page('admin-settings', 'System Settings', '/admin/settings'),
  page('admin-cities', 'System Settings: cities', '/admin/settings/cities'),
  page('admin-claims', 'System Settings: claims', '/admin/settings/claims'),
  page('admin-texts', 'System Settings: texts', '/admin/settings/texts'),
  page('admin-promotions', 'System Settings: promotions', '/admin/settings/promotions'),
  page('admin-tax', 'System Settings: tax', '/admin/settings/tax'),
  stateOf('the drawer', 'The menu of an admin on phones', 'admin-menu', 'admin'),
  stateOf('a reported conversation', 'A reported conversation', 'admin-question', 'admin', {
    once: true,
  }),
]

const LATER = [
  page('event-day', 'The day of an event', '/orbiter'),
  // The last one, because from then on everyone who signs in sees the page.
  stateOf('new terms', 'Terms that have changed', 'new-terms', 'admin', {
    once: true,
    // Without the notice about signing in.
    after: (page) => page.reload({ waitUntil: 'load' }),
  }),
]

/** A Thursday, 5:20 PM in Chicago. */
const PRESENT = '2028-01-13T23:20:00.000Z'
/** An hour before an event of the Orbiter. */
const EVENT_DAY = '2028-01-27T20:30:00.000Z'

/** In the order in which docs/screenshots.md shows them. The clocks stand still at `clockAt`. */
export const GROUPS = [
  { heading: 'The public site', person: 'visitor', pages: VISITOR },
  { heading: 'The first visit', person: 'newcomer', pages: NEWCOMER },
  { heading: 'For customers', person: 'customer', pages: CUSTOMER },
  { heading: 'For Orbiters', person: 'orbiter', pages: ORBITER },
  { heading: 'For admins', person: 'admin', pages: ADMIN },
  {
    heading: 'Two weeks later',
    person: 'orbiter',
    pages: LATER,
    clockAt: EVENT_DAY,
  },
].map((group) => ({ clockAt: PRESENT, ...group }))

/** Routes without a picture, and why. */
export const WITHOUT_PICTURE = {
  '/browse': 'is /browse-creators for people who are signed in',
}
