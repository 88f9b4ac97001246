/** The published versions of the texts that people agree to. */
import { createHash } from 'node:crypto'
import { newId } from '#app/base/ids.ts'
import type { AgreedDocument } from '#people/accounts/agreed-documents.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'

interface NewVersion {
  document: AgreedDocument
  /** Counts the versions of this document, starting at 1. */
  number: number
  /** As people read it, with the facts filled in. */
  text: string
  source: string
  effectiveAt: Date
  /** What changes, while it is still to take effect. */
  summary: string | null
  isMaterial: boolean
}

export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  const hash = createHash('sha256').update(version.text).digest('hex')
  await tx
    .insertInto('documentVersions')
    .values({ id: newId(), hash, publishedAt: now(), ...version })
    .execute()
}

/** @param lastUserId the last person whose email is queued; null: everyone has theirs */
export async function recordAnnounced(
  tx: Tx,
  versionId: string,
  lastUserId: string | null,
): Promise<void> {
  await tx
    .updateTable('documentVersions')
    .set(lastUserId ? { announcedTo: lastUserId } : { announcedAt: now(), announcedTo: null })
    .where('id', '=', versionId)
    .execute()
}
