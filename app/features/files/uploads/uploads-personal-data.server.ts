/**
 * Files that a person has sent or is sending, by name and size. The media feature handles the
 * results.
 */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'
import { removePartialUpload } from '#app/platform/partial-uploads.ts'

export const uploadsPersonalData: PersonalData = {
  async forgetPerson(tx, { id }) {
    const rows = await tx.deleteFrom('uploads').where('ownerId', '=', id).returning('id').execute()
    // If the transaction fails, the browser sends the files again.
    for (const row of rows) await removePartialUpload(row.id)
    return []
  },

  async exportPerson(tx, { id }) {
    const uploads = await tx
      .selectFrom('uploads')
      .select(['purpose', 'fileName', 'sizeBytes', 'state', 'createdAt'])
      .where('ownerId', '=', id)
      .orderBy('createdAt')
      .execute()
    return { uploads }
  },
}
