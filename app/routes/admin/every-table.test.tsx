/** What is true of every table of the admin area, as far as its declaration says. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createStaticHandler, RouterContextProvider, type RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { viewerContext } from '#people/accounts/viewer.ts'
import routes from '#app/routes.ts'
import * as assignmentsPage from '#app/routes/admin/assignments.tsx'
import { ASSIGNMENTS } from '#app/routes/admin/assignments/assignment-table.tsx'
import * as auditPage from '#app/routes/admin/audit.tsx'
import { AUDIT } from '#app/routes/admin/audit/audit-table.tsx'
import * as bookingsPage from '#app/routes/admin/bookings.tsx'
import { JOBS } from '#app/routes/admin/bookings/job-table.tsx'
import { fileOf, type AdminTableOf } from '#app/routes/admin/controls/table-declaration.ts'
import * as orbitersPage from '#app/routes/admin/orbiters.tsx'
import { ORBITERS } from '#app/routes/admin/orbiters/orbiter-table.tsx'
import * as payoutsPage from '#app/routes/admin/payouts.tsx'
import { PAYOUTS } from '#app/routes/admin/payouts/payout-table.tsx'
import * as projectsPage from '#app/routes/admin/projects.tsx'
import { PROJECTS } from '#app/routes/admin/projects/project-table.tsx'
import * as reelsPage from '#app/routes/admin/reels.tsx'
import { REELS } from '#app/routes/admin/reels/reel-table.tsx'
import * as tableFile from '#app/routes/admin/table-file.ts'
import { TABLE_FILES } from '#app/routes/admin/table-files.server.ts'
import * as usersPage from '#app/routes/admin/users.tsx'
import { USERS } from '#app/routes/admin/users/user-table.tsx'
import { findPages } from '#app/routes/endpoints/palette/pages.ts'
import { ADMIN_ENTRIES } from '#app/routes/frame/admin-entries.ts'
import { now } from '#app/platform/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const TABLES: [AdminTableOf<never>, Parameters<typeof openPage>[0]][] = [
  [ASSIGNMENTS, assignmentsPage],
  [AUDIT, auditPage],
  [JOBS, bookingsPage],
  [ORBITERS, orbitersPage],
  [PAYOUTS, payoutsPage],
  [PROJECTS, projectsPage],
  [REELS, reelsPage],
  [USERS, usersPage],
]

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const NOTHING = 'q=nothing+has+this+name'

describe.each(TABLES.map(([table, page]) => ({ ...table, page })))(
  '$path',
  ({ page, path, title, words, shape, filters = [], columns, empty, hasFile }) => {
    test('each order and filter that it offers is one that its list knows', () => {
      const sorts = columns({
        timeZone: 'UTC',
        serverNow: now().toISOString(),
        hereWith: () => path,
      }).flatMap(({ sort }) => sort ?? [])
      expect(sorts.filter((sort) => !shape.sorts.includes(sort))).toEqual([])
      expect(filters.map(({ name, options }) => [name, options.map(({ value }) => value)])).toEqual(
        Object.entries(shape.filters),
      )
    })

    test('a search that finds nothing says so below its title, search and filters', async () => {
      const viewer = await admin()
      const { html, text } = await openPage(page, path, `${path}?${NOTHING}`, viewer)
      for (const shown of [
        title,
        words.search,
        words.none,
        empty.text,
        ...filters.map(({ all }) => all),
      ])
        expect(text).toContain(shown)
      expect(html).toContain(`placeholder="${words.placeholder}"`)
      expect(html.includes(`href="${fileOf({ path })}?${NOTHING}"`)).toBe(hasFile)
      expect(TABLE_FILES.some((file) => file.table.path === path)).toBe(hasFile)
    })

    test('the navigation and the palette lead to it', async () => {
      const viewer = await admin()
      expect(ADMIN_ENTRIES.map(({ to }) => to)).toContain(path)
      expect(findPages(viewer, '', 99).map(({ href }) => href)).toContain(path)
    })
  },
)

/** The paths that a file answers, as app/routes.ts names them. */
const pathsOf = (file: string, entries: readonly RouteConfigEntry[] = routes): string[] =>
  entries.flatMap((entry) => [
    ...(entry.file === file && entry.path ? [entry.path] : []),
    ...pathsOf(file, entry.children ?? []),
  ])

test('each table that is a file has its address, and the file its name and only what was searched for', async () => {
  const paths = pathsOf('routes/admin/table-file.ts')
  expect(paths.map((path) => `/${path}`).toSorted()).toEqual(
    TABLE_FILES.map(({ table }) => fileOf(table)).toSorted(),
  )
  const { loader } = tableFile
  // Uses the router, which reports the route that it found.
  const router = createStaticHandler(
    [...paths, fileOf(REELS).slice(1)].map((path): RouteObject => ({ path, loader })),
  )
  const requestContext = new RouterContextProvider()
  requestContext.set(viewerContext, await admin())
  const open = (path: string): Promise<Response> =>
    router.queryRoute(new Request(`http://localhost/${path}?${NOTHING}`), { requestContext })
  for (const path of paths) {
    const file = await open(path)
    expect(file.headers.get('Content-Disposition')).toBe(
      `attachment; filename="${path.slice('admin/'.length)}"`,
    )
    const [head, ...lines] = (await file.text()).trimEnd().split('\r\n')
    expect(head).toMatch(/^\uFEFF?\w[\w ()]*(?:,\w[\w ()]*)+$/)
    expect(lines).toEqual([])
  }
  await expect(open(fileOf(REELS).slice(1))).rejects.toMatchObject({ status: 404 })
})
