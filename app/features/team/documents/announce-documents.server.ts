/** Emails everyone who agreed to a text when it changes, with the date. */
import { recordAnnounced } from '#people/accounts/document-versions.server.ts'
import { documentChangedMail } from '#team/documents/document-mails.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import type { Task } from '#app/platform/tasks.ts'
import { queueMails } from '#app/platform/mail.ts'

const BATCH = 200

/** Each person gets one email, no matter how often this is interrupted and run again. */
export const announceDocumentsTask: Task = {
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
      people.map((person) => documentChangedMail(person, version)),
    )
    const last = people.at(-1)
    await recordAnnounced(tx, versionId, last?.id ?? null)
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
