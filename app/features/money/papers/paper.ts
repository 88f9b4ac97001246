/** What is printed on a receipt or credit note. Shared with the client. */

export type PaperKind = 'receipt' | 'credit-note'

export interface PaperLine {
  text: string
  note?: string
  /** Less than zero if it lowers the total. */
  cents: number
}

/** The content as of the day of issue. It never changes. */
export interface PaperContent {
  /** `2026-11-23`, in the customer's time zone. */
  issuedOn: string
  /** The name, then the address and other legal data that is set; one entry per line. */
  seller: string[]
  buyer: string[]
  /** What was booked or refunded. */
  line: PaperLine
  /** Between the price and the total: promo code, sales tax. */
  sums: PaperLine[]
  total: PaperLine
  /** How the total was paid or refunded: card and gift credit. */
  ways: PaperLine[]
  /** Charged by the test gateway, so no money has moved. */
  isTest: boolean
  /** For a credit note: the number of the receipt that it corrects. */
  corrects?: number
}

export const PAPER_TITLES: Record<PaperKind, string> = {
  receipt: 'Receipt',
  'credit-note': 'Credit note',
}

/** `OR-000123` */
export const paperNumber = (number: number) => `OR-${String(number).padStart(6, '0')}`

/** @returns null if it isn't the file name of a paper */
export function numberOfFile(file: string): number | null {
  const [, digits] = /^OR-(\d{6,9})\.pdf$/.exec(file) ?? []
  return digits === undefined ? null : Number(digits)
}

/** `Visa ending in 4242` */
export const cardInWords = (brand: string | null, lastFour: string | null): string =>
  lastFour ? `${brand ?? 'Card'} ending in ${lastFour}` : (brand ?? 'Card')
