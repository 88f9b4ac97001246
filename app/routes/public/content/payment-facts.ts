/** What the texts in content/ say of paying: what the program does, with a gateway and without. */
import { formatCents } from '#app/base/money.ts'
import { APPROVE_WITHIN_HOURS } from '#app/features/deliveries/delivery-job.ts'
import { MIN_PAYOUT_CENTS } from '#app/features/payouts/payout.ts'

const ONLY_AFTER = 'Payment is processed only after your booking is confirmed.'

/** @param isCharged whether cards are charged through Orbit */
export function paymentFacts(isCharged: boolean): [name: string, text: string][] {
  return isCharged ? Object.entries(CHARGED) : Object.entries(UNCHARGED)
}

const HELD = `We hold the money until you approve what was delivered. If you don't answer, it counts as approved ${APPROVE_WITHIN_HOURS} hours after delivery.`

const CHARGED = {
  'payment:when': `Your card is reserved when you send a request to an Orbiter, and charged only once they accept. Packages are charged when you book, and quotes when you accept them. Asking costs nothing.

### What happens to my money?
${HELD} Then it is released to the Orbiter, less our commission. "Explain this cent" on your booking shows each step.

### Can I add a tip?
Yes, once you have approved the work. All of it is the Orbiter's.

### What if my request is declined, or I withdraw it?
The reservation is let go, and nothing is charged. The same happens when a request expires. Your bank may take a few days to show it.

### Which cards can I use?
Credit and debit cards. Your card number goes straight to our payment provider; we never see or store it.`,
  'payment:refund':
    ' Before you confirm, we show what you get back and what the Orbiter gets, to the cent. Refunds go to the card that paid.',
  'payment:terms': `Your card is reserved with a request to an Orbiter, and charged when they accept. Packages are charged when they are booked, and quotes when they are accepted. ${HELD} Then it is released to the Orbiter, less our commission. If a request is declined, withdrawn or expires, the reservation is let go and nothing is charged. Refunds go to the card that paid, by the table in section 6.`,
  'payment:orbiter-help': `

### When am I paid?
The customer's card is charged when you accept. We hold the money until they approve your delivery, or for ${APPROVE_WITHIN_HOURS} hours if they don't answer. Then your share is in your wallet. A project with several pieces releases an equal share with each.

### How do I get the money?
Add a bank account in your wallet. We pay out every week, or when you ask for it, from ${formatCents(MIN_PAYOUT_CENTS)} on. Your wallet shows what each cent comes from.`,
  'payment:orbiter-terms': `The customer's payment is held until the work is approved, or ${APPROVE_WITHIN_HOURS} hours after you delivered it if they don't answer. Then your share is released to your wallet; of a project with several pieces, an equal share with each. We pay out every week or on request, from ${formatCents(MIN_PAYOUT_CENTS)} on. If a customer cancels late, you get the part that isn't refunded, less commission. A refund after the release is taken from your wallet, or from later earnings.`,
} as const

const UNCHARGED: Record<keyof typeof CHARGED, string> = {
  'payment:when': `${ONLY_AFTER} Asking costs nothing.`,
  'payment:refund': '',
  'payment:terms': 'Payment is processed only after the booking is confirmed.',
  'payment:orbiter-help': '',
  'payment:orbiter-terms': 'You are paid per completed reel.',
}
