import { createHash } from 'node:crypto'
import { isKnownTag } from '#app/platform/conditional-request.ts'
import type { Route } from './+types/open-api'
import { describeApi } from '#app/routes/endpoints/open-api/document.server.ts'

let cache: { text: string; etag: string } | null = null

/** Generated on the first request; it does not change while the server runs. */
function readDocument() {
  const text = `${JSON.stringify(describeApi(), null, 2)}\n`
  cache ??= {
    text,
    // Weak, because a compressed response has other bytes.
    etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  }
  return cache
}

/** The contract of the JSON endpoints (OpenAPI 3.1). */
export function loader({ request }: Route.LoaderArgs) {
  const { text, etag } = cache ?? readDocument()
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'public, max-age=300',
    ETag: etag,
  }
  return isKnownTag(request.headers.get('if-none-match'), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers })
}
