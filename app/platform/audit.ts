/**
 * The audit log: one row per change by an admin and per security event of an account, written in
 * the same transaction as the change.
 */
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
  /** Null for a job, or if no one was signed in (a failed sign-in). */
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

const cut = (text: string | null | undefined, length: number) => text?.slice(0, length) ?? null

export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('auditEntries')
    .values({
      area: entry.area,
      action: entry.action,
      actorId: entry.actor?.id ?? null,
      actorName: cut(entry.actor?.fullName, 200) ?? '',
      subjectType: entry.subjectType,
      subjectId: entry.subjectId,
      subjectLabel: cut(entry.subjectLabel, 300) ?? '',
      fromValue: cut(entry.from, 2000),
      toValue: cut(entry.to, 2000),
      reason: cut(entry.reason, 2000),
      createdAt: now(),
    })
    .execute()
}
