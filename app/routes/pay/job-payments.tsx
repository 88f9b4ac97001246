import { Link } from 'react-router'
import { formatCents } from '#app/base/money.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { formatInstant } from '#app/base/time.ts'
import type { JobPayments } from '#work/settlement/job-payments.server.ts'
import { CARD_TROUBLE } from '#money/payments/card-trouble.ts'
import { TIP_REFUNDS } from '#app/routes/pay/tip-refunds.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/panel.tsx'
import './pay-job.css'

interface JobPaymentsProps {
  jobId: string
  payments: JobPayments
  /**
   * Whether the page above already says that the job isn't paid and links to paying with another
   * card.
   */
  isUnpaidSaid: boolean
}

/** The remaining card payments of a booking or project: paying again, and tips. */
export function JobPaymentsPart({ jobId, payments, isUnpaidSaid }: JobPaymentsProps) {
  const { state, payBy, tips, tippable, side } = payments
  return (
    <>
      {state === 'open' && payBy && !isUnpaidSaid && (
        <Unpaid jobId={jobId} payments={payments} payBy={payBy} />
      )}
      {(tips.length > 0 || tippable.length > 0) && (
        <section className="stack-12" aria-labelledby="tips-title">
          <h2 id="tips-title" className="title">
            {tips.length > 0 ? 'Tips' : 'Happy with it?'}
          </h2>
          {tips.length > 0 && (
            <ul className="tip-list">
              {tips.map(({ id, name, amountCents, refundState }) => (
                <li key={id}>
                  <span>
                    {side === 'orbiter' ? 'For you' : `For ${name}`}
                    {refundState && TIP_REFUNDS[refundState]}
                  </span>
                  <span className="tabular">{formatCents(amountCents)}</span>
                </li>
              ))}
            </ul>
          )}
          {(tippable.length > 0 || side === 'admin') && (
            <Link to={paymentPaths.tip(jobId)} className={buttonClass('quiet', 'md', 'start')}>
              {side === 'admin' ? 'Refund a tip' : tips.length > 0 ? 'Tip again' : 'Leave a tip'}
            </Link>
          )}
        </section>
      )}
    </>
  )
}

interface UnpaidProps {
  jobId: string
  payments: JobPayments
  payBy: string
}

function Unpaid({ jobId, payments: { side, kind, timeZone, isAccepted }, payBy }: UnpaidProps) {
  const until = formatInstant(payBy, timeZone)
  if (side !== 'customer')
    return (
      <Notice
        tone="clock"
        title={`The customer’s card ${isAccepted ? 'couldn’t be charged' : 'can’t be reserved any longer'}`}
      >
        They can pay with another card until {until}. After that, the {kind} ends.
      </Notice>
    )
  return (
    <Notice
      tone="bad"
      title={CARD_TROUBLE[isAccepted ? 'charged' : 'reserved'].first}
      action={
        <Link to={paymentPaths.payAgain(jobId)} className={buttonClass('main')}>
          Use another card
        </Link>
      }
    >
      No money has moved. {isAccepted ? 'Pay with' : 'Enter'} another card by {until}; after that,
      the {kind} ends, and it costs you nothing.
    </Notice>
  )
}
