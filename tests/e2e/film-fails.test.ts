import { createOrbiter } from '#tests/support/factories.ts'
import { expect, open, test } from '#tests/support/journey.ts'
import { publishReel } from '#tests/support/published-reel.ts'

test('a film that cannot be fetched says so, in the gallery and on a profile', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  await page.route('**/*.mp4', (route) => route.abort())
  const note = page.getByRole('dialog').getByRole('alert')
  const film = {
    title: 'Night market',
    mediaUrl: '/files/reels/none.mp4',
    mediaType: 'video',
  } as const
  const orbiter = await createOrbiter({ portfolio: [film] })
  await open(page, `/browse-reels?reel=${(await publishReel({ orbiterId: orbiter.id })).id}`)
  await expect(note).toHaveText("This video can't be played right now.")
  await open(page, `/orbiter/${orbiter.id}?tab=portfolio`)
  await page.getByRole('link', { name: 'Play Night market' }).click()
  await expect(note).toHaveText("This video can't be played right now.")
})
