import type { Route } from './+types/palette'
import { AppError } from '#app/base/errors.ts'
import { findEntries } from '#app/routes/endpoints/palette/find-entries.server.ts'
import { signedIn } from '#app/routes/shell/signed-in.ts'

/** What the palette of a signed-in person shows for a text. */
export async function loader({ request, context }: Route.LoaderArgs) {
  try {
    const groups = await findEntries(signedIn(context), new URL(request.url).searchParams.get('q'))
    return Response.json({ groups }, { headers: { 'Cache-Control': 'private, no-store' } })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Response.json({ error: error.message }, { status: error.status })
  }
}
