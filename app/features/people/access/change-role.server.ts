/** Giving and taking roles, as an admin who has just confirmed who they are. */
import { z } from 'zod'
import { NotAllowed } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { requireId } from '#app/base/ids.ts'
import { paragraphOrNull, requiredParagraph } from '#app/base/text-inputs.ts'
import { ROLES, type Role } from '#people/accounts/account.ts'
import { addRole, NO_PERSON, removeRole } from '#people/accounts/change-roles.server.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { roleChangedMail } from '#people/access/access-mails.ts'
import { confirmAgain } from '#people/auth/confirm-again.server.ts'
import { transaction } from '#app/platform/db.ts'
import { queueMails } from '#app/platform/mail.ts'

const roleInput = z.object({ role: z.enum(ROLES, 'Choose a role.') })
const REASON = "Enter a reason. It's included in our email to them."
const needed = z.object({ reason: requiredParagraph(500, REASON) })
const optional = z.object({ reason: paragraphOrNull(500) })

/** Whether changing this role takes a reason: taking any, and giving power over everything. */
const needsReason = (role: Role, isAdded: boolean) => !isAdded || role === 'admin'

interface Change {
  viewer: Viewer
  personId: string
  input: unknown
  cookieHeader: string | null
  isAdded: boolean
}

async function changeRole({ viewer, personId, input, cookieHeader, isAdded }: Change) {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const userId = requireId(personId, NO_PERSON)
  const { role } = parseInput(roleInput, input)
  const { reason } = parseInput(needsReason(role, isAdded) ? needed : optional, input)
  await confirmAgain(viewer, input, cookieHeader)
  await transaction(async (tx) => {
    const change = isAdded ? addRole : removeRole
    const person = await change(tx, { viewer, userId, role, reason })
    if (person) await queueMails(tx, [roleChangedMail(person, { role, isAdded, reason })])
  })
}

/**
 * Gives a person a role, as an admin, or restores one that was removed. Idempotent. Making an admin
 * takes a reason; any role takes the admin's password or code, asked within ten minutes.
 * @throws NotAllowed, NotFound, InvalidInput, RateLimited
 */
export function giveRole(
  viewer: Viewer,
  personId: string,
  input: unknown,
  cookieHeader: string | null,
): Promise<void> {
  return changeRole({ viewer, personId, input, cookieHeader, isAdded: true })
}

/**
 * Takes a role, as an admin, with a reason and the admin's password or code: its row is marked
 * inactive, not deleted. The last admin role and the viewer's own cannot be removed (D-12).
 * @throws NotAllowed, NotFound, InvalidInput, RateLimited, Conflict (`own-admin-role`,
 * `last-admin`)
 */
export function takeRole(
  viewer: Viewer,
  personId: string,
  input: unknown,
  cookieHeader: string | null,
): Promise<void> {
  return changeRole({ viewer, personId, input, cookieHeader, isAdded: false })
}
