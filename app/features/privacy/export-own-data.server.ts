/** Everything that Orbit stores about a person, as a download for that person. */
import { recordSecurityEvent } from '#people/accounts/security-log.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import type { DataSubject } from '#people/accounts/data-subject.server.ts'
import { holders, subjectOf } from '#privacy/personal-data.server.ts'
import { now } from '#app/platform/clock.ts'
import { columnNames } from '#app/platform/column-names.ts'
import { asWork, transaction, type Tx } from '#app/platform/db.ts'
import { countTry } from '#app/platform/rate-limit.ts'

/** @throws RateLimited */
export async function exportOwnData(viewer: Viewer): Promise<Record<string, unknown>> {
  await countTry({ key: `export:account:${viewer.id}`, limit: 10, windowSeconds: 3600 })
  const inOnePiece = () =>
    transaction(async (tx) => {
      await recordSecurityEvent(tx, 'data.exported', viewer)
      const found = await exportEverywhere(tx, subjectOf(viewer))
      return {
        exportedAt: now().toISOString(),
        ...Object.fromEntries(Object.entries(found).map(([part, rows]) => [part, asInSql(rows)])),
      }
    })
  return asWork('report', inOnePiece)
}

/** Features run one after the other, because a transaction has only one connection. */
async function exportEverywhere(tx: Tx, person: DataSubject) {
  const found: Record<string, object | undefined> = {}
  for (const holder of holders) Object.assign(found, await holder.exportPerson(tx, person))
  return found
}

/** Converts names to those of the database columns, which the export file has always used. */
function asInSql(rows: object | undefined): unknown {
  if (Array.isArray(rows)) return rows.map(asInSql)
  return (
    rows &&
    Object.fromEntries(
      Object.entries(rows).map(([column, value]) => [columnNames.inSql(column), value]),
    )
  )
}
