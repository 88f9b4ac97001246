/**
 * Publishes the texts that people agree to. If a text, with its facts filled in, differs from the
 * newest stored version, it becomes a new version.
 */
import { sql } from 'kysely'
import { DAY_MS } from '#app/base/time.ts'
import { DEFAULT_ZONE, instantOf } from '#app/base/zoned-time.ts'
import { AGREED_DOCUMENTS, type AgreedDocument } from '#people/accounts/agreed-documents.ts'
import { insertVersion } from '#people/accounts/document-versions.server.ts'
import { readAgreedFacts } from '#team/documents/content-facts.server.ts'
import {
  fillPlaceholders,
  NoSuchFact,
  readText,
  splitFront,
} from '#team/documents/content-files.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import type { Task } from '#app/platform/tasks.ts'

/** The days between the email about a material change and its effect. */
const NOTICE_DAYS = 30

type Facts = ReadonlyMap<string, string>

/** If several processes start at the same time, only the first publishes. */
export function publishDocuments(): Promise<void> {
  return transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('publish-documents', 0))`.execute(tx)
    const facts = await readAgreedFacts(tx)
    for (const document of AGREED_DOCUMENTS)
      await publishText(tx, document, readText(document), facts)
  })
}

/** After a change of a setting that a text may show. */
export const publishDocumentsTask: Task = {
  name: 'publish-documents',
  waitsOnce: true,
  run: publishDocuments,
}

/** The parts of a version. Its text is the source with the facts filled in. */
interface Draft {
  source: string
  effectiveAt: Date
  /** What changes, while it is still to take effect. */
  summary: string | null
  isMaterial: boolean
}

/**
 * Publishes one text. Call it under the lock of `publishDocuments`. A change is material if
 * `change` in the front matter says what changes; it takes effect after 30 days. Changed facts
 * apply immediately, in the current text and in those that wait to take effect.
 * @param written the text of a file in content/
 */
export async function publishText(
  tx: Tx,
  document: AgreedDocument,
  written: string,
  facts: Facts,
): Promise<void> {
  const stored = await listVersions(tx, document)
  const inForce = stored.findIndex(
    ({ effectiveAt, number }) => effectiveAt <= now() || number === 1,
  )
  const [last, ...earlier] = stored.slice(0, inForce + 1)
  if (!last) {
    const first = { ...firstDraft(written), text: fillPlaceholders(written, facts) }
    return insertVersion(tx, { ...first, document, number: 1 })
  }
  const [lastAgain, ...added] = draftsAfter(last, written)
  const drafts: [Draft, before: string | null][] = [
    // Of versions that take effect immediately, the last one published counts.
    ...earlier
      .filter((version, index) => !isSameTime(version, [last, ...earlier][index]))
      .map((version): [Draft, string] => [again(version), version.text]),
    [lastAgain ?? again(last), last.text],
    ...added.map((draft): [Draft, null] => [draft, null]),
  ]
  let number = stored.length
  for (const [draft, before] of drafts) {
    const text = fill(draft.source, facts)
    if (text === null || text === before) continue
    number += 1
    await insertVersion(tx, { ...draft, text, document, number })
  }
}

type Stored = Awaited<ReturnType<typeof listVersions>>[number]

const isSameTime = (a: Stored, b: Stored | undefined) =>
  a.effectiveAt.getTime() === b?.effectiveAt.getTime()

/** The latest version in effect comes first. */
function listVersions(tx: Tx, document: AgreedDocument) {
  return tx
    .selectFrom('documentVersions')
    .select(['number', 'text', 'source', 'effectiveAt', 'summary'])
    .where('document', '=', document)
    .orderBy('effectiveAt', 'desc')
    .orderBy('number', 'desc')
    .execute()
}

/** The first version applies from the date in its front matter. */
function firstDraft(source: string): Draft {
  const { updated = '' } = splitFront(source).front
  const since = instantOf(updated, '00:00', DEFAULT_ZONE)
  const effectiveAt = since < now() ? since : now()
  return { source, effectiveAt, summary: null, isMaterial: false }
}

/** The same version with other facts, or with edits that change nothing material. */
function again({ source, effectiveAt, summary }: Stored): Draft {
  const isWaiting = effectiveAt > now()
  return {
    source,
    effectiveAt: isWaiting ? effectiveAt : now(),
    summary: isWaiting ? summary : null,
    isMaterial: false,
  }
}

/** The last version as it should be now, and the versions after it. */
function draftsAfter(last: Stored, written: string): Draft[] {
  const { front: before } = splitFront(last.source)
  const { updated = '', change } = splitFront(written).front
  // A process of an earlier release is still running, or was started again.
  if (updated < (before['updated'] ?? '')) return [again(last)]
  if (change === undefined || (updated === before['updated'] && change === before['change']))
    return [{ ...again(last), source: written }]
  const effectiveAt = new Date(now().getTime() + NOTICE_DAYS * DAY_MS)
  return [again(last), { source: written, effectiveAt, summary: change, isMaterial: true }]
}

/**
 * Returns null if an older text needs a fact that no longer exists; that text stays as published.
 */
function fill(source: string, facts: Facts): string | null {
  try {
    return fillPlaceholders(source, facts)
  } catch (error) {
    if (error instanceof NoSuchFact) return null
    throw error
  }
}
