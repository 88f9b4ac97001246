/** An admin's decision about a reported message, in the thread of a booking or before a booking. */
import { z } from 'zod'
import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { requiredParagraph } from '#app/base/text-inputs.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { messageRemovedMail, messageShownMail } from '#work/messages/moderated-message-mail.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { queueMails } from '#app/platform/mail.ts'

const REASON = "Enter a reason. It's included in our email to the sender."
const messageId = z.uuid()
const moderateInput = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('hide'), messageId, reason: requiredParagraph(500, REASON) }),
  z.object({ decision: z.literal('keep'), messageId }),
])

export interface Reported {
  hiddenAt: Date | null
  /** The sender's name. */
  fullName: string
  email: string
}

/** How one kind of message is read and changed. */
export interface ReportedKind<Found extends Reported> {
  /** The message's label in the audit. */
  labelOf: (message: Found) => string
  /** Where the sender reads the message. */
  placeOf: (message: Found) => { label: string; url: string }
  /** Returns undefined if no one has reported the message. */
  lock: (tx: Tx, messageId: string) => Promise<Found | undefined>
  /** @returns how many reports were open */
  settle: (tx: Tx, messageId: string) => Promise<number>
  setHidden: (tx: Tx, messageId: string, isHidden: boolean) => Promise<void>
  record: (tx: Tx, message: Found, messageId: string) => Promise<unknown>
}

/**
 * Settles the reports of a message: hides it from the other person, with a reason, or leaves it
 * visible. The decision can be changed later; each change is emailed to the sender. Idempotent.
 * @throws NotAllowed, InvalidInput, NotFound
 */
export async function moderateReported<Found extends Reported>(
  kind: ReportedKind<Found>,
  viewer: Viewer,
  input: unknown,
): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const decided = parseInput(moderateInput, input)
  const hides = decided.decision === 'hide'
  return transaction(async (tx) => {
    const message = await kind.lock(tx, decided.messageId)
    if (!message) throw new NotFound("This message hasn't been reported.")
    const settled = await kind.settle(tx, decided.messageId)
    const isHidden = message.hiddenAt !== null
    const changes = isHidden !== hides
    if (changes) {
      await kind.setHidden(tx, decided.messageId, hides)
      await queueMails(tx, [
        decided.decision === 'hide'
          ? messageRemovedMail(message, decided.reason)
          : messageShownMail(message, kind.placeOf(message)),
      ])
    }
    if (!changes && settled === 0) return
    await recordAudit(tx, {
      area: 'admin',
      action: hides ? 'message.hidden' : 'message.kept',
      actor: viewer,
      subjectType: 'message',
      subjectId: decided.messageId,
      subjectLabel: kind.labelOf(message),
      from: isHidden ? 'hidden' : 'shown',
      to: hides ? 'hidden' : 'shown',
      reason: decided.decision === 'hide' ? decided.reason : null,
    })
    await kind.record(tx, message, decided.messageId)
  })
}
