import type { ReactNode } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/site-frame'
import { FailedPage } from '#app/routes/shell/failed-page.tsx'
import type { FrameData } from '#app/routes/shell/frame-data.server.ts'
import { useLastFrame } from '#app/routes/shell/last-frame.ts'
import { SiteFooter } from '#app/routes/shell/site-footer.tsx'
import { SiteHeader } from '#app/routes/shell/site-header.tsx'

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

function Frame({ data, children }: { data: FrameData | undefined; children: ReactNode }) {
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
      <SiteFooter site={data?.site ?? null} />
    </>
  )
}
