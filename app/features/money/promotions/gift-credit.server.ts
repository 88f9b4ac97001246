/** Gift credit: money that Orbit gives a customer for later bookings. */
import { sql } from 'kysely'
import { z } from 'zod'
import { InvalidInput, NotAllowed } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { formatCents, centsOf } from '#app/base/money.ts'
import { requiredLine } from '#app/base/text-inputs.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { giftMovements } from '#money/ledger/order-movements.ts'
import { lockBalance, post } from '#money/ledger/post.server.ts'
import { readBalances } from '#money/ledger/read-ledger.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { db, transaction, type Db, type Tx } from '#app/platform/db.ts'
import { once } from '#app/platform/idempotency.ts'

/** Credit promised to orders that are not charged yet. The ledger still counts it as available. */
async function readPromised(executor: Db | Tx, customerId: string): Promise<number> {
  const { cents } = await executor
    .selectFrom('orders')
    .select(sql<number>`coalesce(sum(credit_cents), 0)::int`.as('cents'))
    .where('customerId', '=', customerId)
    .where('creditCents', '>', 0)
    .where('state', 'in', ['open', 'authorized'])
    .executeTakeFirstOrThrow()
  return cents
}

/** The credit that a customer can spend now, in cents. */
export async function readCredit(customerId: string): Promise<number> {
  const { credit = 0 } = await readBalances(customerId)
  return credit === 0 ? 0 : Math.max(0, credit - (await readPromised(db(), customerId)))
}

/**
 * The credit that a customer can spend now, with the account locked until the order that spends it
 * is stored.
 */
export async function lockCredit(tx: Tx, customerId: string): Promise<number> {
  const balance = await lockBalance(tx, { kind: 'credit', ownerId: customerId })
  return Math.max(0, balance - (await readPromised(tx, customerId)))
}

const MOST_CENTS = 1_000_000

const giftInput = z.object({
  formKey: z.uuid('Please reload the page and try again.'),
  email: requiredLine(254, 'Enter the customer’s email.'),
  amount: z
    .string('Enter an amount.')
    .refine((text) => centsOf(text) !== null, 'Enter an amount in dollars, for example 25.')
    .transform((text) => centsOf(text) ?? 0)
    .pipe(z.number().min(1, 'Enter an amount.').max(MOST_CENTS, 'At most $10,000 at a time.')),
  reason: requiredLine(200, 'Enter a reason. The customer sees it.'),
})

/**
 * Gives a customer credit, at Orbit's expense. Sending the same form again gives nothing more.
 * @returns the customer, and their credit now
 * @throws NotAllowed, InvalidInput, KeyReused
 */
export async function giveCredit(
  viewer: Viewer,
  input: unknown,
): Promise<{ fullName: string; cents: number }> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { formKey: key, email, amount, reason } = parseInput(giftInput, input)
  return transaction(async (tx) => {
    const person = await tx
      .selectFrom('users')
      .select(['id', 'fullName'])
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst()
    if (!person) throw new InvalidInput({ email: 'There is no account with this email.' })
    const { id, fullName } = person
    const sending = { userId: viewer.id, scope: 'give-credit', key, input: { id, amount, reason } }
    return once(tx, sending, async () => {
      await post(tx, {
        key: `gift:${key}`,
        kind: 'gift',
        movements: giftMovements(id, amount),
        memo: reason,
      })
      await recordAudit(tx, {
        area: 'admin',
        action: 'credit.given',
        actor: viewer,
        subjectType: 'user',
        subjectId: id,
        subjectLabel: fullName,
        to: formatCents(amount),
        reason,
      })
      return { fullName, cents: amount }
    })
  })
}
