import { data, Link, redirect } from 'react-router'
import type { Route } from './+types/quote'
import { formatMoney } from '#app/base/money.ts'
import { formatEnd, usualEnd } from '#app/base/event-end.ts'
import { formatEventTime, formatInstantFor } from '#app/base/event-time.ts'
import { DEFAULT_ZONE, eventTimeOf } from '#app/base/zoned-time.ts'
import { viewerContext } from '#people/accounts/viewer.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { findCity } from '#market/catalog/cities.server.ts'
import {
  acceptQuote,
  findEnquirer,
  findQuote,
  priceQuote,
  type OfferedQuote,
} from '#work/enquiries/accept-quote.server.ts'
import { describeExtent } from '#market/catalog/product-extent.ts'
import { addressIn } from '#market/places/venue.ts'
import { matchPromise } from '#app/routes/shell/match-sentence.ts'
import { promiseQuery } from '#app/routes/shell/match-promise.server.ts'
import { acceptAsEnquirer } from '#work/intentions/accept-as-enquirer.server.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { flash } from '#app/platform/cookies.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import { countTry } from '#app/platform/rate-limit.ts'
import { clientOf, type PageRequest } from '#app/routes/auth/auth-client.server.ts'
import { signInFirst } from '#app/routes/endpoints/sign-in-first.server.ts'
import { AcceptForm } from '#app/routes/public/quotes/accept-form.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.ts'
import { Notice, Panel } from '#app/ui/panel.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

export const meta: Route.MetaFunction = () => [
  ...pageMeta('Your quote', 'What we offer for your event.'),
  { name: 'referrer', content: 'no-referrer' },
]

const FAILED = { title: 'Not accepted', description: "This didn't work. Please try again." }

/** What the page says about a quote that can no longer be accepted. */
const STATES: Record<Exclude<OfferedQuote['state'], 'open'>, string> = {
  accepted: 'This quote has been accepted. See the booking in your dashboard.',
  replaced: 'There is a newer quote. Use the link in your latest email.',
  expired: "This quote has expired. Contact us and we'll renew it.",
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const quote = await findQuote(params.token)
  if (!quote) throw data(null, { status: 404 })
  const viewer = context.get(viewerContext)
  const readerZone = viewer?.timeZone ?? null
  const timeZone = (await findCity(quote.city))?.timeZone ?? DEFAULT_ZONE
  const { coverage, delivery } = describeExtent(quote)
  return {
    quote,
    closed: quote.state === 'open' ? null : STATES[quote.state],
    total: formatMoney(quote.amountCents),
    coverage,
    delivery,
    when: formatEventTime(eventTimeOf(quote.eventDate, quote.startTime, timeZone), readerZone),
    ends: formatEnd(
      quote.startTime,
      quote.eventEndTime ?? usualEnd(quote.startTime, quote.durationMinutes),
    ),
    holdsUntil: formatInstantFor(quote.expiresAt, timeZone, readerZone),
    isSignedIn: viewer !== null,
    isPaid: takesPayments(),
    /** The person whose booking it becomes; for a visitor, an account is created. */
    email: viewer?.email ?? (await findEnquirer(params.token))?.email ?? '',
  }
}

export const action = formAction({
  failure: FAILED,
  async work({ request, params: { token = '' }, context, values }) {
    await countTry({
      key: `accept-quote:${addressGroup(context.get(remoteAddressContext))}`,
      limit: 60,
      windowSeconds: 3600,
    })
    const viewer = context.get(viewerContext)
    if (!viewer) return acceptSignedOut({ request, context }, token, values['timeZone'])
    if (takesPayments()) {
      await priceQuote(token, viewer)
      return redirect(paymentPaths.payQuote(token))
    }
    const { matchMinutes } = await acceptQuote(viewer, token)
    return redirect(paths.dashboardBookings({ booked: 'quote', ...promiseQuery(matchMinutes) }))
  },
})

/**
 * The enquiry identifies the person, so they need to sign in only if they already have an account.
 */
async function acceptSignedOut(
  page: PageRequest,
  token: string,
  timeZone: string | undefined,
): Promise<Response> {
  const accepted = await acceptAsEnquirer(token, clientOf(page), timeZone)
  if (accepted) {
    const { sessionCookie, email, matchMinutes } = accepted
    const answer = redirect(
      matchMinutes === null
        ? paymentPaths.payQuote(token)
        : paths.dashboardBookings({ booked: 'quote', ...promiseQuery(matchMinutes) }),
    )
    for (const cookie of [sessionCookie, flash(`account-from-quote~${encodeURIComponent(email)}`)])
      answer.headers.append('Set-Cookie', cookie)
    return answer
  }
  const quoteId = (await findEnquirer(token))?.quoteId ?? ''
  return signInFirst(
    { kind: 'accept-quote', subjectId: quoteId, values: {} },
    paths.quote(token),
    page.context,
  )
}

/** Shows the result during the redirect to the dashboard. */
export const clientAction = pageResult(FAILED, {
  onRedirect(location) {
    if (!location.includes('booked=')) return
    const description = matchPromise(location)
    showToast({ title: 'Booking Submitted!', description, tone: 'ok', durationMs: 7000 })
  },
})

export default function QuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { quote, closed, total, when, ends, coverage, delivery, holdsUntil } = loaderData
  return (
    <div className="page book-package narrow">
      <PageHead above={<p className="text-muted">Your quote</p>} title={quote.title} />
      {result && (
        <Notice result={result} tone="bad" title={result.title}>
          {result.description}
        </Notice>
      )}
      <p className="lead pre-line wrap-anywhere">{quote.message}</p>
      <Panel className="order-summary" aria-label="What's included">
        <dl className="summary-facts">
          <Fact label="When" value={when} />
          <Fact label="Event ends" value={ends} />
          <Fact label="Where" value={addressIn(quote.city, quote.venueAddress)} />
          <Fact label="Coverage" value={coverage} />
          <Fact label="You get" value={delivery} />
          <Fact label="Delivery" value={quote.due} />
          <Fact label="Valid until" value={holdsUntil} />
          <div className="summary-total">
            <dt>Total</dt>
            <dd>{total}</dd>
          </div>
        </dl>
        {closed !== null && (
          <>
            <Notice>{closed}</Notice>
            {quote.state === 'accepted' ? (
              <Link to={paths.dashboardBookings()} className={buttonClass('main')}>
                Open your dashboard
              </Link>
            ) : (
              <Link to={paths.contact({ topic: 'booking' })} className={buttonClass('quiet')}>
                Write to us
              </Link>
            )}
          </>
        )}
        {closed === null && <AcceptForm {...loaderData} />}
      </Panel>
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
