import type { Transition } from '#app/base/life.ts'
import { db } from '#app/platform/db.ts'

/** Changes of status in the recorded events of a noun that its table of transitions doesn't know. */
export async function findUnknownArrows(
  subjectType: string,
  table: readonly Transition<string, string, string, string | null>[],
): Promise<string[]> {
  const known = new Set(table.map(({ event, from, to }) => `${event}: ${from} to ${to}`))
  const recorded = await db()
    .selectFrom('events')
    .select(['kind', 'fromStatus', 'toStatus'])
    .distinct()
    .where('subjectType', '=', subjectType)
    .where('toStatus', 'is not', null)
    .execute()
  if (recorded.length === 0) throw new Error(`No events of a ${subjectType} were recorded`)
  return recorded
    .map(({ kind, fromStatus, toStatus }) => `${kind}: ${fromStatus} to ${toStatus}`)
    .filter((arrow) => !known.has(arrow))
}
