/** The pictures of jobs in the rows of a wallet. */
import { expect, test } from 'vitest'
import type { WalletEntry } from '#money/payouts/wallet.ts'
import { readEntryPictures } from '#app/routes/orbiter/wallet/entry-pictures.server.ts'
import * as page from '#app/routes/orbiter/wallet/entries.tsx'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { createTakenJob, createTrained } from '#tests/support/managed.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { createDelivered, deliverAll, pieceOf } from '#tests/support/piece-factory.ts'
import { earn } from '#tests/support/wallet-factory.ts'

useDatabase()

const entryOf = (job: WalletEntry['job']): WalletEntry => ({
  id: job?.id ?? 'payout',
  title: '',
  about: '',
  cents: 100,
  state: 'moved',
  href: null,
  job,
})

test('each amount shows the film of its job, and one without a job shows none [P-PAY-18]', async () => {
  const { id, mediaId, orbiter } = await createDelivered({ occasion: 'Fifth birthday' })
  const pictures = await readEntryPictures(orbiter.id, [
    entryOf({ kind: 'booking', id }),
    entryOf(null),
  ])
  expect(Object.keys(pictures)).toEqual([id])
  expect(pictures[id]?.poster?.url).toContain(mediaId)
})

test('a project shows its film to the Orbiter who has it, and to no other [P-PAY-18]', async () => {
  const owner = await createTrained({ location: 'Dallas, TX' })
  const { id } = await createTakenJob(owner, { city: 'Dallas' })
  freeze((await pieceOf(id)).dueAt)
  await deliverAll(viewerOf(owner), id)
  const posterFor = async (orbiterId: string) =>
    (await readEntryPictures(orbiterId, [entryOf({ kind: 'project', id })]))[id]?.poster
  expect(await posterFor(owner.id)).toMatchObject({ url: expect.any(String) })
  expect(await posterFor((await createOrbiter()).id)).toBeNull()
})

test('the list of all entries shows an amount without a job with the sign of a bank [P-PAY-18]', async () => {
  const orbiter = await createOrbiter()
  await earn(orbiter.id, 500, 'tip')
  const { html } = await openPage(
    page,
    '/orbiter/wallet/entries',
    '/orbiter/wallet/entries',
    viewerOf(orbiter),
  )
  expect(html).toContain('wallet-sign')
})
