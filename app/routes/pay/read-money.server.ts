import { NotFound } from '#app/base/errors.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { explainOrder } from '#work/settlement/explain-order.server.ts'
import type { ExplainedOrder } from '#work/settlement/explained-order.ts'
import type { SubjectRef } from '#work/settlement/money-subject.server.ts'

/** Null for people who have no part in the booking or project. */
export async function readMoney(viewer: Viewer, ref: SubjectRef): Promise<ExplainedOrder | null> {
  try {
    return await explainOrder(viewer, ref)
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}
