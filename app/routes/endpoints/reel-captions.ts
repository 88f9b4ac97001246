import type { Route } from './+types/reel-captions'
import { answerReelVtt } from '#delivery/publishing/gallery-captions.server.ts'

/** The captions of a gallery reel, as WebVTT. */
export function loader({ params }: Route.LoaderArgs) {
  return answerReelVtt(params.reelId)
}
