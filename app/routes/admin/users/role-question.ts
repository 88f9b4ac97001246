import { ROLES, type Role } from '#people/accounts/account.ts'

/** The confirmation that the dialog shows first: `add-admin`, `remove-user`, `reinstate`. */
export type Question = { kind: 'add' | 'remove'; role: Role } | { kind: 'reinstate' }

export function readQuestion(text: string | null): Question | null {
  if (text === 'reinstate') return { kind: 'reinstate' }
  const [kind, word] = (text ?? '').split('-')
  const role = ROLES.find((name) => name === word)
  return role && (kind === 'add' || kind === 'remove') ? { kind, role } : null
}
