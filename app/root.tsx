import { use, type ReactNode } from 'react'
import {
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type Location,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Route } from './+types/root'
import { paths } from '#app/base/paths.ts'
import { FailedPage } from '#app/routes/shell/failed-page.tsx'
import { readFrameData } from '#app/routes/shell/frame-data.server.ts'
import { guardEveryRoute } from '#app/routes/guards/guard.server.ts'
import { LiveUpdates } from '#app/live/live-updates.tsx'
import { lastFrame } from '#app/routes/shell/last-frame.ts'
import { loadingText } from '#app/routes/shell/loading-text.ts'
import { PaletteShortcut } from '#app/routes/shell/palette-shortcut.tsx'
import { useFlashToast } from '#app/routes/shell/toasts.ts'
import { DocumentNonce } from '#app/ui/document-nonce.ts'
import { preloadFonts } from '#app/styles/fonts.ts'
import { HydratedMark } from '#app/ui/hydrated-mark.tsx'
import { Logo } from '#app/ui/logo.tsx'
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

/**
 * If a page is reopened by a link in it, not by Back, the link can name the place where the page
 * was left.
 */
const placeOf = ({ state, key }: Location<{ place?: string } | null>) => state?.place ?? key

export const middleware: Route.MiddlewareFunction[] = [guardEveryRoute]

export const loader = ({ context }: Route.LoaderArgs) => readFrameData(context)

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
        {/* Set as HTML, because React would escape the quotes in the script's text. Server only:
            by hydration, the script has run, and Trusted Types may forbid creating scripts in
            the browser. */}
        {import.meta.env.SSR && (
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: themeScript }} />
        )}
        {/* Comes before the styles of single pages, because the first style sheet decides the
            order of the layers. Server only: an error rerenders the whole document, and React
            does not remove a style sheet that it did not create. */}
        {import.meta.env.SSR && <link rel="stylesheet" href={styles} />}
        <Meta />
        {/* Same-origin style sheets need no nonce, and the browser could not read the server's
            nonce again. */}
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

function Shell({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <NavigationProgress labelOf={loadingText} />
      {children}
      <Toaster />
      <HydratedMark />
    </ThemeProvider>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useFlashToast(loaderData)
  return (
    <Shell>
      <Outlet />
      {loaderData.viewer && <LiveUpdates viewerId={loaderData.viewer.id} />}
      {loaderData.viewer && <PaletteShortcut />}
    </Shell>
  )
}

/** For errors before a frame was chosen: shows the frame of the previous page, or a bare bar. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const last = lastFrame()
  const page = <FailedPage error={error} />
  return (
    <Shell>{last ? <last.Frame data={last.data}>{page}</last.Frame> : <Bare>{page}</Bare>}</Shell>
  )
}

function Bare({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="bare-bar">
        <Link to={paths.home()} className="site-logo" aria-label="Orbit: home" reloadDocument>
          <Logo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="site-main">
        {children}
      </main>
    </>
  )
}
