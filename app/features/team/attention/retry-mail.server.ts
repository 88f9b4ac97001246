import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { requireId } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { transaction } from '#app/platform/db.ts'
import { requeueMail } from '#app/platform/mail.ts'

/** Sends a failed email again. Calling it twice sends it once. @throws NotAllowed, NotFound */
export async function retryMail(viewer: Viewer, failedId: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const mailId = requireId(failedId, "This email doesn't exist.")
  return transaction(async (tx) => {
    const mail = await requeueMail(tx, mailId)
    if (mail === null) throw new NotFound("This email doesn't exist.")
    if (mail === 'known') return
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
