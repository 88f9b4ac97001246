import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/pay'
import { newId } from '#app/base/ids.ts'
import { paths } from '#app/base/paths.ts'
import { AppError } from '#app/base/errors.ts'
import { viewerContext, type Viewer } from '#people/accounts/viewer.ts'
import {
  deleteVisitorDraft,
  findVisitorDraft,
  finishDraft,
} from '#people/drafts/form-drafts.server.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { bookPackage, pricePackage } from '#work/projects/book-package.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { runBooking } from '#app/routes/pay/booked-toast.ts'
import { PayPage } from '#app/routes/pay/pay-page.tsx'
import type { PayDetails } from '#app/routes/pay/pay-prompt.ts'
import { payFirst, promptFor, reserveForPackage } from '#app/routes/pay/reserve-card.server.ts'
import { promiseQuery } from '#app/routes/shell/match-promise.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

const FORM = 'book-package'
const FAILED = {
  title: 'Error',
  description: 'Failed to submit booking request. Please try again.',
}

export const handle: RouteHandle = { isBare: true }

export const meta: Route.MetaFunction = () =>
  pageMeta('Pay for your package', 'Your card, for the reel that you book.')

const draftIn = ({ searchParams }: URL) => searchParams.get('draft')

async function dueOf(viewer: Viewer, values: Record<string, string>) {
  const price = await pricePackage(viewer, values)
  return price && { ...reserveForPackage(price), returnUrl: paths.bookPackage() }
}

/** The package form shows what is wrong with the submission. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const token = draftIn(url)
  const form = paths.bookPackage({ draft: token })
  const draft = takesPayments() ? await findVisitorDraft(FORM, token) : null
  if (!viewer || !draft) throw redirect(form)
  const formKey = newId()
  const due = await dueOf(viewer, { ...draft.values, formKey }).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (!due) throw redirect(form)
  return {
    formKey,
    prompt: await promptFor(viewer, due),
    picture: due.picture,
    back: { to: form, label: 'Your package' },
  }
}

export const action = formAction<PayDetails>({
  failure: FAILED,
  async work({ request, context, values }) {
    const viewer = requireViewer(context)
    const token = draftIn(new URL(request.url))
    const draft = await findVisitorDraft(FORM, token)
    // The form was submitted again after it was booked; the dashboard shows the booking.
    if (!draft) return redirect(paths.dashboardBookings())
    const sent = { ...draft.values, formKey: values['formKey'] ?? '' }
    return payFirst<PayDetails>(
      viewer,
      values,
      () => dueOf(viewer, sent),
      async (paying) => {
        const { matchMinutes } = await bookPackage(viewer, { ...sent, ...paying })
        await deleteVisitorDraft(token ?? undefined)
        await finishDraft(viewer, FORM)
        return redirect(
          paths.dashboardBookings({ booked: 'package', ...promiseQuery(matchMinutes) }),
        )
      },
    )
  },
})

export const clientAction = runBooking(FAILED)

/** Prevents reloads, because a new prompt would empty the card's fields. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href

export default function PayPackage({ loaderData, actionData }: Route.ComponentProps) {
  return <PayPage {...loaderData} result={useActionResult(actionData)} />
}
