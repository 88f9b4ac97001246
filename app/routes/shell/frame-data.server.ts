import type { RouterContextProvider } from 'react-router'
import { viewerContext, viewerHome } from '#people/accounts/viewer.ts'
import { readSiteFacts } from '#market/catalog/site-facts.server.ts'
import { countUnread } from '#notifications/unread-counts.server.ts'
import { flashContext } from '#app/platform/request-context.ts'
import { now } from '#app/platform/clock.ts'
import { readFlash } from '#app/routes/shell/flash-toasts.server.ts'

/**
 * The data for the frames around all pages: who is signed in, what is new, and the site's facts.
 */
export async function readFrameData(context: Readonly<RouterContextProvider>) {
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
    year: now().getUTCFullYear(),
  }
}

export type FrameData = Awaited<ReturnType<typeof readFrameData>>
