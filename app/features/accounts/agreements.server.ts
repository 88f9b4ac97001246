import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'

/**
 * The version of each text that people agree to: the date at the head of its file in content/,
 * compared with it by a test.
 */
export const DOCUMENT_VERSIONS = {
  terms: '2026-11-25',
  privacy: '2026-11-22',
  'orbiter-terms': '2026-11-25',
} as const

export type AgreedDocument = keyof typeof DOCUMENT_VERSIONS

/** Records that a person agreed to the current version of these texts. Idempotent. */
export async function recordAgreements(
  tx: Tx,
  userId: string,
  documents: readonly AgreedDocument[],
): Promise<void> {
  await tx
    .insertInto('agreements')
    .values(
      documents.map((document) => ({
        userId,
        document,
        version: DOCUMENT_VERSIONS[document],
        agreedAt: now(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
