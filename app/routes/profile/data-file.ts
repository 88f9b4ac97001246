import type { Route } from './+types/data-file'
import { AppError, RateLimited } from '#app/base/errors.ts'
import { exportOwnData } from '#privacy/export-own-data.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export async function loader({ context }: Route.LoaderArgs) {
  try {
    const text = JSON.stringify(await exportOwnData(requireViewer(context)), null, 2)
    return new Response(text, {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="orbit-data.json"',
        'Cache-Control': 'no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const headers: HeadersInit =
      error instanceof RateLimited ? { 'Retry-After': String(error.retryAfterSeconds) } : {}
    return new Response(`${error.message}\n`, {
      status: error.status,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
    })
  }
}
