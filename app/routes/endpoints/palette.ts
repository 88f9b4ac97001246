import type { Route } from './+types/palette'
import { jsonAnswer } from '#app/forms/json-answer.server.ts'
import { findEntries } from '#app/routes/endpoints/palette/find-entries.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** The palette entries that match a text, for a signed-in person. */
export function loader({ request, context }: Route.LoaderArgs) {
  return jsonAnswer(async () => {
    const groups = await findEntries(
      requireViewer(context),
      new URL(request.url).searchParams.get('q'),
    )
    return Response.json({ groups }, { headers: { 'Cache-Control': 'private, no-store' } })
  })
}
