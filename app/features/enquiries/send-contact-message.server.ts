import { parseInput } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { getSetting } from '#app/features/catalog/settings.server.ts'
import { REPLY_HOURS } from '#app/features/enquiries/enquiry.ts'
import { contactInput } from '#app/features/enquiries/enquiry-inputs.ts'
import { contactReceivedMail, contactTeamMail } from '#app/features/enquiries/enquiry-mails.ts'
import { formKeyOf } from '#app/features/enquiries/form-key.server.ts'
import type { Sender } from '#app/features/enquiries/submit-enquiry.server.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'
import { countTry } from '#app/platform/rate-limit.ts'

/**
 * Takes a message to the team: stored as an enquiry first, then team and sender hear of it by e-mail. The same form with
 * the same content is one message, however often it is sent.
 * @throws InvalidInput, RateLimited
 */
export async function sendContactMessage(input: unknown, { viewer, address }: Sender): Promise<{ replyDueAt: Date }> {
  const wanted = parseInput(contactInput, input)
  await countTry({ key: `contact:address:${addressGroup(address)}`, limit: 20, windowSeconds: 3600 })
  await countTry({ key: `contact:email:${wanted.email}`, limit: 10, windowSeconds: 3600 })
  const replyDueAt = new Date(now().getTime() + REPLY_HOURS * HOUR_MS)
  const formKey = formKeyOf(wanted)
  return transaction(async (tx) => {
    const stored = await tx
      .insertInto('enquiries')
      .values({
        id: newId(),
        form_key: formKey,
        user_id: viewer?.id ?? null,
        kind: 'contact',
        service_type: wanted.topic,
        name: wanted.name,
        email: wanted.email,
        description: wanted.message,
        status: 'new',
        reply_due_at: replyDueAt,
        created_at: now(),
      })
      .onConflict((conflict) => conflict.column('form_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) {
      const first = await tx.selectFrom('enquiries').select('reply_due_at').where('form_key', '=', formKey).executeTakeFirstOrThrow()
      return { replyDueAt: first.reply_due_at }
    }
    const audience = viewer ? [viewer.id] : []
    await recordEvent(tx, { kind: 'enquiry.submitted', subjectType: 'enquiry', subjectId: stored.id, actorId: viewer?.id ?? null, toStatus: 'new', audience })
    const { supportEmail } = await getSetting('contact', tx)
    const facts = { ...wanted, replyDueAt }
    await queueMails(tx, [...(supportEmail ? [contactTeamMail(supportEmail, facts)] : []), contactReceivedMail(facts)])
    return { replyDueAt }
  })
}
