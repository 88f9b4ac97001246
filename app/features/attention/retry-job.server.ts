import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { transaction } from '#app/platform/db.ts'
import { findJob } from '#app/platform/failed-jobs.ts'
import { retryFailed } from '#app/platform/jobs.ts'

/** Runs a failed job again. Calling it twice runs it once. @throws NotAllowed, NotFound */
export async function retryJob(viewer: Viewer, jobId: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  if (!isUuid(jobId)) throw new NotFound('There is no such job.')
  return transaction(async (tx) => {
    const job = await findJob(tx, jobId)
    if (!job) throw new NotFound('There is no such job.')
    if (!job.hasFailed) return
    await retryFailed(tx, job.name, jobId)
    const entry = {
      subjectType: 'job',
      subjectId: jobId,
      subjectLabel: job.name,
      from: 'failed',
      to: 'queued',
    }
    await recordAudit(tx, { area: 'admin', action: 'job.retried', actor: viewer, ...entry })
  })
}
