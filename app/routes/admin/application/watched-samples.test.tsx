/** The samples of an applicant, as the reviewing admin sees them. */
import { expect, test } from 'vitest'
import { publishSampleTask } from '#market/portfolio/publish-sample.server.ts'
import { db } from '#app/platform/db.ts'
import * as applicationPage from '#app/routes/admin/application.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { addReadySample } from '#tests/support/uploaded-media.ts'

useDatabase()

const CHECKS = [
  { id: 'readable', result: 'pass', title: 'Plays', sentence: 'Plays from start to end.' },
  { id: 'shape', result: 'fail', title: 'Shape', sentence: 'The video is horizontal.' },
]

test('a reviewer watches an uploaded sample in place, with its poster and what was found in it; links stay links', async () => {
  const orbiter = await createOrbiter({
    listed: false,
    portfolio: [
      { title: 'Elsewhere', mediaUrl: 'https://example.com/elsewhere', mediaType: 'video' },
    ],
  })
  await addReadySample(orbiter.email)
  const { id: mediaId } = await db()
    .updateTable('mediaFiles')
    .set({ checks: JSON.stringify(CHECKS) })
    .where('ownerId', '=', orbiter.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  await publishSampleTask.run({ mediaId })
  const reviewer = viewerOf(await createUser({ roles: ['admin'] }))
  const { html, text } = await openPage(
    applicationPage,
    '/admin/applications/:userId',
    `/admin/applications/${orbiter.id}`,
    reviewer,
  )
  expect(html).toMatch(
    /<video[^>]* src="\/files\/portfolio\/[\w-]+\.mp4"[^>]* poster="\/files\/portfolio\/[\w-]+\.webp"/,
  )
  expect(text).toContain('1 of 2 checks passed')
  expect(text).toContain('Shape. The video is horizontal.')
  expect(html).not.toMatch(/<a href="\/files\//)
  expect(html).toContain('href="https://example.com/elsewhere"')
})
