/** What an Orbiter can do at the test bank. */
import { z } from 'zod'
import { NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { arriveTestPayouts, saveTestBank, TEST_BANKS } from '#money/gateways/test-payouts.server.ts'
import { db } from '#app/platform/db.ts'

const bankInput = z.object({
  bankName: z.enum(
    TEST_BANKS.map(({ name }) => name),
    'Choose a bank.',
  ),
  accountNumber: z.string().regex(/^\d{4,17}$/, 'Enter 4 to 17 digits.'),
})

const ACCOUNT_ID = /^tac_[\w-]{1,100}$/

/** @throws NotFound unless it is the viewer's own account at the test gateway */
async function requireOwn(viewer: Viewer, accountId: string): Promise<void> {
  if (!ACCOUNT_ID.test(accountId)) throw new NotFound('There is no such account.')
  const own = await db()
    .selectFrom('payoutAccounts')
    .select('orbiterId')
    .where('gateway', '=', 'test')
    .where('gatewayId', '=', accountId)
    .where('orbiterId', '=', viewer.id)
    .executeTakeFirst()
  if (!own) throw new NotFound('There is no such account.')
}

/** The banks to choose from. @throws NotFound unless the account is the viewer's own */
export async function listOwnTestBanks(viewer: Viewer, accountId: string) {
  await requireOwn(viewer, accountId)
  return TEST_BANKS.map(({ name, behavior }) => ({ name, behavior }))
}

/**
 * Enters a bank account at the test bank. Only its last four digits are stored.
 * @throws InvalidInput, NotFound
 */
export async function saveOwnTestBank(
  viewer: Viewer,
  accountId: string,
  input: unknown,
): Promise<void> {
  await requireOwn(viewer, accountId)
  await saveTestBank(accountId, parseInput(bankInput, input))
}

/** Makes the viewer's payouts arrive at the test bank today. @throws NotFound */
export async function arriveOwnPayouts(viewer: Viewer, accountId: string): Promise<void> {
  await requireOwn(viewer, accountId)
  await arriveTestPayouts(accountId)
}
