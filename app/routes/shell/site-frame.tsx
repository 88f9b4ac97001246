import type { ReactNode } from 'react'
import { Link, Outlet, useMatches, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/site-frame'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { FailedPage } from '#app/routes/shell/failed-page.tsx'
import type { FrameData } from '#app/routes/shell/frame-data.server.ts'
import { useLastFrame } from '#app/routes/shell/last-frame.ts'
import { SiteFooter } from '#app/routes/shell/site-footer.tsx'
import { SiteHeader } from '#app/routes/shell/site-header.tsx'
import { paths } from '#app/base/paths.ts'
import { Logo } from '#app/ui/logo.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'

/** The frame of the public site: its header, the page, and its footer. */
export default function SiteFrame() {
  return (
    <Framed>
      <Outlet />
    </Framed>
  )
}

/** Preserves the header and the footer, so that people can continue whatever failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Framed>
      <FailedPage error={error} />
    </Framed>
  )
}

function Framed({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<FrameData>('root')
  useLastFrame(Frame, data)
  return <Frame data={data}>{children}</Frame>
}

interface FrameProps {
  data: FrameData | undefined
  children: ReactNode
}

function Frame({ data, children }: FrameProps) {
  const isBare = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.isBare)
  if (isBare) return <BareFrame data={data}>{children}</BareFrame>
  return (
    <>
      <SiteHeader
        viewer={data?.viewer ?? null}
        unread={data?.unread ?? null}
        site={data?.site ?? null}
      />
      <main id="main" tabIndex={-1} className="site-main">
        {children}
      </main>
      <SiteFooter site={data?.site ?? null} year={data?.year ?? null} />
    </>
  )
}

/** For a page that does one thing: watching a film, or paying. */
function BareFrame({ data, children }: FrameProps) {
  return (
    <>
      <header className="bare-bar">
        <Link
          to={data?.viewer?.home ?? paths.home()}
          className="site-logo"
          aria-label={data?.viewer ? 'Orbit: your home' : 'Orbit: home'}
        >
          <Logo />
        </Link>
        <ThemeSwitch />
      </header>
      <main id="main" tabIndex={-1} className="bare-main">
        {children}
      </main>
      <footer className="bare-foot note">
        <a href={paths.help()}>Help</a>
        <a href={paths.terms()}>Terms</a>
        <a href={paths.privacy()}>Privacy</a>
      </footer>
    </>
  )
}
