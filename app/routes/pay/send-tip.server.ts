/** The actions of the forms on the tip page. */
import { firstNameOf } from '#app/base/first-name.ts'
import { Conflict, Unavailable } from '#app/base/errors.ts'
import { formatCents } from '#app/base/money.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { findPayment } from '#money/payments/authorize-payment.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { readTip } from '#work/settlement/job-payments.server.ts'
import type { PayDetails, PayTerms } from '#app/routes/pay/pay-prompt.ts'
import { payFirst } from '#app/routes/pay/reserve-card.server.ts'

const termsOf = (name: string): PayTerms => ({
  verb: 'Tip',
  moments: [{ when: 'Today', what: `Charged, all of it for ${name}` }],
  refunds: 'Orbit takes no fee on tips.',
  isCancellable: false,
})

/** The saved card that paid for the booking needs one press; another card must be entered. */
export async function sendTip(viewer: Viewer, jobId: string, values: Record<string, string>) {
  const { job, amountCents, orbiter } = await readTip(viewer, jobId, values)
  const isSaved = values['card'] === 'saved' && !values['cardNumber'] && !values['cardToken']
  const saved = isSaved ? job.savedCard : null
  const name = firstNameOf(orbiter.name)
  const key = { paymentKey: values['tipKey'] ?? '', shownCents: String(amountCents) }
  return payFirst<PayDetails>(
    viewer,
    saved ? { ...key, ...values } : values,
    async () => ({
      purpose: 'tip',
      amountCents,
      orderId: job.orderId,
      orbiterId: orbiter.id,
      terms: termsOf(name),
      description: 'Tip on Orbit',
      returnUrl: paymentPaths.tip(jobId),
      savedCard: saved ? { methodId: saved.methodId, isPresent: true } : undefined,
    }),
    async ({ paymentId }) => {
      await chargeTip(paymentId ?? '')
      return {
        title: 'Tip sent',
        description: `All of the ${formatCents(amountCents)} goes to ${name}.`,
      }
    },
  )
}

/** @throws Conflict (`declined`) if the bank refuses the charge after all */
async function chargeTip(paymentId: string): Promise<void> {
  try {
    await settlePayment(paymentId)
  } catch (error) {
    // A task retries the charge.
    if (!(error instanceof Unavailable)) throw error
  }
  const { state, failure } = await findPayment(paymentId)
  if (state !== 'captured' && state !== 'capturing')
    throw new Conflict('declined', failure ?? 'Your card was declined. Nothing was charged.')
}
