import { dayOfEffect, HASH_SHOWN, type AgreedDocument } from '#people/accounts/agreed-documents.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Db, type Tx } from '#app/platform/db.ts'

/** The versions of these documents that are in force now. */
function listInForce(documents: readonly AgreedDocument[], executor: Db | Tx = db()) {
  return (
    executor
      .selectFrom('documentVersions')
      .distinctOn('document')
      .select(['id', 'document', 'hash', 'text', 'effectiveAt'])
      .where('document', 'in', documents)
      // The first version applies even before its date, because there is no earlier one.
      .where((eb) => eb.or([eb('effectiveAt', '<=', now()), eb('number', '=', 1)]))
      .orderBy('document')
      .orderBy('effectiveAt', 'desc')
      .orderBy('number', 'desc')
      .execute()
  )
}

type VersionInForce = Awaited<ReturnType<typeof listInForce>>[number]

export async function getInForce(
  document: AgreedDocument,
  executor: Db | Tx = db(),
): Promise<VersionInForce> {
  const [version] = await listInForce([document], executor)
  if (!version) throw new Error(`No version of ${document} has been published`)
  return version
}

/**
 * Records that a person agreed to the versions of these documents that are in force. Idempotent.
 */
export async function recordAgreements(
  tx: Tx,
  userId: string,
  documents: readonly AgreedDocument[],
): Promise<void> {
  const versions = await listInForce(documents, tx)
  if (versions.length < documents.length)
    throw new Error(`Not all of ${documents.join(', ')} have been published`)
  await tx
    .insertInto('agreements')
    .values(
      versions.map(({ id, document, effectiveAt }) => ({
        userId,
        document,
        version: dayOfEffect(effectiveAt),
        versionId: id,
        agreedAt: now(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Everything that a person has agreed to. Agreements from before versions were stored have no hash.
 */
export function listAgreements(userId: string, executor: Db | Tx = db()) {
  return executor
    .selectFrom('agreements as a')
    .leftJoin('documentVersions as v', 'v.id', 'a.versionId')
    .select(['a.document', 'a.version', 'v.hash', 'a.agreedAt'])
    .where('a.userId', '=', userId)
    .orderBy('a.agreedAt')
    .execute()
}

/** The version of a document that a page shows. */
export interface ShownVersion {
  text: string
  state: 'in-force' | 'waiting' | 'replaced'
  /** `2026-12-26` */
  day: string
  /** The next material change, not in force yet. */
  next: { day: string; summary: string } | null
}

/**
 * @param version `next`, or the short hash of any published version; null for the version in force
 * @returns null when no such version was published
 */
export async function findShownVersion(
  document: AgreedDocument,
  version: string | null,
): Promise<ShownVersion | null> {
  const [current, next] = [await getInForce(document), await findWaiting(document)]
  const shown =
    version === null
      ? current
      : version === 'next'
        ? (next ?? current)
        : await findPublished(document, version)
  if (!shown) return null
  const isWaiting = shown.effectiveAt > now() && shown.hash !== current.hash
  return {
    text: shown.text,
    state: shown.hash === current.hash ? 'in-force' : isWaiting ? 'waiting' : 'replaced',
    day: dayOfEffect(shown.hash === current.hash ? current.effectiveAt : shown.effectiveAt),
    next: next?.summary ? { day: dayOfEffect(next.effectiveAt), summary: next.summary } : null,
  }
}

/** The next version to take effect. */
function findWaiting(document: AgreedDocument) {
  return db()
    .selectFrom('documentVersions')
    .select(['hash', 'text', 'effectiveAt', 'summary'])
    .where('document', '=', document)
    .where('number', '>', 1)
    .where('effectiveAt', '>', now())
    .orderBy('effectiveAt')
    .orderBy('number', 'desc')
    .executeTakeFirst()
}

/** Takes the latest match, because the same text may have been published more than once. */
function findPublished(document: AgreedDocument, version: string) {
  return db()
    .selectFrom('documentVersions')
    .select(['hash', 'text', 'effectiveAt'])
    .where('document', '=', document)
    .where((eb) => eb(eb.fn('left', ['hash', eb.lit(HASH_SHOWN)]), '=', version))
    .orderBy('number', 'desc')
    .executeTakeFirst()
}

/** The documents that apply to someone with these roles. Admins agree to none. */
const documentsOf = ({ roles }: Viewer): AgreedDocument[] => [
  ...(roles.some((role) => role !== 'admin') ? (['terms', 'privacy'] as const) : []),
  ...(roles.includes('orbiter') ? (['orbiter-terms'] as const) : []),
]

/** The material changes in force that the viewer has not agreed to yet. */
export async function listUnagreed(viewer: Viewer) {
  const documents = documentsOf(viewer)
  if (documents.length === 0) return []
  return db()
    .selectFrom('documentVersions as v')
    .select(['v.id', 'v.document', 'v.effectiveAt'])
    .select((eb) => eb.ref('v.summary').$notNull().as('summary'))
    .where('v.document', 'in', documents)
    .where('v.isMaterial', '=', true)
    .where('v.effectiveAt', '<=', now())
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('agreements as a')
            .innerJoin('documentVersions as agreed', 'agreed.id', 'a.versionId')
            .select('a.userId')
            .where('a.userId', '=', viewer.id)
            .whereRef('a.document', '=', 'v.document')
            .whereRef('agreed.effectiveAt', '>=', 'v.effectiveAt'),
        ),
      ),
    )
    .orderBy('v.document')
    .orderBy('v.effectiveAt')
    .execute()
}

/**
 * Records that a person agrees to the changes in force.
 * @param seen the IDs of the changes that the page showed, joined by commas
 * @returns false when the changes in force are no longer those; nothing is recorded then
 */
export async function agreeToChanges(viewer: Viewer, seen: string): Promise<boolean> {
  const changes = await listUnagreed(viewer)
  if (changes.length === 0) return true
  if (seen !== changes.map(({ id }) => id).join(',')) return false
  const documents = [...new Set(changes.map(({ document }) => document))]
  await transaction((tx) => recordAgreements(tx, viewer.id, documents))
  return true
}
