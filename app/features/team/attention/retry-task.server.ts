import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { transaction } from '#app/platform/db.ts'
import { findTask } from '#app/platform/failed-tasks.ts'
import { retryFailed } from '#app/platform/tasks.ts'

/** Runs a failed task again. Calling it twice runs it once. @throws NotAllowed, NotFound */
export async function retryTask(viewer: Viewer, taskId: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  if (!isUuid(taskId)) throw new NotFound('There is no such task.')
  return transaction(async (tx) => {
    const task = await findTask(tx, taskId)
    if (!task) throw new NotFound('There is no such task.')
    if (!task.hasFailed) return
    await retryFailed(tx, task.name, taskId)
    const entry = {
      subjectType: 'task',
      subjectId: taskId,
      subjectLabel: task.name,
      from: 'failed',
      to: 'queued',
    }
    await recordAudit(tx, { area: 'admin', action: 'task.retried', actor: viewer, ...entry })
  })
}
