import type { Route } from './+types/delivery-archive'
import { downloadArchive } from '#delivery/downloads/answer-download.server.ts'
import { answerOrSay } from '#app/routes/endpoints/answer-or-say.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** All delivered files of a job, in one archive. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return answerOrSay(() => downloadArchive(viewer, request, params.jobId))
}
