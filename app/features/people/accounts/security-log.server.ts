/** Security events of an account, recorded in the audit log. */
import { recordAudit } from '#app/platform/audit.ts'
import type { Tx } from '#app/platform/db.ts'

export interface Person {
  id: string
  fullName: string
}

interface SafetyFacts {
  from?: string | null
  to?: string | null
  reason?: string | null
  /** False when the actor was not signed in and is therefore unknown. */
  isOwner?: boolean
}

/** Writes an audit row about a person's own account. */
export async function recordSecurityEvent(
  tx: Tx,
  action: string,
  person: Person,
  { isOwner = true, ...facts }: SafetyFacts = {},
): Promise<void> {
  await recordAudit(tx, {
    area: 'security',
    action,
    actor: isOwner ? { id: person.id, fullName: person.fullName } : null,
    subjectType: 'account',
    subjectId: person.id,
    subjectLabel: person.fullName,
    ...facts,
  })
}
