import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { requireId } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { transaction } from '#app/platform/db.ts'
import { enqueue } from '#app/platform/jobs.ts'

/** Sends a failed email once more. Pressed twice, it is sent once. @throws NotAllowed, NotFound */
export async function retryMail(viewer: Viewer, wantedId: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const mailId = requireId(wantedId, "This email doesn't exist.")
  return transaction(async (tx) => {
    const mail = await tx
      .updateTable('mails')
      .set({ status: 'queued', error: null })
      .where('id', '=', mailId)
      .where('status', '=', 'failed')
      .returning(['toAddress', 'subject'])
      .executeTakeFirst()
    if (!mail) {
      const known = await tx
        .selectFrom('mails')
        .select('id')
        .where('id', '=', mailId)
        .executeTakeFirst()
      if (!known) throw new NotFound("This email doesn't exist.")
      return
    }
    await enqueue(tx, 'send-mail', [{ mailId }])
    await recordAudit(tx, {
      area: 'admin',
      action: 'mail.retried',
      actor: viewer,
      subjectType: 'mail',
      subjectId: mailId,
      subjectLabel: mail.subject,
      from: 'failed',
      to: 'queued',
    })
  })
}
