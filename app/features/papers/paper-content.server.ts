/** Collects what a paper says, from the ledger and what was booked, as it is at that moment. */
import { sql } from 'kysely'
import { formatDate } from '#app/base/time.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import type { AccountKind } from '#app/features/ledger/ledger.ts'
import {
  cardInWords,
  type PaperContent,
  type PaperKind,
  type PaperLine,
} from '#app/features/papers/paper.ts'
import { readSeller } from '#app/features/papers/seller.server.ts'
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
  const [moved, order, card] = [
    await readMoved(tx, transactionId),
    await readOrder(tx, orderId),
    await readCard(tx, key, orderId),
  ]
  const isReceipt = kind === 'capture' || kind === 'tip'
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

/** A charge: the price is held, whoever paid it. Signs are those of debits. */
function paidParts(moved: Sums, order: Order): Parts {
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

/** A refund: what waits for the card, and what is credit again. */
function refundedParts(moved: Sums, memo: string | null): Parts {
  const { refunds = 0, credit = 0, promotions = 0, tax = 0 } = moved
  // Goodwill is paid by promotions, and lowers no price.
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

interface Order {
  customerId: string
  customerName: string
  customerEmail: string
  businessName: string | null
  orbiterName: string
  timeZone: string
  taxState: string | null
  title: string
  about: string
}

async function readOrder(tx: Tx, orderId: string): Promise<Order> {
  const row = await tx
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.customerId')
    .leftJoin('bookingRequests as b', 'b.id', 'o.bookingRequestId')
    .leftJoin('users as w', 'w.id', 'b.orbiterId')
    .leftJoin('videoProjects as p', 'p.id', 'o.projectId')
    .select(['o.customerId', 'o.taxState', 'u.fullName', 'u.email', 'u.timeZone'])
    .select(['b.serviceType', 'b.customerName', 'w.fullName as orbiterName'])
    .select(['p.title', 'p.businessName'])
    .select(sql<string | null>`coalesce(b.requested_date, p.event_date)::text`.as('date'))
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const orbiterName = row.orbiterName ?? 'your Orbiter'
  const filmedBy = row.orbiterName ? `filmed by ${row.orbiterName}` : null
  return {
    customerId: row.customerId,
    customerName: row.customerName ?? row.fullName,
    customerEmail: row.email,
    businessName: row.businessName,
    orbiterName,
    timeZone: row.timeZone,
    taxState: row.taxState,
    title: row.serviceType ?? row.title ?? 'Booking',
    about: [row.date && formatDate(row.date), filmedBy].filter(Boolean).join(', '),
  }
}

/** Of the charge itself; of a refund, the card that paid for the order. */
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
