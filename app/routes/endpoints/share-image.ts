import { isKnownTag } from '#app/platform/conditional-request.ts'
import type { Route } from './+types/share-image'
import { findShareCard } from '#app/routes/endpoints/share-image/share-cards.server.ts'
import { drawShareImage } from '#app/routes/endpoints/share-image/draw-share-image.server.ts'

/**
 * The 1200×630 picture that other sites and messaging apps show with a link to one of Orbit's
 * pages.
 */
export async function loader({ request, params }: Route.LoaderArgs) {
  const folder = new URL(request.url).pathname.split('/')[2]
  const kind = folder === 'orbiters' ? 'orbiter' : folder === 'reels' ? 'reel' : 'page'
  const name = /^([0-9a-z-]{1,60})\.png$/.exec(params.file)?.[1]
  const card = name ? await findShareCard(kind, name) : null
  if (!card)
    return new Response('Not found\n', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    })
  const { png, etag } = await drawShareImage(card)
  const headers = {
    ETag: etag,
    // A short lifetime, because the picture may show a frame of a reel whose customer has withdrawn
    // consent.
    'Cache-Control': 'public, max-age=300, must-revalidate',
    'Content-Type': 'image/png',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  if (isKnownTag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  return new Response(png as Uint8Array<ArrayBuffer>, {
    headers: { ...headers, 'Content-Length': String(png.byteLength) },
  })
}
