/**
 * Collects the content of a paper from the ledger and the booked job, as they are at that moment.
 */
import { sql } from 'kysely'
import { todayIn } from '#app/base/zoned-time.ts'
import type { AccountKind } from '#money/ledger/ledger.ts'
import {
  cardInWords,
  type PaperContent,
  type PaperKind,
  type PaperLine,
} from '#money/papers/paper.ts'
import { type PaperOrder, readPaperOrder } from '#money/papers/paper-order.server.ts'
import { readSeller } from '#money/papers/seller.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'

export interface NewPaper {
  kind: PaperKind
  orderId: string
  customerId: string
  content: PaperContent
}

type Sums = Partial<Record<AccountKind, number>>

/** What a transaction of the ledger moved, what it was for, and how it was paid. */
export async function collectPaper(tx: Tx, transactionId: number): Promise<NewPaper> {
  const { kind, key, orderId, memo } = await readTransaction(tx, transactionId)
  const isReceipt = kind === 'capture' || kind === 'tip'
  const [moved, order, card, corrects] = [
    await readMoved(tx, transactionId),
    await readPaperOrder(tx, orderId),
    await readCard(tx, key, orderId),
    isReceipt ? null : await findReceipt(tx, orderId),
  ]
  const amounts = isReceipt ? paidParts(moved, order) : refundedParts(moved, memo)
  if (kind === 'tip') amounts.line = { ...amounts.line, text: `Tip for ${order.orbiterName}` }
  return {
    kind: isReceipt ? 'receipt' : 'credit-note',
    orderId,
    customerId: order.customerId,
    content: {
      issuedOn: todayIn(order.timeZone, now()),
      seller: await readSeller(tx),
      buyer: [order.customerName, order.businessName, order.customerEmail].filter(isText),
      line: amounts.line,
      sums: amounts.sums,
      total: amounts.total,
      ways: waysOf(amounts, cardInWords(card?.cardBrand ?? null, card?.cardLastFour ?? null)),
      isTest: card?.gateway === 'test',
      ...(corrects && { corrects }),
    },
  }
}

const isText = (text: string | null): text is string => Boolean(text)
const only = (lines: PaperLine[]) => lines.filter(({ cents }) => cents !== 0)

interface Parts {
  line: PaperLine
  sums: PaperLine[]
  total: PaperLine
  cardCents: number
  creditCents: number
}

/**
 * The parts of a charge: the whole price is held, regardless of who paid it. Positive sums are
 * debits.
 */
function paidParts(moved: Sums, order: PaperOrder): Parts {
  const { gateway = 0, credit = 0, promotions = 0, tax = 0 } = moved
  const priceCents = gateway + credit + promotions + tax
  return {
    line: { text: order.title, note: order.about, cents: priceCents },
    sums: only([
      { text: 'Promo code', cents: -promotions },
      { text: order.taxState ? `Sales tax, ${order.taxState}` : 'Sales tax', cents: -tax },
    ]),
    total: { text: 'Total', cents: priceCents - promotions - tax },
    cardCents: gateway,
    creditCents: credit,
  }
}

/** The parts of a refund: what waits for the card, and what returned to gift credit. */
function refundedParts(moved: Sums, memo: string | null): Parts {
  const { refunds = 0, credit = 0, promotions = 0, tax = 0 } = moved
  // Goodwill is paid from promotions and doesn't lower the price.
  const codeCents = Math.max(0, -promotions)
  const totalCents = 0 - refunds - credit
  return {
    line: {
      text: promotions > 0 ? 'Goodwill' : 'Refund of the price',
      ...(memo && { note: memo }),
      cents: totalCents - tax + codeCents,
    },
    sums: only([
      { text: 'Paid by a promo code', cents: -codeCents },
      { text: 'Sales tax', cents: tax },
    ]),
    total: { text: 'Total refunded', cents: totalCents },
    cardCents: -refunds,
    creditCents: -credit,
  }
}

const waysOf = ({ cardCents, creditCents }: Parts, card: string): PaperLine[] =>
  only([
    { text: card, cents: cardCents },
    { text: 'Orbit credit', cents: creditCents },
  ])

async function readTransaction(tx: Tx, id: number) {
  const { orderId, ...rest } = await tx
    .selectFrom('ledgerTransactions')
    .select(['kind', 'key', 'orderId', 'memo'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!orderId) throw new Error(`Transaction ${id} is of no order`)
  return { ...rest, orderId }
}

async function readMoved(tx: Tx, transactionId: number): Promise<Sums> {
  const rows = await tx
    .selectFrom('ledgerEntries as e')
    .innerJoin('ledgerAccounts as a', 'a.id', 'e.accountId')
    .select(['a.kind', sql<number>`sum(e.amount_cents)::float8`.as('cents')])
    .where('e.transactionId', '=', transactionId)
    .groupBy('a.kind')
    .execute()
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]))
}

/** Finds the receipt of the order itself, not that of a tip. */
async function findReceipt(tx: Tx, orderId: string): Promise<number | null> {
  const receipt = await tx
    .selectFrom('papers as p')
    .innerJoin('ledgerTransactions as t', 't.id', 'p.transactionId')
    .select('p.number')
    .where('p.orderId', '=', orderId)
    .where('t.kind', '=', 'capture')
    .orderBy('p.number')
    .executeTakeFirst()
  return receipt?.number ?? null
}

/** The card of the charge itself; for a refund, the card that paid for the order. */
async function readCard(tx: Tx, key: string, orderId: string) {
  const [, paymentId] = /^capture:([0-9a-f-]{36})$/.exec(key) ?? []
  const columns = ['cardBrand', 'cardLastFour', 'gateway'] as const
  return tx
    .selectFrom('payments')
    .select(columns)
    .where((eb) =>
      paymentId
        ? eb('id', '=', paymentId)
        : eb.and([
            eb('orderId', '=', orderId),
            eb('purpose', '=', 'order'),
            eb('state', '=', 'captured'),
          ]),
    )
    .executeTakeFirst()
}
