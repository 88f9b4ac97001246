import type { Viewer } from '#people/accounts/viewer.ts'
import { explain, listPosted } from '#work/settlement/explain-order.server.ts'
import { readMoneySubject, type SubjectRef } from '#work/settlement/money-subject.server.ts'
import {
  moneyEvents,
  moneyLead,
  moneyRows,
  type MoneySummary,
  type SummaryCard,
  type SummaryFacts,
} from '#work/settlement/money-summary.ts'
import { db } from '#app/platform/db.ts'

/** Where the money of a booking or project is; null if nothing is paid through Orbit. */
export async function readSummary(viewer: Viewer, ref: SubjectRef): Promise<MoneySummary | null> {
  const subject = await readMoneySubject(viewer, ref)
  if (!subject?.order) return null
  const { side, order, isApproved, isAgreed, words } = subject
  const [entries, card] = await Promise.all([listPosted(order.id), findCard(order.id)])
  const [orbiter = 'the Orbiter'] = words.orbiters.values()
  const facts: SummaryFacts = {
    side,
    state: order.state,
    customer: words.customer ?? 'you',
    orbiter: orbiter ?? 'you',
    isApproved,
    isAgreed,
    isManaged: words.isManaged,
    isDisputed: order.isDisputed,
    card: card && { ...card, name: side === 'orbiter' ? null : card.name },
  }
  const { steps } = explain(entries, words, false)
  const postings = [...Map.groupBy(entries, ({ id }) => id).values()].flatMap((posted) =>
    posted.slice(0, 1).map(({ kind, postedAt }) => ({
      kind,
      at: postedAt.toISOString(),
      steps: explain(posted, words, false).steps,
    })),
  )
  return {
    lead: moneyLead(steps, facts),
    rows: moneyRows(steps, facts),
    events: moneyEvents(postings, facts),
  }
}

/** The card for an order that was tried last. */
async function findCard(orderId: string): Promise<SummaryCard | null> {
  const row = await db()
    .selectFrom('payments')
    .select(['cardBrand', 'cardLastFour', 'amountCents', 'state', 'createdAt', 'changedAt'])
    .where('orderId', '=', orderId)
    .where('purpose', '=', 'order')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { cardBrand, cardLastFour, amountCents, state, createdAt, changedAt } = row
  const brand = cardBrand ? `${cardBrand.charAt(0).toUpperCase()}${cardBrand.slice(1)}` : 'Card'
  return {
    name: cardLastFour ? `${brand} •• ${cardLastFour}` : null,
    amountCents,
    state,
    reservedAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  }
}
