import type { Route } from './+types/film-captions'
import { readVttFile } from '#delivery/publishing/captions.server.ts'
import { answerOrSay } from '#app/routes/endpoints/answer-or-say.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** The captions of a film, as WebVTT. */
export function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return answerOrSay(() => readVttFile(viewer, params))
}
