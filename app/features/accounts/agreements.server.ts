import { dayOfEffect, type AgreedDocument } from '#app/features/accounts/agreed-documents.ts'
import { now } from '#app/platform/clock.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'

/** The versions of these texts that apply at this moment. */
export function listInForce(documents: readonly AgreedDocument[], executor: Db | Tx = db()) {
  return (
    executor
      .selectFrom('documentVersions')
      .distinctOn('document')
      .select(['id', 'document', 'hash', 'text', 'effectiveAt'])
      .where('document', 'in', documents)
      // The first one was never preceded by another.
      .where((eb) => eb.or([eb('effectiveAt', '<=', now()), eb('number', '=', 1)]))
      .orderBy('document')
      .orderBy('effectiveAt', 'desc')
      .orderBy('number', 'desc')
      .execute()
  )
}

export type VersionInForce = Awaited<ReturnType<typeof listInForce>>[number]

export async function getInForce(
  document: AgreedDocument,
  executor: Db | Tx = db(),
): Promise<VersionInForce> {
  const [version] = await listInForce([document], executor)
  if (!version) throw new Error(`No version of ${document} has been published`)
  return version
}

/** Records that a person agreed to these texts as they are in force. Idempotent. */
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

/** What a person has agreed to. Without a hash: before versions were stored. */
export function listAgreements(userId: string, executor: Db | Tx = db()) {
  return executor
    .selectFrom('agreements as a')
    .leftJoin('documentVersions as v', 'v.id', 'a.versionId')
    .select(['a.document', 'a.version', 'v.hash', 'a.agreedAt'])
    .where('a.userId', '=', userId)
    .orderBy('a.agreedAt')
    .execute()
}
