/** What is printed on a receipt or credit note. Shared with the client. */

export type PaperKind = 'receipt' | 'credit-note'

export interface PaperLine {
  text: string
  note?: string
  /** Less than zero where it lowers the total. */
  cents: number
}

/** As of the day it was issued; it never changes. */
export interface PaperContent {
  /** `2026-11-23`, in the customer's time zone. */
  issuedOn: string
  /** A name, then address and what else is set: one entry a line. */
  seller: string[]
  buyer: string[]
  /** What was booked, or refunded. */
  line: PaperLine
  /** Between the price and the total: promo code, sales tax. */
  sums: PaperLine[]
  total: PaperLine
  /** How the total was paid, or where it went: card and gift credit. */
  ways: PaperLine[]
  /** Charged by the test gateway: no money has moved. */
  isTest: boolean
  /** Of a credit note: the number of the receipt that it corrects. */
  corrects?: number
}

export const PAPER_TITLES: Record<PaperKind, string> = {
  receipt: 'Receipt',
  'credit-note': 'Credit note',
}

/** `OR-000123` */
export const paperNumber = (number: number) => `OR-${String(number).padStart(6, '0')}`

/** @returns null for what is no name of a paper's file */
export function numberOfFile(file: string): number | null {
  const [, digits] = /^OR-(\d{6,9})\.pdf$/.exec(file) ?? []
  return digits === undefined ? null : Number(digits)
}

/** `Visa ending in 4242` */
export const cardInWords = (brand: string | null, lastFour: string | null): string =>
  lastFour ? `${brand ?? 'Card'} ending in ${lastFour}` : (brand ?? 'Card')
