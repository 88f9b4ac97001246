import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/pay'
import { paths } from '#app/base/paths.ts'
import { viewerContext, type Viewer } from '#people/accounts/viewer.ts'
import { acceptQuote, findQuote, priceQuote } from '#work/enquiries/accept-quote.server.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { runBooking } from '#app/routes/pay/booked-toast.ts'
import { PayPage } from '#app/routes/pay/pay-page.tsx'
import type { PayDetails } from '#app/routes/pay/pay-prompt.ts'
import { chargeForQuote, payFirst, promptFor } from '#app/routes/pay/reserve-card.server.ts'
import { promiseQuery } from '#app/routes/shell/match-promise.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export const handle: RouteHandle = { isBare: true }

export const meta: Route.MetaFunction = () => [
  ...pageMeta('Pay for your quote', 'Your card, for what we offer for your event.'),
  { name: 'referrer', content: 'no-referrer' },
]

const FAILED = { title: 'Not accepted', description: "This didn't work. Please try again." }

const dueOf = async (token: string, viewer: Viewer) => ({
  ...chargeForQuote(await priceQuote(token, viewer)),
  returnUrl: paths.quote(token),
})

/** The page of the quote explains why it can't be paid here. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const quote = viewer && takesPayments() ? await findQuote(token) : null
  if (!viewer || quote?.state !== 'open') throw redirect(paths.quote(token))
  const due = await dueOf(token, viewer).catch(() => null)
  if (!due) throw redirect(paths.quote(token))
  return {
    prompt: await promptFor(viewer, due),
    picture: due.picture,
    back: { to: paths.quote(token), label: 'Your quote' },
  }
}

export const action = formAction<PayDetails>({
  failure: FAILED,
  work({ params: { token = '' }, context, values }) {
    const viewer = requireViewer(context)
    return payFirst<PayDetails>(
      viewer,
      values,
      () => dueOf(token, viewer),
      async (paying) => {
        const { matchMinutes } = await acceptQuote(viewer, token, paying)
        return redirect(paths.dashboardBookings({ booked: 'quote', ...promiseQuery(matchMinutes) }))
      },
    )
  },
})

export const clientAction = runBooking(FAILED)

/** Prevents reloads, because a new prompt would empty the card's fields. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href

export default function PayQuote({ loaderData, actionData }: Route.ComponentProps) {
  return <PayPage {...loaderData} result={useActionResult(actionData)} />
}
