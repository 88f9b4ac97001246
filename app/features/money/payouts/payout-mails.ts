import { formatCents } from '#app/base/money.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { SAMPLE_PERSON } from '#app/base/sample-facts.ts'
import { bankOf } from '#money/payouts/payout.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'

interface MailedPayout {
  amountCents: number
  bankName: string | null
  bankLastFour: string | null
  failure: string | null
}

/** Notifies an Orbiter that a payout has arrived, or why it came back. */
export function payoutMail(
  to: { email: string; fullName: string },
  payout: MailedPayout,
  outcome: 'paid' | 'failed',
): Mail {
  const [amount, bank] = [formatCents(payout.amountCents), bankOf(payout)]
  const title = outcome === 'paid' ? `${amount} was paid out` : `${amount} came back from your bank`
  const paragraphs =
    outcome === 'paid'
      ? [`We paid ${amount} to ${bank}.`, 'Your wallet shows which jobs it comes from.']
      : [
          `${bank} returned your payout of ${amount}. ${payout.failure ?? ''}`.trim(),
          'The money is in your wallet again. Check your bank account there, then pay it out again.',
        ]
  return {
    kind: outcome === 'paid' ? 'payout-paid' : 'payout-failed',
    to: to.email,
    toName: to.fullName,
    subject: title,
    ...composeMail({
      preview: paragraphs[0] ?? title,
      title,
      paragraphs: [`Hi ${to.fullName},`, ...paragraphs],
      action: { label: 'Open your wallet', url: link(paymentPaths.wallet()) },
    }),
  }
}

const SAMPLE_PAYOUT: MailedPayout = {
  amountCents: 43_050,
  bankName: 'Chase',
  bankLastFour: '6081',
  failure: 'The bank account was closed. Add another one.',
}

export const PAYOUT_TEXTS = {
  'payout-paid': {
    name: 'Paid out',
    sample: () => payoutMail(SAMPLE_PERSON, SAMPLE_PAYOUT, 'paid'),
  },
  'payout-failed': {
    name: 'Payout returned',
    sample: () => payoutMail(SAMPLE_PERSON, SAMPLE_PAYOUT, 'failed'),
  },
} satisfies MailTexts
