/** What the texts in content/ say about payments, with each gateway and without payments. */
import { formatCents } from '#app/base/money.ts'
import { APPROVE_WITHIN_HOURS } from '#delivery/deliveries/delivery-job.ts'
import { type PayoutTerms, payoutDay } from '#money/payouts/payout.ts'
import type { PaymentSettings } from '#app/platform/payment-settings.ts'

const ONLY_AFTER = 'Payment is processed only after your booking is confirmed.'

/** @param kind how cards are charged through Orbit */
export function paymentFacts(
  kind: PaymentSettings['kind'],
  terms: PayoutTerms,
): [name: string, text: string][] {
  const charged = kind === 'off' ? UNCHARGED : chargedTexts(terms)
  return [...Object.entries(charged), ...Object.entries(CARD_TEXTS[kind])]
}

const HELD = `We hold the money until you approve what was delivered. If you don't answer, it's approved automatically ${APPROVE_WITHIN_HOURS} hours after all of it has arrived.`

const chargedTexts = (terms: PayoutTerms) => ({
  'payment:when': `Your card is reserved when you send a request to an Orbiter, and charged only once they accept. With a package, your card is reserved when you book, and charged only once an Orbiter is confirmed for it. Quotes are charged when you accept them. Asking costs nothing.

### What happens to my money?
${HELD} Then it is released to the Orbiter, less our commission. "Where the money is" on your booking shows each step.

### What if my card can't be charged?
We email you, and you have a day to pay with another card, or until the event starts if that is sooner. If you don't, the booking ends and costs you nothing.

### Can I add a tip?
Yes, once everything is approved. Your card is charged right away, and all of it goes to the Orbiter.

### What if my request is declined, or I withdraw it?
The hold on your card is released, and nothing is charged. The same happens when a request expires, when you cancel a package before an Orbiter is confirmed, and when we find no Orbiter for it. Your bank may take a few days to show it.

### Where do I find my receipts?
Under [Receipts](/profile/receipts) in your account, as PDF files.`,
  'payment:fees':
    " Where your state taxes it, sales tax is added. It's shown before you pay, and on your receipt.",
  'payment:refund':
    ' Before you confirm, we show what you get back and what the Orbiter gets, to the cent. Refunds go to the card that paid; gift credit goes back to your account.',
  'payment:terms': `Sales tax is added where a state asks for it, and shown before you pay. Your card is reserved with a request to an Orbiter, and charged when they accept. For a package it is reserved with the order, and charged when an Orbiter is confirmed. Quotes are charged when they are accepted. A hold that lapses before that is renewed with the same card. ${HELD} Then it is released to the Orbiter, less our commission. If a request is declined, withdrawn or expires, or a package is cancelled or ends before an Orbiter is confirmed, the hold on your card is released and nothing is charged. Refunds follow the table in section 6. They go to the card that paid; gift credit goes back to your account. If you dispute a payment with your bank, nothing is released or refunded until the bank has decided.`,
  'payment:orbiter-help': `

### When am I paid?
A customer who books you directly is charged when you accept, and one who booked a package when you are confirmed for it; quotes are paid before you start. We hold the money until your delivery is approved, or for ${APPROVE_WITHIN_HOURS} hours after all of it has arrived if the customer doesn't answer. Then your share is in your wallet: of a direct booking once its last piece is approved, of a project an equal share with each piece.

### How do I get the money?
Add a bank account in your [wallet](/orbiter/wallet). We pay out every ${payoutDay(terms)}, or when you ask for it, once you have ${formatCents(terms.minimumCents)} or more. Your wallet shows what each cent comes from.

### What is there for my taxes?
A statement of each month in your wallet, as PDF and CSV: what you earned, what went back to customers, and what was paid out. Which forms you get and what you owe depends on you; ask a tax adviser.`,
  'payment:orbiter-terms': `The customer's payment is held until the work is approved, or for ${APPROVE_WITHIN_HOURS} hours after all of your delivery has arrived if they don't answer. Then your share is released to your wallet: of a direct booking once its last piece is approved, of a project an equal share with each piece. Tips are yours in full. We pay out every ${payoutDay(terms)} or on request, once you have ${formatCents(terms.minimumCents)} or more. If a customer cancels late, you get the part that isn't refunded, less commission. If we refund work that was already released, your share of the refund comes out of your wallet or your next earnings, unless we bear it. While a customer's bank disputes a payment, what you have of it in your wallet is on hold. If the bank decides for the customer, you lose that part; what was paid out to you stays yours.`,
  'payment:privacy-stored': `

**What you pay and earn.** Amounts, dates, receipts, and what was held, released, refunded and paid out. Of a card, its brand and last four digits; of an Orbiter's bank account, the bank's name and the last four digits. Never a card number.`,
})

const UNCHARGED: Record<keyof ReturnType<typeof chargedTexts>, string> = {
  'payment:when': `${ONLY_AFTER} Asking costs nothing.`,
  'payment:fees': '',
  'payment:refund': '',
  'payment:terms': 'Payment is processed only after the booking is confirmed.',
  'payment:orbiter-help': '',
  'payment:orbiter-terms': 'You are paid per completed reel.',
  'payment:privacy-stored': '',
}

const OWN_CARDS = {
  'payment:cards': '',
  'payment:privacy-shared': '',
  'payment:pages': 'Opening a page',
  'payment:cookies': '',
}

/** Who sees a card. */
const CARD_TEXTS: Record<PaymentSettings['kind'], typeof OWN_CARDS> = {
  off: OWN_CARDS,
  test: {
    ...OWN_CARDS,
    'payment:cards': `

### Which cards can I use?
Only test cards. This site takes test payments: no real card is accepted, and no real money moves.`,
  },
  stripe: {
    'payment:cards': `

### Which cards can I use?
Credit and debit cards. Your card number goes straight to Stripe, our payment provider; we never see or store it.`,
    'payment:privacy-shared': `
- **Stripe**, our payment provider, when you pay or are paid. It gets your email address, the amounts and, from you directly, your card; of Orbiters, also their name and what it needs to verify their identity and pay their bank. Its [privacy policy](https://stripe.com/privacy) says what else it does with them, for example to prevent fraud.`,
    'payment:pages': 'Except where you enter a card, opening a page',
    'payment:cookies': `## When you pay by card

The form for your card comes from Stripe, our payment provider. It loads only where you enter a card. It sets two cookies, \`__stripe_mid\` (a year) and \`__stripe_sid\` (30 minutes), and tells Stripe about your browser and the page, to prevent fraud.

`,
  },
}
