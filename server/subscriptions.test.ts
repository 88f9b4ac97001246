import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent, subscribe } from '#app/platform/events.ts'
import { registerSubscriptions } from '#server/subscriptions.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase()

test('registering again leaves none of the subscriptions before', async () => {
  let heard = 0
  subscribe(['reel.added'], async () => void (heard += 1))
  const happen = () =>
    transaction((tx) =>
      recordEvent(tx, {
        kind: 'reel.added',
        subjectType: 'reel',
        subjectId: newId(),
        actorId: null,
        audience: [],
      }),
    )
  await happen()
  registerSubscriptions()
  await happen()
  expect(heard).toBe(1)
})
