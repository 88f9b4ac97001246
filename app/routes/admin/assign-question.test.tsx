/**
 * Assigning asks for confirmation first, on both pages that offer it; it is disabled for Orbiters
 * who can't take the job.
 */
import { expect, test } from 'vitest'
import type { Viewer } from '#people/accounts/viewer.ts'
import { db } from '#app/platform/db.ts'
import * as orbitersPage from '#app/routes/admin/orbiters.tsx'
import * as projectsPage from '#app/routes/admin/projects.tsx'
import { confirmAssignment } from '#tests/support/confirm-assignment.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { createJob, createTrained } from '#tests/support/managed.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const PROJECTS = '/admin/projects'
const ORBITERS = '/admin/orbiters'
const projects = (viewer: Viewer, query: string, form?: Record<string, string>) =>
  openPage(projectsPage, PROJECTS, `${PROJECTS}${query}`, viewer, form)
const orbiters = (viewer: Viewer, query: string) =>
  openPage(orbitersPage, ORBITERS, `${ORBITERS}${query}`, viewer)
const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const assignmentsOf = (projectId: string) =>
  db()
    .selectFrom('orbiterAssignments')
    .select('orbiterId')
    .where('projectId', '=', projectId)
    .execute()

test('“Assign” among the best matches asks first, without a script too, and says what it does; confirmed twice, it happens once [P-AORB-08]', async () => {
  const viewer = await admin()
  const orbiter = await createTrained({ fullName: 'Ana Petrova', location: 'Boston, MA' })
  const { id } = await createJob({ city: 'Boston' })
  const dialog = await projects(viewer, `?q=Bakery&project=${id}`)
  expect(dialog.text).toContain('Best matches')
  const asked = `?q=Bakery&project=${id}&assign=${orbiter.id}`
  const href = `${PROJECTS}${asked}`.replaceAll('&', '&amp;')
  const [link] = /<a [^>]*aria-label="Assign Ana Petrova"[^>]*>/.exec(dialog.html) ?? []
  expect(link).toContain(`href="${href}"`)
  const question = await projects(viewer, asked)
  expect(question.text).toContain('Assign Ana Petrova? Restaurant, Corner Bakery When')
  for (const says of [
    'Ana Petrova is booked right away, without being asked. We email them.',
    'We email Corner Bakery that our team chose Ana Petrova.',
    'Ana Petrova earns $97.50',
  ])
    expect(question.text).toContain(says)
  expect(question.text).not.toContain('Best matches')
  const [back] = /<a [^>]*>Go back</.exec(question.html) ?? []
  expect(back).toContain(`href="${PROJECTS}?q=Bakery&amp;project=${id}"`)
  expect(await assignmentsOf(id)).toEqual([])

  const form = { intent: 'assign', projectId: id, orbiterId: orbiter.id }
  const unseen = await projects(viewer, asked, form)
  expect([unseen.status, unseen.text]).toEqual([
    409,
    expect.stringContaining('Check what this does first.'),
  ])
  expect(await assignmentsOf(id)).toEqual([])
  const shown = /name="shown" value="([^"]+)"/.exec(question.html)?.[1] ?? ''
  for (const press of ['first', 'again']) {
    const done = await projects(viewer, asked, { ...form, shown })
    expect(done.text, press).toContain('Success Orbiter assigned to project successfully')
    expect(done.text, press).toMatch(/Ana Petrova ?: Assigned/)
  }
  expect(await assignmentsOf(id)).toEqual([{ orbiterId: orbiter.id }])
})

test('anyone who can’t take the job stands last with the reason, and the button is off; the address of the question says it too [P-AORB-09]', async () => {
  const viewer = await admin()
  const paused = await createTrained({
    fullName: 'Paula Pause',
    location: 'Miami, FL',
    isAvailable: false,
  })
  await createTrained({ fullName: 'Faraway Finn', location: 'Chicago, IL' })
  const { id } = await createJob({ city: 'Miami' })
  const { html, text } = await projects(viewer, `?project=${id}`)
  expect(text).toContain("Can't take this job. Takes no new bookings at the moment")
  expect(text.indexOf('Paula Pause')).toBeGreaterThan(text.indexOf('Faraway Finn'))
  const [button = ''] = /<button [^>]*aria-label="Assign Paula Pause"[^>]*>/.exec(html) ?? []
  expect(button).toContain('disabled=""')
  expect(button).toContain(`aria-describedby="against-${paused.id}"`)
  expect(html).toContain(`<span id="against-${paused.id}"`)
  expect(html).not.toContain(`assign=${paused.id}`)
  const refusal =
    "No one was assigned Paula Pause can't take this job. Takes no new bookings at the moment."
  expect((await projects(viewer, `?project=${id}&assign=${paused.id}`)).text).toContain(refusal)
  const sent = await projects(viewer, `?project=${id}&assign=${paused.id}`, {
    intent: 'assign',
    projectId: id,
    orbiterId: paused.id,
    shown: 'any',
  })
  expect([sent.status, sent.text]).toEqual([409, expect.stringContaining(refusal)])

  const dialog = await orbiters(viewer, `?q=Paula&assign=${paused.id}`)
  expect(dialog.text).toContain("· can't take it")
  const refused = await orbiters(viewer, `?q=Paula&assign=${paused.id}&project=${id}`)
  expect(refused.text).toContain(refusal)
  expect(refused.html).toMatch(/<button[^>]*disabled=""[^>]*>Assign Project/)
  expect(await assignmentsOf(id)).toEqual([])
})

test('“Assign Project” of an Orbiter asks the same, and warns of what can be overruled [P-AORB-07] [P-AORB-08]', async () => {
  const viewer = await admin()
  const orbiter = await createTrained({ fullName: 'Cora Coast', location: 'Boston, MA' })
  const { id } = await createJob({ city: 'Los Angeles' })
  const dialog = await orbiters(viewer, `?q=Cora&assign=${orbiter.id}`)
  expect(dialog.html).toMatch(/<form[^>]*method="get"/)
  expect(dialog.html).toMatch(/<input type="hidden" name="q" value="Cora"/)
  const asked = `?q=Cora&assign=${orbiter.id}&project=${id}`
  const question = await orbiters(viewer, asked)
  expect(question.text).toContain('Assign Cora Coast?')
  expect(question.text).toContain('Conflicts Works in another city.')
  expect(question.text).toContain('Assign anyway')
  expect(await assignmentsOf(id)).toEqual([])
  const done = await confirmAssignment(orbitersPage, ORBITERS, `${ORBITERS}${asked}`, viewer)
  expect(done.text).toContain('Success Orbiter assigned to project successfully')
  expect(await assignmentsOf(id)).toEqual([{ orbiterId: orbiter.id }])
})
