/** A person's uploads, and copies of the files on other sites that their profile links to. */
import { sql } from 'kysely'
import type { PersonalData } from '#people/accounts/data-subject.server.ts'
import { deleteMedia } from '#files/media/media-files.server.ts'
import { now } from '#app/platform/clock.ts'

export const mediaPersonalData: PersonalData = {
  async forgetPerson(tx, { id }) {
    await tx.deleteFrom('mediaCopies').where('subjectId', '=', id).execute()
    const samples = await tx
      .selectFrom('mediaFiles')
      .select('id')
      .where('ownerId', '=', id)
      .where('purpose', '<>', 'delivery')
      .execute()
    await deleteMedia(
      tx,
      samples.map((sample) => sample.id),
    )
    // Deliveries stay, because they also belong to the customer. Within an hour, `tidy-media`
    // deletes the original, which reveals where it was filmed, and the files of the samples.
    await tx
      .updateTable('mediaFiles')
      .set({ deviceModel: null, facts: sql`facts - 'device'`, originalUntil: now() })
      .where('ownerId', '=', id)
      .execute()
  },

  async exportPerson(tx, { id }) {
    const copiesOfAddresses = await tx
      .selectFrom('mediaCopies')
      .select(['target', 'sourceUrl', 'state', 'createdAt'])
      .where('subjectId', '=', id)
      .execute()
    const filesUploaded = await tx
      .selectFrom('mediaFiles')
      .select([
        'purpose',
        'kind',
        'fileName',
        'sizeBytes',
        'sha256',
        'deviceModel',
        'width',
        'height',
      ])
      .select(['durationMs', 'state', 'reason', 'checks', 'createdAt', 'readyAt', 'originalUntil'])
      .where('ownerId', '=', id)
      .orderBy('createdAt')
      .execute()
    return { copiesOfAddresses, filesUploaded }
  },
}
