import { lazy, Suspense } from 'react'
import { data, Form, Link, useNavigation } from 'react-router'
import type { Route } from './+types/pay'
import { NotFound } from '#app/base/errors.ts'
import { formatCents } from '#app/base/money.ts'
import { nearInstant } from '#app/base/near-time.ts'
import { payAgain } from '#money/payments/pay-again.server.ts'
import { readJobPayments } from '#work/settlement/job-payments.server.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { CARD_TROUBLE } from '#money/payments/card-trouble.ts'
import { jobPath } from '#app/routes/pay/job-path.ts'
import type { PayDetails } from '#app/routes/pay/pay-prompt.ts'
import { payFirst } from '#app/routes/pay/reserve-card.server.ts'
import { LostPage } from '#app/routes/shell/lost-page.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/panel.tsx'
import './pay-job.css'
import { WorkHead } from '#app/ui/work-head.tsx'
import { now } from '#app/platform/clock.ts'

/** Loaded only for people who pay by card. */
const PayDialog = lazy(() => import('#app/routes/pay/pay-dialog.tsx'))

export const meta: Route.MetaFunction = () =>
  pageMeta('Use another card', 'Pay for a booking with another card.')

const FAILED = 'The payment did not go through'

export async function loader({ params: { jobId }, context }: Route.LoaderArgs) {
  const job = await readJobPayments(requireViewer(context), jobId)
  if (job?.side !== 'customer') return data({ job: null, back: '' }, { status: 404 })
  const { kind, state, amountCents, payBy, failure, isAccepted, timeZone } = job
  return {
    job: {
      kind,
      state,
      amountCents,
      payBy: payBy && nearInstant(payBy, timeZone, now()),
      failure,
      isAccepted,
    },
    back: jobPath(kind, jobId),
  }
}

/** When a card that is only reserved now will be charged. */
const CHARGED_WHEN = { booking: 'After the answer', project: 'An Orbiter is confirmed' } as const

const REFUNDS = 'The cancellation policy of your booking stays the same.'

export const action = formAction<PayDetails>({
  failure: FAILED,
  async work({ params: { jobId = '' }, context, values }) {
    const viewer = requireViewer(context)
    const job = await readJobPayments(viewer, jobId)
    if (job?.side !== 'customer') throw new NotFound('There is no such booking.')
    const { amountCents, isAccepted, orderId, kind } = job
    return payFirst<PayDetails>(
      viewer,
      values,
      async () => ({
        purpose: 'order',
        amountCents,
        isFixed: true,
        terms: {
          verb: isAccepted ? 'Pay' : 'Use this card',
          isHold: !isAccepted,
          moments: [
            {
              when: 'Today',
              what: isAccepted ? 'Charged, held by Orbit' : 'Held on your card',
            },
            ...(isAccepted ? [] : [{ when: CHARGED_WHEN[kind], what: 'Charged, held by Orbit' }]),
            { when: 'You approve', what: 'Your Orbiter is paid' },
          ],
          refunds: REFUNDS,
          isCancellable: true,
        },
        description: 'Orbit booking',
        returnUrl: paymentPaths.payAgain(jobId),
      }),
      async ({ paymentId }) => {
        await payAgain(viewer, orderId, paymentId ?? '')
        return { title: 'Thank you', description: 'Your other card works.' }
      },
    )
  },
})

export const clientAction = pageResult(FAILED)

export default function PayAgain({ loaderData: { job, back }, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  if (!job) return <LostPage what="Booking" />
  return (
    <div className="page pay-job">
      <WorkHead
        back={{ to: back, label: job.kind === 'project' ? 'Project' : 'Booking' }}
        title={titleOf(job)}
      />
      {job.state === 'open' ? <Ask job={job} /> : <Settled state={job.state} back={back} />}
      {result && !result.ok && (
        <Notice tone="bad" title={result.title} result={result}>
          {result.description}
        </Notice>
      )}
      {result?.details?.pay && (
        <Suspense>
          <PayDialog sent={result} />
        </Suspense>
      )}
    </div>
  )
}

type Job = NonNullable<Route.ComponentProps['loaderData']['job']>

function titleOf({ state, isAccepted }: Job): string {
  if (state === 'open') return CARD_TROUBLE[isAccepted ? 'charged' : 'reserved'].first
  return state === 'ended' ? 'Nothing was charged' : 'Your card works'
}

function Ask({ job }: { job: Job }) {
  const { amountCents, payBy, failure, kind, isAccepted } = job
  const isSending = useNavigation().state === 'submitting'
  return (
    <>
      <p className="lead">
        Nothing was charged, and{' '}
        {kind === 'project' && !isAccepted
          ? 'we keep looking for your Orbiter.'
          : 'your time is still reserved.'}
        {payBy && (
          <>
            {' '}
            {isAccepted ? 'Pay with' : 'Enter'} another card by <b>{payBy}</b>. After that, the{' '}
            {kind} ends, and it costs you nothing.
          </>
        )}
      </p>
      {failure && <p className="text-muted">Your bank’s reason: {failure}</p>}
      <Form method="post" preventScrollReset>
        <Button type="submit" tone="main" className="btn-lg" busy={isSending}>
          {isAccepted ? 'Pay' : 'Hold'} <span className="tabular">{formatCents(amountCents)}</span>{' '}
          {isAccepted ? 'with' : 'on'} another card
        </Button>
      </Form>
    </>
  )
}

function Settled({ state, back }: { state: Job['state']; back: string }) {
  const hasEnded = state === 'ended'
  return (
    <>
      <p className="lead">
        {hasEnded
          ? 'This booking has ended. You can send a new request at any time.'
          : 'Everything continues as planned. There is nothing else to do.'}
      </p>
      <p>
        <Link to={back} className={buttonClass()}>
          Back to it
        </Link>
      </p>
    </>
  )
}
