/** Tells everybody who agreed to a text by email that it changes, and when. */
import { formatDate } from '#app/base/time.ts'
import { paths } from '#app/base/paths.ts'
import {
  dayOfEffect,
  DOCUMENT_NAMES,
  documentPath,
  shortHash,
  type AgreedDocument,
} from '#app/features/accounts/agreed-documents.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import type { JobKind } from '#app/platform/jobs.ts'
import { link, queueMails, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'

const BATCH = 200

/** However often this is interrupted and run again, each person gets one email. */
export const announceDocumentsJob: JobKind = {
  name: 'announce-documents',
  cron: '*/5 * * * *',
  waitsOnce: true,
  async run() {
    const versions = await db()
      .selectFrom('documentVersions')
      .select('id')
      .where('isMaterial', '=', true)
      .where('announcedAt', 'is', null)
      .orderBy('publishedAt')
      .execute()
    for (const { id } of versions)
      while (await announceToSome(id)) {
        // One batch at a time, until none is left.
      }
  },
}

function announceToSome(versionId: string): Promise<boolean> {
  return transaction(async (tx) => {
    const version = await lockUnannounced(tx, versionId)
    if (!version) return false
    const people = await tx
      .selectFrom('users as u')
      .select(['u.id', 'u.email', 'u.fullName'])
      .where('u.suspendedAt', 'is', null)
      .where('u.closedAt', 'is', null)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('agreements as a')
            .select('a.userId')
            .whereRef('a.userId', '=', 'u.id')
            .where('a.document', '=', version.document),
        ),
      )
      .$if(version.announcedTo !== null, (query) => query.where('u.id', '>', version.announcedTo))
      .orderBy('u.id')
      .limit(BATCH)
      .execute()
    await queueMails(
      tx,
      people.map((person) => changeMail(person, version)),
    )
    const last = people.at(-1)
    await tx
      .updateTable('documentVersions')
      .set(last ? { announcedTo: last.id } : { announcedAt: now(), announcedTo: null })
      .where('id', '=', versionId)
      .execute()
    return last !== undefined
  })
}

function lockUnannounced(tx: Tx, versionId: string) {
  return tx
    .selectFrom('documentVersions')
    .select(['document', 'hash', 'effectiveAt', 'announcedTo'])
    .select((eb) => eb.ref('summary').$notNull().as('summary'))
    .where('id', '=', versionId)
    .where('announcedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

interface Announced {
  document: AgreedDocument
  hash: string
  effectiveAt: Date
  summary: string
}

function changeMail(
  { email, fullName }: { email: string; fullName: string },
  { document, hash, effectiveAt, summary }: Announced,
): Mail {
  const name = DOCUMENT_NAMES[document]
  const day = formatDate(dayOfEffect(effectiveAt))
  return {
    kind: 'document-changed',
    to: email,
    toName: fullName,
    subject: `Our ${name}: what changes on ${day}`,
    ...composeMail({
      preview: summary,
      title: `Our ${name} ${document === 'privacy' ? 'changes' : 'change'}`,
      paragraphs: [
        `Hi ${fullName},`,
        `From ${day}, a new version applies. What changes: ${summary}`,
        'Until then, the version of today applies. What you book before stays under the version it was booked with.',
        "When you sign in after that day, we ask whether you agree to it. If you don't agree, you can delete your account under Profile.",
      ],
      facts: [['Applies from', day]],
      action: {
        label: 'Read the new version',
        url: link(documentPath(document, { version: shortHash(hash) })),
      },
      links: [{ label: 'Ask us about it', url: link(paths.contact()) }],
    }),
  }
}
