import type { Route } from './+types/delivery-file'
import { downloadFile } from '#delivery/downloads/answer-download.server.ts'
import { answerOrSay } from '#app/routes/endpoints/answer-or-say.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/**
 * Downloads a delivered file: `?size=preview` is the small one, `?size=original` as it was filmed.
 */
export function loader({ request, params, context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const size = url.searchParams.get('size') ?? 'master'
  return answerOrSay(() => downloadFile(viewer, request, { ...params, size }))
}
