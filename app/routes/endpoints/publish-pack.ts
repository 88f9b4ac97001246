import type { Route } from './+types/publish-pack'
import { downloadPack } from '#delivery/publishing/download-pack.server.ts'
import { answerOrSay } from '#app/routes/endpoints/answer-or-say.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** The publish pack of a film, as a zip. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return answerOrSay(() => downloadPack(viewer, request, params))
}
