/** The pictures of jobs in the rows of a wallet. */
import { expect, test } from 'vitest'
import type { WalletEntry } from '#money/payouts/wallet.ts'
import { readEntryPictures } from '#app/routes/orbiter/wallet/entry-pictures.server.ts'
import * as page from '#app/routes/orbiter/wallet/entries.tsx'
import { readProjectPictures } from '#work/projects/project-pictures.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { createJob, createTrained } from '#tests/support/managed.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { createDelivered } from '#tests/support/piece-factory.ts'
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

test('a project shows no films to an Orbiter who does not have it [P-PAY-18]', async () => {
  const { id: projectId } = await createJob({ city: 'Dallas' })
  const { id } = await createTrained()
  const pictures = await readEntryPictures(id, [entryOf({ kind: 'project', id: projectId })])
  expect(pictures[projectId]).toMatchObject({ poster: null })
  expect((await readProjectPictures([projectId], id))(projectId)).toEqual(pictures[projectId])
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
