/** The top of a profile: its wall of films, and the checks behind a button. */
import { expect, test } from 'vitest'
import { db } from '#app/platform/db.ts'
import * as creatorPage from '#app/routes/public/orbiter.tsx'
import { VERIFICATION_STEPS, type VerificationStep } from '#market/creators/verification.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { labelledPart, linksIn, linkTo, textIn } from '#tests/support/page-markup.ts'

useDatabase()

const open = (id: string) => openPage(creatorPage, '/orbiter/:orbiterId', `/orbiter/${id}`, null)

async function createWithFilms(count: number) {
  const orbiter = await createOrbiter({ fullName: 'Ana Pro' })
  if (count > 0)
    await db()
      .insertInto('orbiterPortfolio')
      .values(
        Array.from({ length: count }, (_, at) => ({
          orbiterId: orbiter.id,
          title: `Film ${at + 1}`,
          mediaUrl: `/files/reels/film-${at + 1}.mp4`,
          thumbnailUrl: `/files/reels/film-${at + 1}.webp`,
          mediaType: 'video' as const,
          displayOrder: at + 1,
        })),
      )
      .execute()
  return orbiter.id
}

test.each([1, 2, 3, 5, 8, 9])('%i films make one wall, and each links to itself', async (count) => {
  const { html } = await open(await createWithFilms(count))
  expect(html).toContain(`data-films="${count}"`)
  expect(linkTo(html, 'Play a reel by Ana Pro: Film 1')).toBe('/files/reels/film-1.mp4')
  const strip = count > 1 ? labelledPart(html, 'ul', 'More films') : ''
  expect(strip.match(/<li>/g) ?? []).toHaveLength(count - 1)
  for (let film = 2; film <= count; film += 1)
    expect(linkTo(strip, `Play Film ${film}`)).toBe(`/files/reels/film-${film}.mp4`)
})

test('with more films the last place leads to the whole portfolio', async () => {
  const id = await createWithFilms(12)
  const { html } = await open(id)
  const strip = labelledPart(html, 'ul', 'More films')
  expect(linksIn(strip).slice(-2)).toEqual(['Play Film 8', 'All 12 in the portfolio'])
  expect(strip).toContain(`href="/orbiter/${id}?tab=portfolio#portfolio"`)
})

test('only the first film is fetched at once', async () => {
  const { html } = await open(await createWithFilms(9))
  const header = /<header class="creator-header"[^]*?<\/header>/.exec(html)?.[0] ?? ''
  const [first, ...others] = header.match(/<img [^>]*width="540"[^>]*>/g) ?? []
  expect(first).toContain('fetchPriority="high"')
  expect(first).toContain('loading="eager"')
  expect(others).toHaveLength(8)
  for (const other of others) expect(other).toContain('loading="lazy"')
  // Films come after the page: none is in its markup.
  expect(header).not.toContain('<video')
})

test('without a film the frame stays empty, and nothing is offered to play', async () => {
  const { html } = await open(await createWithFilms(0))
  expect(html).toContain('data-films="0"')
  expect(html).toContain('/no-reel.svg')
  expect(html).not.toContain('More films')
  expect(html).not.toContain('Play a reel by')
})

const mark = async (orbiterId: string, steps: readonly VerificationStep[]) => {
  // The confirmed email is a fact of the account.
  const values = steps.filter((step) => step !== 'email').map((step) => ({ orbiterId, step }))
  await db()
    .insertInto('orbiterVerifications')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

test.each([
  [VERIFICATION_STEPS, 'Verified: 6 checks', 'Interview passed , '],
  [VERIFICATION_STEPS.slice(0, 5), 'Verified: interview pending', 'Interview passed : not yet'],
  [VERIFICATION_STEPS.slice(0, 3), '3 of 6 checks done', 'Portfolio reviewed : not yet'],
] as const)('the checks %j stand behind one button', async (steps, says, listed) => {
  const { id } = await createOrbiter()
  await mark(id, steps)
  const { html } = await open(id)
  const button = /<h2[^>]*><button type="button" id="checks"([^>]*)>[^]*?<\/button><\/h2>/.exec(
    html,
  )
  expect(textIn(button?.[0] ?? '')).toBe(says)
  expect(button?.[1]?.toLowerCase()).toContain('popovertarget="checks-list"')
  const list = /<ul popover="auto" id="checks-list"[^]*?<\/ul>/.exec(html)?.[0] ?? ''
  expect(list.match(/<li/g)).toHaveLength(6)
  expect(textIn(list)).toContain(listed)
})
