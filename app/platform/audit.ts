/**
 * The audit log: one row per change by an admin and per security event of an account, written in
 * the same transaction as the change.
 */
import { cut } from '#app/base/clean-text.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'

export interface AuditEntry {
  /**
   * `admin`: a change made with admin rights. `security`: an event that affects the security of an
   * account.
   */
  area: 'admin' | 'security'
  /** `noun.past-tense`, for example `role.added`. */
  action: string
  /** Null for a task, or if no one was signed in (a failed sign-in). */
  actor: { id: string; fullName: string } | null
  subjectType: string
  subjectId: string
  /** The subject's name at the time, to show in the list. */
  subjectLabel?: string
  /** Never a secret: no password, no token, no code. */
  from?: string | null
  to?: string | null
  reason?: string | null
}

const cutOrNull = (text: string | null | undefined, max: number) =>
  text === null || text === undefined ? null : cut(text, max)

export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('auditEntries')
    .values({
      area: entry.area,
      action: entry.action,
      actorId: entry.actor?.id ?? null,
      actorName: cutOrNull(entry.actor?.fullName, 200) ?? '',
      subjectType: entry.subjectType,
      subjectId: entry.subjectId,
      subjectLabel: cutOrNull(entry.subjectLabel, 300) ?? '',
      fromValue: cutOrNull(entry.from, 2000),
      toValue: cutOrNull(entry.to, 2000),
      reason: cutOrNull(entry.reason, 2000),
      createdAt: now(),
    })
    .execute()
}
