import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { eventIn } from '#tests/support/event-soon.ts'
import { openDashboard } from '#tests/support/orbiter-dashboard.ts'
import { linkTo } from '#tests/support/page-markup.ts'

useDatabase()

test('an event that has begun is delivered from home', async () => {
  const { orbiter, id } = await eventIn(-10)
  const { html, text } = await openDashboard(orbiter)
  expect(html).toContain('aria-label="The event of now"')
  expect(text).toContain('Under way')
  expect(linkTo(html, 'Deliver')).toBe(`/orbiter/deliveries/${id}`)
})

test('three hours ahead an event is still only the next one', async () => {
  const { orbiter } = await eventIn(180)
  const { html, text } = await openDashboard(orbiter)
  expect(text).toMatch(/Coming up .*Casey Quinn/)
  expect(html).not.toContain('The event of now')
})
