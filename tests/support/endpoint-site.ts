/** The server's JSON endpoints: guards, route modules, uploads and the live stream. */
import { Hono } from 'hono'
import { readViewer } from '#people/auth/sessions.server.ts'
import { withRetryAfter } from '#app/platform/rate-limit.ts'
import * as attachmentUpload from '#app/routes/endpoints/attachment-upload.ts'
import * as creatorTimes from '#app/routes/endpoints/creator-times.ts'
import * as creators from '#app/routes/endpoints/creators.ts'
import * as saveDraft from '#app/routes/endpoints/drafts.ts'
import * as likeReel from '#app/routes/endpoints/like-reel.ts'
import * as openApi from '#app/routes/endpoints/open-api.ts'
import * as ownPictures from '#app/routes/endpoints/pictures.ts'
import * as palette from '#app/routes/endpoints/palette.ts'
import * as places from '#app/routes/endpoints/places.ts'
import * as reelViews from '#app/routes/endpoints/reel-views.ts'
import * as reels from '#app/routes/endpoints/reels.ts'
import * as reportReel from '#app/routes/endpoints/report-reel.ts'
import * as setFavourite from '#app/routes/endpoints/favourites.ts'
import * as ownData from '#app/routes/profile/data-file.ts'
import { serveLive } from '#server/live.ts'
import { sayTusVersion } from '#server/tus-protocol.ts'
import { serveUploads } from '#server/uploads.ts'
import { serveSite, type RouteOfSite } from '#tests/support/guarded-site.ts'

/** Route modules by their path in app/routes.ts. */
const MODULES: Record<string, object> = {
  'orbiter/:orbiterId/times': creatorTimes,
  'api/creators': creators,
  'bookings/:bookingId/files': attachmentUpload,
  'api/drafts/:form': saveDraft,
  'api/favourites': setFavourite,
  'api/openapi.json': openApi,
  'api/palette': palette,
  'api/pictures': ownPictures,
  'api/places': places,
  'api/reels': reels,
  'api/reels/:reelId/like': likeReel,
  'api/reels/:reelId/report': reportReel,
  'api/reels/:reelId/views': reelViews,
  'profile/data.json': ownData,
}

const placeOf = ({ pattern }: RouteOfSite) => MODULES[pattern.slice(1)] ?? { default: () => null }
const serve = serveSite(placeOf, () => new Response(null, { status: 500 }))

export const endpoints = new Hono()
endpoints.get('/live', (context) => serveLive(context, '192.0.2.1'))
endpoints.use('/uploads/*', sayTusVersion)
endpoints.all('/uploads', serveUploads)
endpoints.all('/uploads/*', serveUploads)
endpoints.all('*', async (context) => {
  const viewer = await readViewer(context.req.header('cookie'))
  return withRetryAfter(() => serve(context.req.raw, viewer))
})

export const servedRoutes = Object.keys(MODULES)
