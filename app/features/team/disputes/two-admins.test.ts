import { expect, test } from 'vitest'
import { answerDispute, draftEvidence } from '#team/disputes/answer-dispute.server.ts'
import { readDispute } from '#team/disputes/read-dispute.server.ts'
import { disputedOrder } from '#tests/support/charged-order.ts'
import { useDatabase } from '#tests/support/database.ts'
import { adminViewer } from '#tests/support/paid-booking.ts'
import { useTestGateway } from '#tests/support/settings.ts'

useTestGateway()
useDatabase()

test('an admin whose page is older reads what another has written before it is replaced or sent', async () => {
  const { disputeId } = await disputedOrder()
  const [first, second] = [await adminViewer(), await adminViewer()]
  const draft = (viewer: typeof first, explanation: string, seen?: string) =>
    draftEvidence(viewer, disputeId, { explanation, ...(seen !== undefined && { seen }) })
  const read = async () => readDispute(first, disputeId)
  await draft(first, 'The reel was approved.', '')
  await draft(first, 'The reel was approved.\nTwice.', 'The reel was approved.')
  const refusal = { fields: { explanation: expect.stringContaining('approved.\nTwice.”') } }
  for (const late of [draftEvidence, answerDispute])
    await expect(
      late(second, disputeId, { explanation: 'They were there.', seen: '' }),
    ).rejects.toMatchObject(refusal)
  expect(await read()).toMatchObject({
    state: 'open',
    explanation: 'The reel was approved.\nTwice.',
  })
  // As a form sends it, with its line breaks.
  await draft(second, 'They were there.', 'The reel was approved.\r\nTwice.')
  expect(await read()).toMatchObject({ explanation: 'They were there.' })
  await draft(first, 'They were there.', 'The reel was approved.\nTwice.')
  await answerDispute(first, disputeId, { explanation: 'All of it.', seen: 'They were there.' })
  expect((await read()).state).not.toBe('open')
})
