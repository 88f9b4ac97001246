/** The portfolio's wall as its Orbiter arranges it. */
import { expect, test } from 'vitest'
import { listPortfolio } from '#market/creators/creator-queries.server.ts'
import * as page from '#app/routes/orbiter/profile/portfolio.tsx'
import * as layout from '#app/routes/orbiter/profile/profile-layout.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { labelledPart, linksIn } from '#tests/support/page-markup.ts'
import { sendForm } from '#tests/support/send-form.ts'

useDatabase()

const TITLES = ['One', 'Two', 'Three', 'Four']

async function createWall() {
  const orbiter = await createOrbiter({ portfolio: TITLES.map((title) => ({ title })) })
  const viewer = viewerOf(orbiter)
  const list = () => listPortfolio(orbiter.id)
  const move = (title: string, direction: string, steps?: string) =>
    list().then((items) =>
      sendForm(
        page.action,
        { viewer },
        {
          intent: `move-item-${direction}`,
          itemId: items.find((item) => item.title === title)?.id ?? '',
          ...(steps !== undefined && { steps }),
        },
      ),
    )
  return { viewer, move, order: async () => (await list()).map(({ title }) => title) }
}

test('an item moves by one place, or by as many as it was dragged, and never past the end [P-PROF-16]', async () => {
  const { move, order } = await createWall()
  const [first, second, third, fourth] = await order()
  await move(fourth ?? '', 'up')
  expect(await order()).toEqual([first, second, fourth, third])
  await move(first ?? '', 'down', '2')
  expect(await order()).toEqual([second, fourth, first, third])
  await move(third ?? '', 'up', '900')
  expect(await order()).toEqual([third, second, fourth, first])
  await move(third ?? '', 'down', 'far')
  expect(await order()).toEqual([second, third, fourth, first])
})

test('the wall shows each item with its star and its menu, and ends with an empty frame [P-OD-21]', async () => {
  const { viewer, order } = await createWall()
  const path = '/orbiter/profile/portfolio'
  const { html } = await openPage(page, path, path, viewer, undefined, layout)
  const wall = labelledPart(html, 'ul', 'Your work')
  expect(linksIn(wall)).toEqual(['Add a film'])
  for (const title of await order())
    for (const name of ['Feature', 'Move earlier:', 'Move later:', 'Edit', 'Remove'])
      expect(wall).toContain(`aria-label="${name} ${title}"`)
})
