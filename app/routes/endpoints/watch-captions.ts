import type { Route } from './+types/watch-captions'
import { NotFound } from '#app/base/errors.ts'
import { readDeliveryJob } from '#delivery/deliveries/delivery-job.server.ts'
import { answerVtt } from '#delivery/publishing/captions.server.ts'
import { readVisit } from '#delivery/sharing/open-link.server.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import { answerOrSay } from '#app/routes/endpoints/answer-or-say.ts'
import { openWatch } from '#app/routes/watch/read-watch.server.ts'

/** The captions of a film behind a link, as WebVTT. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return answerOrSay(async () => {
    const link = await openWatch(params.token, context.get(remoteAddressContext))
    if (!readVisit(link, request.headers.get('cookie')).isUnlocked)
      throw new NotFound('There is no such film.')
    return answerVtt(await readDeliveryJob(link.jobId), params.fileId)
  })
}
