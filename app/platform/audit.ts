/** The audit: one row for each change by an admin and for each event of an account's safety, in the transaction of the change. */
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'

export interface AuditEntry {
  /** `admin`: a change made with an admin's power. `security`: something that concerns the safety of an account. */
  area: 'admin' | 'security'
  /** `noun.past-tense`, for example `role.added`. */
  action: string
  /** Who did it; null where nobody was signed in (a failed sign-in) or a job did it. */
  actor: { id: string; fullName: string } | null
  subjectType: string
  subjectId: string
  /** How the subject was called at that time, for the reader of the list. */
  subjectLabel?: string
  /** Never a secret: no password, no token, no code. */
  from?: string | null
  to?: string | null
  reason?: string | null
}

const cut = (text: string | null | undefined, length: number) => text?.slice(0, length) ?? null

export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      area: entry.area,
      action: entry.action,
      actor_id: entry.actor?.id ?? null,
      actor_name: cut(entry.actor?.fullName, 200) ?? '',
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      subject_label: cut(entry.subjectLabel, 300) ?? '',
      from_value: cut(entry.from, 2000),
      to_value: cut(entry.to, 2000),
      reason: cut(entry.reason, 2000),
      created_at: now(),
    })
    .execute()
}
