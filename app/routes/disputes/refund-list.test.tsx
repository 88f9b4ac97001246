import { expect, test } from 'vitest'
import type { RefundRow } from '#team/disputes/read-order-money.server.ts'
import { RefundList } from '#app/routes/disputes/refund-list.tsx'
import { openPage } from '#tests/support/open-page.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const ROW: RefundRow = {
  id: 'refund',
  kind: 'partial',
  cents: 5000,
  settledCents: 0,
  reason: 'It rained',
  state: 'sent',
  failure: null,
  createdAt: '2027-03-01T15:00:00Z',
}

async function read(row: Partial<RefundRow>, canRetry = false): Promise<string> {
  const list = () => (
    <RefundList refunds={[{ ...ROW, ...row }]} timeZone="America/Chicago" canRetry={canRetry} />
  )
  const viewer = viewerOf(await createUser())
  return (await openPage({ default: list }, '/', '/', viewer)).text
}

test('a refund that a dispute has overtaken says so in one sentence', async () => {
  expect(await read({ state: 'waiting' })).toContain('The bank disputes this charge.')
  expect(await read({ state: 'settled_by_dispute', settledCents: 5000 })).toContain(
    'The bank refunded this money when the dispute was lost, so we send nothing more.',
  )
  expect(await read({ settledCents: 3000 })).toContain(
    "The bank refunded $30.00 of it when the dispute was lost, and we're sending the rest.",
  )
  expect(await read({})).not.toContain('bank')
})

test('only what has failed can be sent again, and only by an admin', async () => {
  const failed = { state: 'failed', failure: 'The card was cancelled.' } as const
  expect(await read(failed, true)).toMatch(/The card was cancelled\..*Send again/)
  expect(await read(failed)).toContain('We are looking into it')
  expect(await read({ state: 'waiting' }, true)).not.toContain('Send again')
})
