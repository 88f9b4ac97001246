import { expect, test } from 'vitest'
import { closeAccount, findOpenBusiness } from '#app/features/privacy/close-account.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { earn } from '#tests/support/wallet-factory.ts'

useTestGateway()
useDatabase()

test('no one leaves money behind: the wallet is paid out before an account closes', async () => {
  const password = 'a long password'
  const orbiter = viewerOf(await createOrbiter({ password }))
  const close = () => closeAccount(orbiter, { currentPassword: password, understood: 'on' })
  await earn(orbiter.id, 999)
  expect(await findOpenBusiness(orbiter)).toMatchObject({ walletCents: 0 })
  await earn(orbiter.id, 1)
  expect(await findOpenBusiness(orbiter)).toMatchObject({ walletCents: 1000 })
  await expect(close()).rejects.toMatchObject({ code: 'open-business' })
})
