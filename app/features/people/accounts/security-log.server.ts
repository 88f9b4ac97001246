/** Security events of an account, recorded in the audit. */
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
  /** False when the actor was not signed in, and so is unknown. */
  isOwner?: boolean
}

/** One row in the audit about a person's own account. */
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
