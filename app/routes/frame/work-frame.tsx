import { lazy, type ReactNode } from 'react'
import { Link, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/work-frame'
import { paths } from '#app/base/paths.ts'
import { isAdmin, isOrbiter } from '#people/accounts/viewer.ts'
import { readTeamWaiting, type TeamWaiting } from '#team/attention/team-waiting.server.ts'
import { countWaiting, type Waiting } from '#team/attention/waiting-counts.server.ts'
import { readAvailability } from '#market/availability/set-availability.server.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { areaOf, entriesOf } from '#app/routes/frame/work-areas.ts'
import { WorkBar } from '#app/routes/frame/work-bar.tsx'
import { WorkNav } from '#app/routes/frame/work-nav.tsx'
import { WorkPerson } from '#app/routes/frame/work-person.tsx'
import { DEMO_NOTE } from '#app/routes/shell/demo-note.ts'
import { FailedPage } from '#app/routes/shell/failed-page.tsx'
import type { FrameData } from '#app/routes/shell/frame-data.server.ts'
import { useLastFrame } from '#app/routes/shell/last-frame.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import './work-frame.css'
import './work-nav.css'

/** The names and icons of the admin area, which only admins need. */
const AdminNav = lazy(() => import('#app/routes/frame/admin-nav.tsx'))
/** The availability switch, which only Orbiters have. */
const loadGreeting = () => import('#app/routes/frame/orbiter-greeting.tsx')
const BarGreeting = lazy(() => loadGreeting().then((module) => ({ default: module.BarGreeting })))
const SideGreeting = lazy(() => loadGreeting().then((module) => ({ default: module.SideGreeting })))

interface Framing {
  waiting: Waiting | null
  /** Null for others than admins, and if it could not be read. */
  teamWaiting: TeamWaiting | null
  /** Whether the Orbiter takes new requests; null for others, and if it could not be read. */
  isAvailable: boolean | null
  takesPayments: boolean
}

export async function loader({ context }: Route.LoaderArgs): Promise<Framing> {
  const viewer = requireViewer(context)
  const [waiting, teamWaiting, isAvailable] = await Promise.all([
    countWaiting(viewer).catch(() => null),
    isAdmin(viewer) ? readTeamWaiting(viewer).catch(() => null) : null,
    isOrbiter(viewer) ? readAvailability(viewer).catch(() => null) : null,
  ])
  return { waiting, teamWaiting, isAvailable, takesPayments: takesPayments() }
}

/** The frame of signed-in work: a slim bar, the person's own navigation, and the page. */
export default function WorkFrame() {
  return (
    <Framed>
      <Outlet />
    </Framed>
  )
}

/** When a page fails, the navigation stays in place. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Framed>
      <FailedPage error={error} />
    </Framed>
  )
}

function Framed({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<FrameData>('root')
  useLastFrame(Frame, root)
  return root ? <Frame data={root}>{children}</Frame> : children
}

function Frame({ data, children }: { data: FrameData; children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>('routes/frame/work-frame')
  const { pathname } = useLocation()
  const { viewer, unread, site } = data
  if (!viewer) return children
  const area = areaOf(pathname, viewer)
  const counts = {
    ...frame?.waiting,
    messages: unread?.messages ?? 0,
    takesPayments: frame?.takesPayments ?? false,
  }
  const person = { name: viewer.fullName, avatarUrl: viewer.avatarUrl }
  const isAvailable = frame?.isAvailable ?? null
  const foot =
    area === 'orbiter' ? (
      <SideGreeting {...person} isAvailable={isAvailable} />
    ) : (
      <WorkPerson {...person}>{person.name}</WorkPerson>
    )
  return (
    <div className="work" data-area={area}>
      <WorkBar viewer={viewer} unread={unread}>
        {area === 'orbiter' && <BarGreeting name={person.name} isAvailable={isAvailable} />}
      </WorkBar>
      {area === 'admin' ? (
        <AdminNav waiting={frame?.teamWaiting ?? null}>{foot}</AdminNav>
      ) : (
        <WorkNav area={area} entries={entriesOf(area, counts)}>
          {foot}
        </WorkNav>
      )}
      <div className="work-page">
        <main id="main" tabIndex={-1} className="work-main">
          {children}
        </main>
        <footer className="work-foot">
          <span>© Orbit</span>
          <Link to={paths.help()}>Help</Link>
          <Link to={paths.terms()}>Terms</Link>
          <Link to={paths.privacy()}>Privacy</Link>
        </footer>
        {site?.isDemo && (
          <aside aria-label="Demo" className="work-demo">
            {DEMO_NOTE}
          </aside>
        )}
      </div>
    </div>
  )
}
