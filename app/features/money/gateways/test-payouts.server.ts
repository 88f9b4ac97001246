/** The test gateway's banks: Orbiters' accounts, and payouts to them. */
import { Conflict, NotFound } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { DAY_MS } from '#app/base/time.ts'
import type { GatewayPayout, PayoutAccount } from '#money/gateways/gateway.ts'
import { queueTestEvent } from '#money/gateways/test-events.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'

/** The bank's name determines how its account behaves. */
export const TEST_BANKS = [
  { name: 'First Test Bank', behavior: 'pays' },
  { name: 'Refusing Test Bank', behavior: 'refuses' },
  { name: 'Closed Test Bank', behavior: 'closed' },
] as const
type BankBehavior = (typeof TEST_BANKS)[number]['behavior']

const ARRIVES_AFTER_DAYS = 2

export async function startTestAccount(key: string): Promise<PayoutAccount> {
  const id = `tac_${key}`
  await db()
    .insertInto('testAccounts')
    .values({ id, createdAt: now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return readTestAccount(id)
}

export const testAccountLink = (accountId: string, returnUrl: string) =>
  `/test-bank/accounts/${accountId}?return=${encodeURIComponent(returnUrl)}`

export async function readTestAccount(accountId: string): Promise<PayoutAccount> {
  const row = await db()
    .selectFrom('testAccounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!row) throw new NotFound('There is no such account.')
  const { bankName, bankLastFour, behavior, isReady } = row
  const state = behavior === 'closed' ? 'closed' : isReady ? 'ready' : 'started'
  const problem =
    behavior === 'closed' ? 'Your bank has closed this account. Add another one.' : null
  return { id: accountId, state, bankName, bankLastFour, problem }
}

/** What an Orbiter enters on the page of the test bank. */
export async function saveTestBank(
  accountId: string,
  { bankName, accountNumber }: { bankName: string; accountNumber: string },
): Promise<void> {
  const bank = TEST_BANKS.find(({ name }) => name === bankName) ?? TEST_BANKS[0]
  await transaction(async (tx) => {
    await tx
      .updateTable('testAccounts')
      .set({
        bankName: bank.name,
        bankLastFour: accountNumber.slice(-4),
        behavior: bank.behavior satisfies BankBehavior,
        isReady: true,
      })
      .where('id', '=', accountId)
      .execute()
    await queueTestEvent(tx, 'account', accountId, 'pays')
  })
}

/**
 * What the bank does with a payout is decided when the payout is made; entering another bank later
 * changes nothing.
 * @throws Conflict if the account accepts no payouts
 */
export async function startTestPayout(input: {
  key: string
  accountId: string
  amountCents: number
}): Promise<GatewayPayout> {
  const { key, accountId, amountCents } = input
  if (!(await findPayout(key))) await makePayout(input)
  const made = await findPayout(key)
  if (made?.amountCents !== amountCents || made.accountId !== accountId)
    throw new Conflict('key-reused', 'This payout was already made with another amount.')
  return readTestPayout(made.id)
}

function findPayout(key: string) {
  return db()
    .selectFrom('testTransfers')
    .select(['id', 'amountCents', 'accountId'])
    .where('key', '=', key)
    .executeTakeFirst()
}

async function makePayout(input: { key: string; accountId: string; amountCents: number }) {
  const account = await readTestAccount(input.accountId)
  if (account.state !== 'ready')
    throw new Conflict('no-account', account.problem ?? 'Finish your payout account first.')
  const id = `tpo_${newId()}`
  await transaction(async (tx) => {
    const { behavior } = await tx
      .selectFrom('testAccounts')
      .select('behavior')
      .where('id', '=', input.accountId)
      .executeTakeFirstOrThrow()
    const status = behavior === 'pays' ? 'pending' : 'failed'
    const row = await tx
      .insertInto('testTransfers')
      .values({ ...input, id, kind: 'payout', status, createdAt: now() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) await queueTestEvent(tx, 'payout', id, 'pays')
  })
}

/** Makes payouts arrive now, as if the days until then had passed. */
export async function arriveTestPayouts(accountId: string): Promise<void> {
  await transaction(async (tx) => {
    const arrived = await tx
      .updateTable('testTransfers')
      .set({ status: 'paid' })
      .where('accountId', '=', accountId)
      .where('kind', '=', 'payout')
      .where('status', '=', 'pending')
      .returning('id')
      .execute()
    for (const { id } of arrived) await queueTestEvent(tx, 'payout', id, 'pays')
  })
}

/** A payout arrives two days after it was made, unless its bank has refused it. */
export async function readTestPayout(payoutId: string): Promise<GatewayPayout> {
  const row = await db()
    .selectFrom('testTransfers')
    .select(['key', 'createdAt', 'status'])
    .where('id', '=', payoutId)
    .where('kind', '=', 'payout')
    .executeTakeFirst()
  if (!row) throw new NotFound('There is no such payout.')
  if (row.status === 'failed')
    return {
      id: payoutId,
      key: row.key,
      status: 'failed',
      arrivesOn: null,
      failure: 'The bank refused the payout.',
    }
  const arrivesAt = new Date(row.createdAt.getTime() + ARRIVES_AFTER_DAYS * DAY_MS)
  return {
    id: payoutId,
    key: row.key,
    status: row.status === 'paid' || arrivesAt <= now() ? 'paid' : 'in-transit',
    arrivesOn: arrivesAt.toISOString().slice(0, 10),
    failure: null,
  }
}
