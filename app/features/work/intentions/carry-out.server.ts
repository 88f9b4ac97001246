import { AppError } from '#app/base/errors.ts'
import { paths } from '#app/base/paths.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { acceptQuote } from '#work/enquiries/accept-quote.server.ts'
import { setFavourite } from '#market/favourites/set-favourite.server.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import type { Intention } from '#work/intentions/intention.ts'
import { claimApplication } from '#work/onboarding/visitor-application.server.ts'
import { reportReel } from '#market/reels/reel-reports.server.ts'
import { setReelLike } from '#market/reels/set-reel-like.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { log } from '#app/platform/log.ts'
import { hashToken } from '#app/platform/tokens.ts'

export interface CarriedOut {
  /** The page that shows the result. */
  next: string
  /** Why the intention was not carried out; null if it was. */
  problem: string | null
}

/**
 * Carries out what this person wanted to do before they signed in. The intention is removed first,
 * so it is carried out at most once. Never throws: the person is signed in regardless.
 * @param token of this browser's cookie
 * @returns null if there was nothing to do
 */
export async function carryOut(
  viewer: Viewer,
  { token, next }: { token: string | null; next: string },
): Promise<CarriedOut | null> {
  try {
    const intention = await takeIntention(viewer, token, next)
    return intention && { next: await run(viewer, intention, next), problem: null }
  } catch (error) {
    if (error instanceof AppError) return { next, problem: error.message }
    log.error(
      { error: error instanceof Error ? error.stack : String(error) },
      'carrying out an intention failed',
    )
    return { next, problem: "We couldn't do what you came for. Please try again." }
  }
}

/**
 * The newest intention: of this browser, unless another account was opened for it, or of the
 * account.
 */
async function takeIntention(
  viewer: Viewer,
  token: string | null,
  next: string,
): Promise<Intention | null> {
  const taken = await db()
    .deleteFrom('intentions')
    .where('nextHash', '=', hashToken(next))
    .where('expiresAt', '>', now())
    .where((eb) =>
      eb.or([
        eb('userId', '=', viewer.id),
        ...(token
          ? [eb.and([eb('userId', 'is', null), eb('tokenHash', '=', hashToken(token))])]
          : []),
      ]),
    )
    .returning(['kind', 'subjectId', 'values', 'createdAt'])
    .execute()
  const newest = taken.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]
  return (newest as Intention | undefined) ?? null
}

async function run(
  viewer: Viewer,
  { kind, subjectId, values }: Intention,
  next: string,
): Promise<string> {
  const isOn = values['isOn'] === 'yes'
  switch (kind) {
    case 'save':
      await setFavourite(viewer, subjectId, isOn)
      return next
    case 'like':
      await setReelLike(viewer, subjectId, { isLiked: isOn })
      return next
    case 'report':
      await reportReel(viewer, subjectId, values)
      return paths.browseReels({ said: 'reported' })
    case 'accept-quote': {
      // The link's secret is not stored; it is read from the page's address.
      const token = next.slice(next.lastIndexOf('/') + 1)
      if (takesPayments()) return paymentPaths.payQuote(token)
      await acceptQuote(viewer, token)
      return paths.dashboardBookings({ booked: 'quote' })
    }
    case 'application':
      await claimApplication(viewer, new URLSearchParams(next.split('?')[1]).get('draft') ?? '')
      return paths.packageFlow()
  }
}
