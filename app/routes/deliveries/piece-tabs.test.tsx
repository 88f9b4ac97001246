import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import * as links from '#app/routes/deliveries/links.tsx'
import * as publishing from '#app/routes/deliveries/publishing.tsx'
import * as room from '#app/routes/deliveries/delivery.tsx'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { eventUnderWay } from '#tests/support/event-under-way.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { createDelivered } from '#tests/support/piece-factory.ts'

useDatabase()

test('several pieces are tabs that are links, each with its state and the chosen one marked; one piece has none [P-OD-23]', async () => {
  const { id, customer } = await eventUnderWay({ reels: 3, seconds: 15 })
  const openAt = (path: string) => openPage(room, '/deliveries/:jobId', path, viewerOf(customer))
  const { location } = await openAt(`/deliveries/${id}`)
  const { html } = await openAt(location ?? '')
  const [, strip = ''] = /<nav aria-label="Pieces"[^>]*>(.*?)<\/nav>/s.exec(html) ?? []
  const tabs = [...strip.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs)]
  expect(tabs.map(([, href]) => href)).toHaveLength(3)
  for (const [tab] of tabs) expect(tab).toContain('On track')
  expect(tabs.filter(([tab]) => tab.includes('aria-current'))).toHaveLength(1)
  expect(strip, 'each can be reached without a script').not.toContain('tabindex')
  const single = await createDelivered()
  const one = await openPage(
    room,
    '/deliveries/:jobId',
    `/deliveries/${single.id}`,
    viewerOf(single.customer),
  )
  expect(one.html).not.toContain('aria-label="Pieces"')
})

test('a link ends at the time of the person who shares it, wherever the event is', async () => {
  freeze('2026-07-01T15:00:00Z')
  const { id, ...booking } = await createDelivered({
    orbiter: await createOrbiter({ timeZone: 'America/Chicago' }),
    customer: await createUser({ timeZone: 'America/New_York' }),
  })
  const form = {
    intent: 'create',
    linkId: newId(),
    label: 'Marketing',
    permission: 'watch',
    days: '7',
    password: '',
  }
  const { text } = await openPage(
    links,
    '/deliveries/:jobId/links',
    `/deliveries/${id}/links`,
    viewerOf(booking.customer),
    form,
  )
  expect(text).toMatch(/Until [^.]* EDT\./)
})

test('a reel to publish is headed by the event, with what was bought below it', async () => {
  const { id, customer } = await createDelivered({ occasion: 'Harvest dinner' })
  const { html } = await openPage(
    publishing,
    '/deliveries/:jobId/publishing',
    `/deliveries/${id}/publishing`,
    viewerOf(customer),
  )
  expect(html).toMatch(/<h2 id="reel-[^"]+" class="title">Harvest dinner<span[^>]*>[^<]+<\/span>/)
})
