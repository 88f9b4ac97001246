/**
 * The pages of `npm run screenshots`, for each person: `name` of the files, `title` in
 * docs/screenshots.md, and how to reach the page: its `address`, or the `pattern` of app/routes.ts
 * whose first linked page is taken. `arrange` then brings it into its state; `at` is the element to
 * scroll to, and `width` the only width that has the state.
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

const filmShown = (page) => page.locator('.film-player .film-time').waitFor()

/**
 * A state of scripts/page-states.mjs, which is arranged once for both widths.
 * @param ready waits for what begins on its own
 */
function stateOf(name, title, id, as, ready) {
  const { address, arrange, width } = STATES.find((state) => state.name === name && state.as === as)
  const arrangeFromTop = async (page) => {
    await ready?.(page)
    await arrange?.(page)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  }
  return { name: id, title, address, arrange: arrangeFromTop, width }
}

const page = (name, title, address, more = {}) => ({ name, title, address, ...more })
/** The page of a route with an id. */
const linked = (name, title, pattern, more = {}) => ({ name, title, pattern, ...more })

const VISITOR = [
  page('home', 'Home', '/', { arrange: reelPlays }),
  page('home-playing', 'Home, a reel playing', '/', { arrange: playFirst }),
  page('home-featured', 'Home, featured Orbiters', '/', { at: '[aria-label="Featured Orbiters"]' }),
  page('home-evening', 'Home, an evening of a city', '/', { at: '.evening' }),
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
  page('browse-creators', 'Browse creators', '/browse-creators'),
  page('creators-none', 'Browse creators, none found', '/browse-creators?q=zzzzzz'),
  stateOf('two Orbiters compared', 'Two Orbiters compared', 'compare', 'visitor'),
  page('city', 'A city', '/creators?city=dallas'),
  linked('creator', 'An Orbiter', '/orbiter/:orbiterId'),
  page('browse-reels', 'Browse reels', '/browse-reels'),
  page('reels-playing', 'Browse reels, a reel playing', '/browse-reels', { arrange: playFirst }),
  page('reel', 'A reel', '/browse-reels', {
    async arrange(page) {
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
  page('onboarding', 'Two ways to join', '/orbiter/onboarding'),
  page('about', 'About', '/about'),
  page('careers', 'Careers', '/careers'),
  page('press', 'Press', '/press'),
  page('help', 'Help', '/help'),
  page('contact', 'Contact', '/contact'),
  page('newsletter', 'Newsletter', '/newsletter'),
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
  stateOf('a shared delivery', 'A delivery behind a link', 'watch', 'visitor'),
]

const NEWCOMER = [
  page('first-run', 'The first visit after signing up', '/dashboard'),
  page('first-bookings', 'My Bookings, empty', '/my-bookings'),
  page('first-messages', 'Messages, empty', '/dashboard/messages'),
]

const CUSTOMER = [
  page('dashboard', 'Customer dashboard', '/dashboard', { arrange: reelPlays }),
  page('dashboard-bookings', 'Bookings of a customer', '/dashboard/bookings'),
  page('my-bookings', 'My Bookings', '/my-bookings'),
  linked('booking', 'A booking', '/bookings/:bookingId'),
  linked('explain', 'What a booking costs, line by line', '/bookings/:bookingId/money'),
  linked('project', 'A project', '/projects/:projectId'),
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
  stateOf('the account menu', 'The account menu', 'account-menu', 'customer', reelPlays),
  stateOf('the palette', 'The palette', 'palette', 'customer', reelPlays),
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
  page('orbiter-profile', 'Profile editor: about you', '/orbiter/profile'),
  page('orbiter-links', 'Profile editor: links', '/orbiter/profile/links'),
  page('orbiter-portfolio', 'Profile editor: portfolio', '/orbiter/profile/portfolio'),
  page('orbiter-prices', 'Profile editor: prices', '/orbiter/profile/prices'),
  page('orbiter-services', 'Profile editor: services', '/orbiter/profile/services'),
  page('orbiter-checks', 'Profile editor: verification', '/orbiter/profile/checks'),
  page('orbiter-model', 'Profile editor: how you work', '/orbiter/profile/model'),
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
]

/** In the order in which docs/screenshots.md shows them. */
export const PAGES = {
  visitor: VISITOR,
  newcomer: NEWCOMER,
  customer: CUSTOMER,
  orbiter: ORBITER,
  admin: ADMIN,
}
