import { z } from 'zod'
import { parseInput } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import { DAY_MS } from '#app/base/time.ts'
import { alreadySubscribedMail, confirmMail } from '#team/newsletter/newsletter-mails.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'
import { countTry } from '#app/platform/rate-limit.ts'
import { hashToken, newToken } from '#app/platform/tokens.ts'

const CONFIRM_MS = 7 * DAY_MS

const subscribeInput = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, 'Enter your email.')
    .max(254, 'Use at most 254 characters.')
    .pipe(z.email('Enter an email like name@example.com.')),
})

/**
 * Stores an address for the newsletter and sends it a confirmation email. The outcome looks the
 * same whether or not the address is known.
 * @throws InvalidInput, RateLimited
 */
export async function subscribe(
  input: unknown,
  { address }: { address: string },
): Promise<{ email: string }> {
  const { email } = parseInput(subscribeInput, input)
  await countTry({
    key: `newsletter:address:${addressGroup(address)}`,
    limit: 20,
    windowSeconds: 3600,
  })
  await countTry({ key: `newsletter:email:${email}`, limit: 5, windowSeconds: 3600 })
  const token = newToken()
  await transaction(async (tx) => {
    const fresh = {
      confirmTokenHash: hashToken(token),
      confirmExpiresAt: new Date(now().getTime() + CONFIRM_MS),
    }
    const pending = await tx
      .insertInto('newsletterSubscribers')
      .values({ id: newId(), email, unsubscribeToken: newToken(), createdAt: now(), ...fresh })
      .onConflict((conflict) =>
        conflict
          .column('email')
          .doUpdateSet({ status: 'pending', ...fresh })
          .where('newsletterSubscribers.status', '!=', 'confirmed'),
      )
      .returning('id')
      .executeTakeFirst()
    if (pending) {
      await recordEvent(tx, {
        kind: 'newsletter.requested',
        subjectType: 'newsletter',
        subjectId: pending.id,
        actorId: null,
        toStatus: 'pending',
        audience: [],
      })
      await queueMails(tx, [confirmMail(email, token)])
      return
    }
    const known = await tx
      .selectFrom('newsletterSubscribers')
      .select('unsubscribeToken')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await queueMails(tx, [alreadySubscribedMail(email, known.unsubscribeToken)])
  })
  return { email }
}
