/** What a person signs in for, in words, and what is already known about them. */
import { isUuid } from '#app/base/ids.ts'
import { paths } from '#app/base/paths.ts'
import { findPublicProfile } from '#market/creators/creator-queries.server.ts'
import { findEnquirer } from '#work/enquiries/accept-quote.server.ts'
import { findVisitorsPerson } from '#work/onboarding/visitor-application.server.ts'
import type { Intention } from '#work/intentions/intention.ts'
import { findIntention } from '#work/intentions/keep-intention.server.ts'
import { findReel } from '#market/reels/reel-queries.server.ts'

export interface Purpose {
  /** Continues "Sign in to …". */
  to: string
  /** It is done right after sign-in, without another press. */
  isDoneThen: boolean
  /** The kind of account that it needs; null if either kind will do. */
  role: 'user' | 'orbiter' | null
}

const ANYONE = { isDoneThen: false, role: null }

/** The purposes of pages that require sign-in, by the beginning of their address. */
const PLACES: [start: string, purpose: Purpose][] = [
  [paths.createBooking(), { ...ANYONE, to: 'book a service', role: 'user' }],
  [paths.createProject(), { ...ANYONE, to: 'start a project', role: 'user' }],
  [paths.bookPackage(), { ...ANYONE, to: 'book your package', role: 'user' }],
  [paths.packageFlow(), { ...ANYONE, to: 'save your application', role: 'orbiter' }],
  [paths.orbiterSetup(), { ...ANYONE, to: 'set up your profile', role: 'orbiter' }],
  [paths.oldOrbiterSetup(), { ...ANYONE, to: 'set up your profile', role: 'orbiter' }],
  [paths.favourites(), { ...ANYONE, to: 'see the Orbiters you saved' }],
  [paths.browse(), { ...ANYONE, to: 'browse creators' }],
  [paths.dashboardMessages(), { ...ANYONE, to: 'read your messages' }],
  [paths.myBookings(), { ...ANYONE, to: 'see your bookings' }],
  ['/bookings', { ...ANYONE, to: 'see your booking' }],
  [paths.notifications(), { ...ANYONE, to: 'see your notifications' }],
  [paths.profile(), { ...ANYONE, to: 'open your account' }],
]

/**
 * @param token of the cookie that an intention left
 * @returns null if nothing is known about the page
 */
export async function findPurpose(
  next: string | null,
  token: string | null,
): Promise<Purpose | null> {
  if (!next) return null
  const intention = await findIntention(token, next)
  if (intention) return purposeOf(intention)
  const { pathname, searchParams } = new URL(next, 'http://orbit.invalid')
  const orbiterId = /^\/orbiter\/([^/]+)$/.exec(pathname)?.[1]
  if (orbiterId && isUuid(orbiterId) && searchParams.has('book')) {
    const name = (await findPublicProfile(orbiterId))?.fullName
    return { ...ANYONE, to: name ? `book ${name}` : 'book a service', role: 'user' }
  }
  if (pathname.startsWith(paths.quote('')))
    return { ...ANYONE, to: 'accept your quote', role: 'user' }
  const isIn = (start: string) => pathname === start || pathname.startsWith(`${start}/`)
  return PLACES.find(([start]) => isIn(start))?.[1] ?? null
}

async function purposeOf({ kind, subjectId }: Intention): Promise<Purpose> {
  const done = { isDoneThen: true, role: 'user' } as const
  if (kind === 'accept-quote') return { ...done, to: 'accept your quote' }
  if (kind === 'application') return { ...done, to: 'save your application', role: 'orbiter' }
  if (kind === 'save')
    return { ...done, to: `save ${(await findPublicProfile(subjectId))?.fullName ?? 'an Orbiter'}` }
  const title = (await findReel(subjectId))?.title
  return { ...done, to: `${kind} ${title ? `“${title}”` : 'a reel'}` }
}

/**
 * What the person signing in has already entered about themselves, so that nothing is asked twice.
 */
export async function findVisitor(
  next: string | null,
): Promise<{ fullName: string; email: string } | null> {
  const url = next ? new URL(next, 'http://orbit.invalid') : null
  if (url?.pathname.startsWith(paths.quote('')))
    return findEnquirer(url.pathname.slice(paths.quote('').length))
  const draft = url?.pathname === paths.packageFlow() ? url.searchParams.get('draft') : null
  return draft ? findVisitorsPerson(draft) : null
}
