/** The pages that the palette leads to, by the words that people use for them. */
import { CUSTOMER_ROLES, ROLES, type Role } from '#app/features/people/accounts/account.ts'
import type { Viewer } from '#app/features/people/accounts/viewer.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { paths } from '#app/base/paths.ts'

interface PaletteShortcut {
  href: string
  title: string
  /** Alternative names that people may search for. */
  also?: string
}

const forRoles = (roles: readonly Role[] | null, pages: PaletteShortcut[]) =>
  pages.map((page) => ({ ...page, roles }))

/**
 * The roles that may open each page, matching the layouts of routes/guards; null means everyone.
 */
const PAGES = [
  forRoles(
    ['admin'],
    [
      {
        href: adminPaths.home(),
        title: 'Admin dashboard',
        also: 'home overview queue attention open promises failed jobs',
      },
      { href: adminPaths.bookings(), title: 'Bookings', also: 'requests jobs events numbers' },
      { href: adminPaths.projects(), title: 'All projects' },
      { href: adminPaths.users(), title: 'Users', also: 'people accounts roles suspend' },
      { href: adminPaths.orbiters(), title: 'Orbiters', also: 'creators profiles' },
      { href: adminPaths.applications(), title: 'Applications', also: 'review approve' },
      { href: adminPaths.reels(), title: 'Reels', also: 'gallery videos' },
      { href: adminPaths.categories(), title: 'Categories' },
      { href: adminPaths.assignments(), title: 'Assignments', also: 'jobs' },
      { href: adminPaths.reports(), title: 'Reports', also: 'revenue figures' },
      { href: adminPaths.payouts(), title: 'Payouts', also: 'money banks paid out' },
      { href: adminPaths.moneyAtRisk(), title: 'Money at risk', also: 'disputes owed frozen' },
      { href: adminPaths.moderation(), title: 'Moderation', also: 'reported messages' },
      { href: adminPaths.newsletter(), title: 'Newsletter', also: 'newsletter subscribers issues' },
      {
        href: adminPaths.reconciliation(),
        title: 'Reconciliation',
        also: 'payments gateway ledger differences',
      },
      { href: adminPaths.audit(), title: 'Audit', also: 'log changes' },
      { href: adminPaths.settings(), title: 'System settings', also: 'prices commission contact' },
    ],
  ),
  forRoles(
    ['orbiter'],
    [
      { href: paths.orbiter(), title: 'Orbiter dashboard', also: 'home overview requests' },
      { href: paths.orbiterBookings(), title: 'Booking requests', also: 'answer accept' },
      { href: paths.orbiterCalendar(), title: 'Calendar', also: 'availability free times' },
      {
        href: paths.orbiterProfile(),
        title: 'Orbiter profile',
        also: 'services packages portfolio prices',
      },
      {
        href: paths.orbiterTraining(),
        title: 'Training',
        also: 'lessons check questions learn trained package jobs',
      },
    ],
  ),
  forRoles(ROLES, [
    { href: paths.dashboard(), title: 'Dashboard', also: 'home overview projects' },
    { href: paths.dashboardMessages(), title: 'Messages', also: 'inbox threads' },
  ]),
  forRoles(CUSTOMER_ROLES, [
    { href: paths.myBookings(), title: 'My bookings', also: 'requests upcoming' },
  ]),
  forRoles(ROLES, [
    { href: paths.createBooking(), title: 'Create a booking', also: 'new ask' },
    { href: paths.createProject(), title: 'Create a project', also: 'new video' },
    { href: paths.notifications(), title: 'Notifications', also: 'news' },
    { href: paths.favourites(), title: 'Saved Orbiters', also: 'favorites hearts' },
    { href: paths.profile(), title: 'Profile', also: 'account name picture avatar' },
    {
      href: paths.profileSecurity(),
      title: 'Sign-in & security',
      also: 'password two-factor sessions devices',
    },
    { href: paths.profileNotifications(), title: 'Notification settings', also: 'emails' },
    { href: paths.profileData(), title: 'Your data', also: 'export delete account' },
  ]),
  forRoles(null, [
    { href: paths.browseCreators(), title: 'Browse creators', also: 'marketplace search Orbiters' },
    { href: paths.browseReels(), title: 'Browse reels', also: 'gallery videos' },
    { href: paths.bookPackage(), title: 'Book a package', also: 'prices' },
    { href: paths.howItWorks(), title: 'How it works' },
    { href: paths.help(), title: 'Help', also: 'questions answers faq' },
    { href: paths.contact(), title: 'Contact us', also: 'support message' },
  ]),
].flat()

/** Pages that the viewer may open and whose names contain every word, in list order. */
export function findPages(viewer: Viewer, text: string, limit: number): PaletteShortcut[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const isOpen = (roles: readonly Role[] | null) =>
    roles === null || roles.some((role) => viewer.roles.includes(role))
  const fits = ({ title, also = '' }: PaletteShortcut) =>
    words.every((word) => `${title} ${also}`.toLowerCase().includes(word))
  return PAGES.filter((page) => isOpen(page.roles) && fits(page)).slice(0, limit)
}
