/** Gives and removes roles. The admin must have just confirmed who they are. */
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

/** True when a role change needs a reason: removing any role, or making someone an admin. */
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
 * Gives a person a role, as an admin, or restores one that was removed. Idempotent. Making someone
 * an admin takes a reason. Every role takes the admin's password or code, unless it was given
 * within the last ten minutes.
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
 * Removes a role, as an admin, with a reason and the admin's password or code. The role's row is
 * marked inactive, not deleted. The last admin role and the viewer's own admin role cannot be
 * removed (D-12).
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
