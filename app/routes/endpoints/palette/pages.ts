/** The pages that the palette leads to, with the words that people use for them. */
import { CUSTOMER_ROLES, ROLES, type Role } from '#people/accounts/account.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { paths } from '#app/base/paths.ts'
import { ADMIN_PAGES } from '#app/routes/frame/admin-entries.ts'

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
    ADMIN_PAGES.map(({ to, label, title = label, also }) => ({ href: to, title, also })),
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
