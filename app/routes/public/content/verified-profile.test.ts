import { expect, test } from 'vitest'
import { saveOwnChecks } from '#market/creators/own-verification.server.ts'
import { markVerification } from '#market/creators/verification.server.ts'
import { ADMIN_STEPS } from '#market/creators/verification.ts'
import * as contentPage from '#app/routes/public/content-page.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const open = () => openPage(contentPage, '/safety', '/safety', null)

test('safety explains the checks on a profile that has passed them all, and only on such a one', async () => {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const orbiter = await createOrbiter({ fullName: 'Vera Checked' })
  await createOrbiter({ fullName: 'Olli Open' })
  await saveOwnChecks(viewerOf(orbiter), { phone: '+1 214 555 0100' })
  const mark = (step: string, isDone = 'yes') =>
    markVerification(admin, orbiter.id, { step, isDone })
  for (const step of ADMIN_STEPS.slice(1)) await mark(step)
  expect((await open()).html).not.toContain('a-verified-profile')
  await mark('phone')
  const { html, text } = await open()
  expect(html).toContain('href="#a-verified-profile"')
  expect(html).toContain(`href="/orbiter/${orbiter.id}"`)
  expect(text).toContain('six checks')
  expect(text).toContain('Vera Checked has passed all of them')
  expect(text).toContain('3 Identity checked. They showed a photo ID')
  expect(text).not.toContain('Olli Open')
  expect(html.match(/class="callout"/g)).toHaveLength(12)
  await mark('identity', 'no')
  expect((await open()).text).not.toContain('Vera Checked')
})
