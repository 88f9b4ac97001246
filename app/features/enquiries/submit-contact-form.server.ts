import { parseInput } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { getSetting } from '#app/features/settings/settings.server.ts'
import { REPLY_HOURS } from '#app/features/enquiries/enquiry.ts'
import { contactInput } from '#app/features/enquiries/enquiry-inputs.ts'
import { contactReceivedMail, contactTeamMail } from '#app/features/enquiries/enquiry-mails.ts'
import { findEnquiryOfKey } from '#app/features/enquiries/sent-form.server.ts'
import type { Sender } from '#app/features/enquiries/submit-enquiry.server.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { inputHash } from '#app/platform/idempotency.ts'
import { queueMails } from '#app/platform/mail.ts'
import { countTry } from '#app/platform/rate-limit.ts'

/**
 * Takes a message to the team: stored as an enquiry first, then team and sender hear of it by email. The same form with
 * the same content is one message, however often it is sent.
 * @throws InvalidInput, KeyReused, RateLimited
 */
export async function submitContactForm(
  values: unknown,
  { viewer, address }: Sender,
): Promise<{ replyDueAt: Date }> {
  const input = parseInput(contactInput, values)
  const first = await findEnquiryOfKey(db(), 'contact', input)
  if (first) return { replyDueAt: first.replyDueAt }
  await countTry({
    key: `contact:address:${addressGroup(address)}`,
    limit: 20,
    windowSeconds: 3600,
  })
  await countTry({ key: `contact:email:${input.email}`, limit: 10, windowSeconds: 3600 })
  const replyDueAt = new Date(now().getTime() + REPLY_HOURS * HOUR_MS)
  return transaction(async (tx) => {
    const stored = await tx
      .insertInto('enquiries')
      .values({
        id: newId(),
        formKey: input.formKey,
        inputHash: inputHash({ kind: 'contact', ...input }),
        userId: viewer?.id ?? null,
        kind: 'contact',
        serviceType: input.topic,
        name: input.name,
        email: input.email,
        description: input.message,
        status: 'new',
        replyDueAt,
        createdAt: now(),
      })
      .onConflict((conflict) => conflict.column('formKey').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) {
      const sent = await findEnquiryOfKey(tx, 'contact', input)
      if (!sent) throw new Error('The key of a form was taken by a message that is not there')
      return { replyDueAt: sent.replyDueAt }
    }
    const audience = viewer ? [viewer.id] : []
    await recordEvent(tx, {
      kind: 'enquiry.submitted',
      subjectType: 'enquiry',
      subjectId: stored.id,
      actorId: viewer?.id ?? null,
      toStatus: 'new',
      audience,
    })
    const { supportEmail } = await getSetting('contact', tx)
    const facts = { ...input, replyDueAt }
    await queueMails(tx, [
      ...(supportEmail ? [contactTeamMail(supportEmail, facts)] : []),
      contactReceivedMail(facts),
    ])
    return { replyDueAt }
  })
}
