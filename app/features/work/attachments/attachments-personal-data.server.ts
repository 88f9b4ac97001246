/** Files that a person sent or added to an unsent message. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'
import { paths } from '#app/base/paths.ts'
import { env } from '#app/platform/env.ts'

export const attachmentsPersonalData: PersonalData = {
  async forgetPerson(tx, { id }) {
    // `tidy-attachments` deletes the files within two hours. The thread then says that they are
    // gone.
    await tx.deleteFrom('messageAttachments').where('uploaderId', '=', id).execute()
  },

  async exportPerson(tx, { id }) {
    const rows = await tx
      .selectFrom('messageAttachments')
      .select(['id', 'bookingRequestId', 'messageId', 'kind', 'fileName', 'sizeBytes', 'createdAt'])
      .where('uploaderId', '=', id)
      .orderBy('createdAt')
      .execute()
    const filesSent = rows.map((row) => ({
      ...row,
      url: env().publicUrl + paths.attachment(row.id),
    }))
    return { filesSent }
  },
}
