import { parseInput } from '#app/base/form-input.ts'
import { getSetting } from '#people/settings/settings.server.ts'
import { insertEnquiry } from '#work/enquiries/change-enquiry.server.ts'
import { contactInput } from '#work/enquiries/enquiry-inputs.ts'
import { contactReceivedMail, contactTeamMail } from '#work/enquiries/enquiry-mails.ts'
import { findEnquiryOfKey } from '#work/enquiries/sent-form.server.ts'
import type { Sender } from '#work/enquiries/submit-enquiry.server.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { db, transaction } from '#app/platform/db.ts'
import { inputHash } from '#app/platform/idempotency.ts'
import { queueMails } from '#app/platform/mail.ts'
import { countTry } from '#app/platform/rate-limit.ts'

/**
 * Accepts a message to the team: stores it as an enquiry, then emails the team and the sender.
 * Sending the same form with the same content again creates nothing new.
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
  return transaction(async (tx) => {
    const stored = await insertEnquiry(tx, {
      formKey: input.formKey,
      inputHash: inputHash({ kind: 'contact', ...input }),
      userId: viewer?.id ?? null,
      kind: 'contact',
      serviceType: input.topic,
      name: input.name,
      email: input.email,
      description: input.message,
    })
    if (!stored) {
      const sent = await findEnquiryOfKey(tx, 'contact', input)
      if (!sent) throw new Error("The form's key belongs to an inquiry that does not exist")
      return { replyDueAt: sent.replyDueAt }
    }
    const { replyDueAt } = stored
    const { supportEmail } = await getSetting('contact', tx)
    const facts = { ...input, replyDueAt }
    await queueMails(tx, [
      ...(supportEmail ? [contactTeamMail(supportEmail, facts)] : []),
      contactReceivedMail(facts),
    ])
    return { replyDueAt }
  })
}
