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
  text: string
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
    .where('customerId', '=', viewer.id)
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(PAGE + 1)
    .execute()
  return { papers: rows.slice(0, PAGE).map(listed), isMore: rows.length > PAGE }
}

/** The papers of a booking or project, for its customer and admins; an empty list for others. */
export async function listJobPapers(viewer: Viewer, jobId: string): Promise<ListedPaper[]> {
  if (!isUuid(jobId)) return []
  const rows = await select()
    .where('orderId', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where((order) =>
          order.or([order('bookingRequestId', '=', jobId), order('projectId', '=', jobId)]),
        ),
    )
    .$if(!isAdmin(viewer), (query) => query.where('customerId', '=', viewer.id))
    .orderBy('number')
    .limit(PAGE)
    .execute()
  return rows.map(listed)
}

const select = () => db().selectFrom('papers').select(['number', 'kind', 'content'])

function listed({ number, kind, content }: { number: number; kind: PaperKind; content: unknown }) {
  const { issuedOn, line, total } = contentOf(content)
  const cents = kind === 'receipt' ? total.cents : -total.cents
  return { number, kind, issuedOn, text: line.text, cents }
}
