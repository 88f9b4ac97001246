/**
 * Finds the palette's entries: pages, people, bookings, and projects, each only if the viewer may
 * see it.
 */
import { searchText } from '#app/base/search-text.ts'
import { shortDate } from '#app/base/near-time.ts'
import { findPeople } from '#people/accounts/find-people.server.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { findBookings } from '#work/bookings/find-bookings.server.ts'
import { findOrbiters } from '#market/creators/listed-creators.server.ts'
import { findProjects, type FoundProject } from '#work/projects/find-projects.server.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { paths } from '#app/base/paths.ts'
import { now } from '#app/platform/clock.ts'
import { countTry } from '#app/platform/rate-limit.ts'
import { findPages } from '#app/routes/endpoints/palette/pages.ts'
import type { PaletteEntry, PaletteGroup } from '#app/ui/palette.tsx'

const MOST_OF_A_KIND = 5
const MOST_PAGES_AT_FIRST = 8
/** The minimum length of a search: a single letter matches too much to be useful. */
const SHORTEST = 2

const PROJECT_PLACES: Record<FoundProject['side'], (id: string) => string> = {
  admin: (id) => adminPaths.projects({ project: id }),
  customer: (id) => paths.project(id),
  orbiter: (id) => paths.project(id),
}

async function listPeople(viewer: Viewer, text: string): Promise<PaletteEntry[]> {
  if (isAdmin(viewer)) {
    const people = await findPeople(viewer, text, MOST_OF_A_KIND)
    return people.map(({ id, fullName, email }) => ({
      href: adminPaths.person(id),
      title: fullName,
      detail: email,
    }))
  }
  const orbiters = await findOrbiters(text, MOST_OF_A_KIND)
  return orbiters.map(({ userId, fullName, location }) => ({
    href: paths.creator(userId),
    title: fullName,
    detail: location,
  }))
}

async function listBookings(viewer: Viewer, text: string): Promise<PaletteEntry[]> {
  const bookings = await findBookings(viewer, text, MOST_OF_A_KIND)
  return bookings.map(({ id, title, who, requestedDate }) => ({
    href: paths.booking(id),
    title: `${title}, ${who}`,
    detail: shortDate(requestedDate, now().toISOString().slice(0, 10)),
  }))
}

async function listProjects(viewer: Viewer, text: string): Promise<PaletteEntry[]> {
  const projects = await findProjects(viewer, text, MOST_OF_A_KIND)
  return projects.map(({ id, title, city, side }) => ({
    href: PROJECT_PLACES[side](id),
    title,
    detail: city,
  }))
}

/**
 * Omits groups without entries. Without a text, returns only pages.
 * @throws RateLimited
 */
export async function findEntries(viewer: Viewer, query: string | null): Promise<PaletteGroup[]> {
  await countTry({ key: `palette:${viewer.id}`, limit: 300, windowSeconds: 60 })
  const text = searchText(query)
  const pages = findPages(viewer, text, text ? MOST_OF_A_KIND : MOST_PAGES_AT_FIRST).map(
    ({ href, title }) => ({ href, title, detail: null }),
  )
  const isLongEnough = text.length >= SHORTEST
  const [people, bookings, projects] = isLongEnough
    ? await Promise.all([
        listPeople(viewer, text),
        listBookings(viewer, text),
        listProjects(viewer, text),
      ])
    : [[], [], []]
  return [
    { name: 'Pages', entries: pages },
    { name: 'People', entries: people },
    { name: 'Bookings', entries: bookings },
    { name: 'Projects', entries: projects },
  ].filter(({ entries }) => entries.length > 0)
}
