import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { Conflict, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { requireId } from '#app/base/ids.ts'
import { requiredParagraph } from '#app/base/text-inputs.ts'
import { countOtherAdmins } from '#people/accounts/change-roles.server.ts'
import { listProfileAgain, unlistProfile } from '#people/accounts/profile-listing.server.ts'
import { accountReinstatedMail } from '#people/access/access-mails.ts'
import { accountSuspendedMail } from '#people/auth/sign-in-mails.ts'
import { expireSessionsOf } from '#people/auth/sessions.server.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { reinstatePerson, suspendPerson } from '#people/accounts/people.server.ts'
import { getSetting } from '#people/settings/settings.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'

const NO_PERSON = 'There is no such person.'

const suspensionInput = z.object({
  reason: requiredParagraph(500, 'Enter a reason. The person will see it.'),
})

/** Crockford's base 32: letters and digits that are hard to mix up. */
const REFERENCE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const newReference = () =>
  Array.from({ length: 8 }, () => REFERENCE_LETTERS[randomInt(32)]).join('')

/**
 * Suspends an account: ends every session, refuses sign-in, and unlists the profile. The person
 * gets the reason and learns how to object. Bookings do not change. Idempotent.
 * @throws InvalidInput, NotAllowed, NotFound, Conflict (`own-account`, `last-admin`)
 */
export async function suspendAccount(
  viewer: Viewer,
  personId: string,
  input: unknown,
): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const userId = requireId(personId, NO_PERSON)
  const { reason } = parseInput(suspensionInput, input)
  if (userId === viewer.id)
    throw new Conflict('own-account', 'You cannot suspend your own account.')
  return transaction(async (tx) => {
    if ((await countOtherAdmins(tx, userId)) === 0)
      throw new Conflict('last-admin', 'This is the last admin. Make someone else an admin first.')
    const person = await getLockedPerson(tx, userId)
    if (person.suspendedAt) return
    const reference = newReference()
    await suspendPerson(tx, userId, { reason, reference })
    await expireSessionsOf(tx, userId)
    await unlistProfile(tx, userId)
    await record(tx, { viewer, person, action: 'account.suspended', reason })
    const { supportEmail } = await getSetting('contact', tx)
    await queueMails(tx, [accountSuspendedMail(person, { reason, reference }, supportEmail)])
  })
}

/**
 * Lifts a suspension, and lists the profile again if it was listed before.
 * @throws NotAllowed, NotFound
 */
export async function reinstateAccount(viewer: Viewer, personId: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const userId = requireId(personId, NO_PERSON)
  return transaction(async (tx) => {
    const person = await getLockedPerson(tx, userId)
    if (!person.suspendedAt) return
    await reinstatePerson(tx, userId)
    await listProfileAgain(tx, userId)
    await record(tx, { viewer, person, action: 'account.reinstated' })
    await queueMails(tx, [accountReinstatedMail(person)])
  })
}

async function getLockedPerson(tx: Tx, userId: string) {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'email', 'fullName', 'suspendedAt'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) throw new NotFound(NO_PERSON)
  return person
}

interface Change {
  viewer: Viewer
  person: { id: string; email: string }
  action: 'account.suspended' | 'account.reinstated'
  reason?: string
}

async function record(tx: Tx, { viewer, person, action, reason }: Change): Promise<void> {
  const subject = { subjectType: 'account' as const, subjectId: person.id }
  const [from, to] =
    action === 'account.suspended' ? ['active', 'suspended'] : ['suspended', 'active']
  await recordAudit(tx, {
    area: 'admin',
    action,
    actor: viewer,
    ...subject,
    subjectLabel: person.email,
    from,
    to,
    reason,
  })
  await recordEvent(tx, { kind: action, ...subject, actorId: viewer.id, audience: [person.id] })
}
