/** A customer's receipts and credit notes. */
import { NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import type { PaperContent, PaperKind } from '#money/papers/paper.ts'
import { db } from '#app/platform/db.ts'

export interface ListedPaper {
  number: number
  kind: PaperKind
  issuedOn: string
  /** What the event is called; without it, what was booked. */
  title: string
  /** What was paid or refunded, if the title doesn't say it. */
  about: string | null
  cents: number
}

export interface IssuedPaper {
  number: number
  kind: PaperKind
  content: PaperContent
}

/** @throws NotFound, also for another person's paper; admins can read all papers */
export async function getPaper(viewer: Viewer, number: number): Promise<IssuedPaper> {
  const paper = await db()
    .selectFrom('papers')
    .select(['number', 'kind', 'content'])
    .where('number', '=', number)
    .$if(!isAdmin(viewer), (query) => query.where('customerId', '=', viewer.id))
    .executeTakeFirst()
  if (!paper) throw new NotFound('There is no such receipt.')
  return { ...paper, content: contentOf(paper.content) }
}

/** Only `issuePaper` stores content, and always in this shape. */
const contentOf = (stored: unknown) => stored as PaperContent

const PAGE = 50

/** The viewer's own papers, newest first. @param before the last number on the previous page */
export async function listPapers(
  viewer: Viewer,
  before?: number,
): Promise<{ papers: ListedPaper[]; isMore: boolean }> {
  const rows = await select()
    .where('p.customerId', '=', viewer.id)
    .$if(before !== undefined, (query) => query.where('p.number', '<', before ?? 0))
    .orderBy('p.number', 'desc')
    .limit(PAGE + 1)
    .execute()
  return { papers: rows.slice(0, PAGE).map(listed), isMore: rows.length > PAGE }
}

/** The papers of a booking or project, for its customer and admins; an empty list for others. */
export async function listJobPapers(viewer: Viewer, jobId: string): Promise<ListedPaper[]> {
  if (!isUuid(jobId)) return []
  const rows = await select()
    .where((eb) => eb.or([eb('o.bookingRequestId', '=', jobId), eb('o.projectId', '=', jobId)]))
    .$if(!isAdmin(viewer), (query) => query.where('p.customerId', '=', viewer.id))
    .orderBy('p.number')
    .limit(PAGE)
    .execute()
  return rows.map(listed)
}

/** The title is today's, because older papers only say what was booked. */
const select = () =>
  db()
    .selectFrom('papers as p')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .innerJoin('ledgerTransactions as t', 't.id', 'p.transactionId')
    .leftJoin('jobs as j', (join) =>
      join.on((eb) => eb('j.id', '=', eb.fn.coalesce('o.bookingRequestId', 'o.projectId'))),
    )
    .select(['p.number', 'p.kind', 'p.content', 'j.title', 'j.soldAs', 't.kind as moved'])

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function listed({ number, kind, content, title, soldAs, moved }: Row): ListedPaper {
  const { issuedOn, line, total } = contentOf(content)
  const what = moved === 'capture' ? (soldAs ?? line.text) : line.text
  return {
    number,
    kind,
    issuedOn,
    title: title ?? line.text,
    about: what === (title ?? line.text) ? null : what,
    cents: kind === 'receipt' ? total.cents : -total.cents,
  }
}
