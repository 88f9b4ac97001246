/**
 * The cards of the test gateway. A card number becomes a token that determines how the card
 * behaves; the number itself is never stored.
 */
import { InvalidInput } from '#app/base/errors.ts'

export type TestBehavior =
  | 'pays'
  | 'declines'
  | 'lacks-funds'
  | 'confirms'
  | 'disputes'
  /** Can be reserved while its owner is present, but is declined whenever it is charged later. */
  | 'fails-later'
  | 'answers-late'
  | 'answers-twice'

/** The numbers are from Stripe's documentation if it has a card with the same behavior. */
export const TEST_CARDS: readonly { number: string; behavior: TestBehavior; label: string }[] = [
  { number: '4242424242424242', behavior: 'pays', label: 'Pays' },
  { number: '4000000000000002', behavior: 'declines', label: 'Is declined' },
  { number: '4000000000009995', behavior: 'lacks-funds', label: 'Has insufficient funds' },
  { number: '4000002760003184', behavior: 'confirms', label: 'Asks for a confirmation' },
  { number: '4000000000000259', behavior: 'disputes', label: 'Is disputed after the charge' },
  { number: '4000000000000119', behavior: 'fails-later', label: 'Is reserved, then not charged' },
  { number: '4000000000000077', behavior: 'answers-late', label: 'Answers late' },
  { number: '4000000000000341', behavior: 'answers-twice', label: 'Reports everything twice' },
]

export interface CardInput {
  cardNumber: string
  /** `09 / 29` */
  cardExpires: string
  cardCvc: string
}

/** The digits of a card number, without spaces and dashes. */
const digitsOf = (text: string) => text.replaceAll(/[\s-]/g, '')

/** Creates a token for a test card. @throws InvalidInput for each field that is wrong */
export function tokenOf({ cardNumber, cardExpires, cardCvc }: CardInput, at: Date): string {
  const digits = digitsOf(cardNumber)
  const card = TEST_CARDS.find(({ number }) => number === digits)
  const wrong: Record<string, string> = {}
  if (!digits) wrong.cardNumber = 'Enter a card number.'
  else if (!/^\d{12,19}$/.test(digits)) wrong.cardNumber = 'This card number is incomplete.'
  else if (!card)
    wrong.cardNumber = 'Payments are in test mode: use a test card such as 4242 4242 4242 4242.'
  const expires = problemOfExpiry(cardExpires, at)
  if (expires) wrong.cardExpires = expires
  if (!/^\d{3,4}$/.test(cardCvc.trim())) wrong.cardCvc = 'Enter the 3 digits on the back.'
  if (!card || Object.keys(wrong).length > 0) throw new InvalidInput(wrong)
  return `tok_${card.behavior}_${digits.slice(-4)}`
}

function problemOfExpiry(text: string, at: Date): string | null {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(text) ?? []
  if (!month) return 'Enter the month and year, such as 09 / 29.'
  if (Number(month) < 1 || Number(month) > 12) return 'This month does not exist.'
  const firstDayAfter = Date.UTC(2000 + Number(year), Number(month), 1)
  return firstDayAfter <= at.getTime() ? 'This card has expired.' : null
}

/** The suffix of a token after a charge has saved its card, and after that card was removed. */
const SAVED_AS = /(?:_[\da-f-]{36})?(?:_removed)?$/

/** The id of a card that a charge saves: the form's token, followed by an id. */
export const savedAs = (token: string, id: string) => `${token}_${id}`

/**
 * The id of a card after it was removed. Only its charges still show the card; it can no longer be
 * charged.
 */
export const removedAs = (methodId: string) => `${methodId}_removed`

/** The behavior of a token's or saved card's test card; null for any other text. */
export function behaviorOf(token: string): { behavior: TestBehavior; last4: string } | null {
  const [, name, last4 = ''] = /^tok_([a-z-]+)_(\d{4})$/.exec(token.replace(SAVED_AS, '')) ?? []
  const card = TEST_CARDS.find(({ behavior }) => behavior === name)
  return card ? { behavior: card.behavior, last4 } : null
}
