import { use, useEffect, type ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type Location,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Route } from './+types/root'
import { viewerContext, viewerHome } from '#app/features/accounts/viewer.ts'
import { readSiteFacts } from '#app/features/catalog/site-facts.server.ts'
import { countUnread } from '#app/features/notifications/unread-counts.server.ts'
import { flashContext } from '#app/platform/request-context.ts'
import { ErrorPage } from '#app/routes/shell/error-page.tsx'
import { readFlash } from '#app/routes/shell/flash-toasts.server.ts'
import { guardEveryRoute } from '#app/routes/guards/guard.server.ts'
import { LiveUpdates } from '#app/live/live-updates.tsx'
import { loadingText } from '#app/routes/shell/loading-text.ts'
import { PaletteShortcut } from '#app/routes/shell/palette-shortcut.tsx'
import { SiteFooter } from '#app/routes/shell/site-footer.tsx'
import { SiteHeader } from '#app/routes/shell/site-header.tsx'
import { useFlashToast } from '#app/routes/shell/toasts.ts'
import { DocumentNonce } from '#app/ui/document-nonce.ts'
import { preloadFonts } from '#app/styles/fonts.ts'
import { HydratedMark } from '#app/ui/hydrated-mark.tsx'
import { NavigationProgress } from '#app/ui/navigation-progress.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { ThemeProvider } from '#app/ui/theme.tsx'
import { themeScript } from '#app/ui/theme-script.ts'
import { Toaster } from '#app/ui/toaster.tsx'
import { SCROLL_KEY } from '#app/base/trusted-html.ts'
import styles from '#app/styles/styles.css?url'

export const links: Route.LinksFunction = () => [
  ...preloadFonts,
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** A page that is opened again by a link in it, not by Back, can name the place where it was left. */
const placeOf = ({ state, key }: Location<{ place?: string } | null>) => state?.place ?? key

export const middleware: Route.MiddlewareFunction[] = [guardEveryRoute]

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  return {
    viewer: viewer && {
      id: viewer.id,
      fullName: viewer.fullName,
      email: viewer.email,
      roles: viewer.roles,
      avatarUrl: viewer.avatarUrl,
      home: viewerHome(viewer),
    },
    unread: viewer && (await countUnread(viewer)),
    flash: readFlash(context.get(flashContext) ?? ''),
    site: await readSiteFacts(),
  }
}

/**
 * Changing a tab or filter within a page does not change who is signed in, so it reloads nothing.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const movesWithinPage =
    !formMethod && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return movesWithinPage ? false : defaultShouldRevalidate
}

export type RootData = Route.ComponentProps['loaderData']

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(DocumentNonce)
  return (
    // Before hydration, the theme script has changed the attributes of <html>.
    <html lang="en" data-theme="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark light" />
        <meta name="theme-color" content="#0b0b0d" />
        {/* For the styles that Vite injects in development. */}
        {import.meta.env.DEV && <meta property="csp-nonce" nonce={nonce} />}
        {/*
          Set as HTML, because React would escape the quotes in its text. Server only: by hydration
          the script has run, and Trusted Types may forbid creating scripts in the browser.
        */}
        {import.meta.env.SSR && (
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: themeScript }} />
        )}
        {/*
          Comes before the styles of single pages, because the first style sheet decides the order
          of the layers. Server only: an error rerenders the whole document, and React leaves in
          place a style sheet that it did not create.
        */}
        {import.meta.env.SSR && <link rel="stylesheet" href={styles} />}
        <Meta />
        {/*
          Same-origin style sheets need no nonce, and the browser could not find the server's nonce
          again.
        */}
        <Links nonce="" />
      </head>
      <body>
        <SkipLink>Skip to main content</SkipLink>
        {children}
        <ScrollRestoration storageKey={SCROLL_KEY} getKey={placeOf} />
        <Scripts />
      </body>
    </html>
  )
}

function Shell({ data, children }: { data: RootData | undefined; children: ReactNode }) {
  return (
    <ThemeProvider>
      <NavigationProgress labelOf={loadingText} />
      <SiteHeader
        viewer={data?.viewer ?? null}
        unread={data?.unread ?? null}
        site={data?.site ?? null}
      />
      <main id="main" tabIndex={-1} className="site-main">
        {children}
      </main>
      <SiteFooter site={data?.site ?? null} />
      <Toaster />
      <HydratedMark />
    </ThemeProvider>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useFlashToast(loaderData)
  useEffect(() => {
    lastData = loaderData
  }, [loaderData])
  return (
    <Shell data={loaderData}>
      <Outlet />
      {loaderData.viewer && <LiveUpdates viewerId={loaderData.viewer.id} />}
      {loaderData.viewer && <PaletteShortcut />}
    </Shell>
  )
}

/**
 * Browser only: what the shell showed before a page failed, so that the error page can show it too.
 */
let lastData: RootData | undefined

/** The id under which the server logged the error (server/error-reference.ts). */
function referenceOf(error: unknown): string | null {
  const message: unknown = isRouteErrorResponse(error) ? error.data : null
  return typeof message === 'object' &&
    message !== null &&
    'reference' in message &&
    typeof message.reference === 'string'
    ? message.reference
    : null
}

/** Keeps the shell, so that the way home works whatever failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>('root') ?? lastData
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <Shell data={data}>
      {/* `fetch` throws a TypeError when the server cannot be reached. */}
      <ErrorPage
        status={status}
        reference={referenceOf(error)}
        isUnreached={error instanceof TypeError && /fetch|network|load failed/i.test(error.message)}
      />
    </Shell>
  )
}
