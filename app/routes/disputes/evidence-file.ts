import type { Route } from './+types/evidence-file'
import { drawEvidence } from '#team/disputes/draw-evidence.server.ts'
import { readDispute } from '#team/disputes/read-dispute.server.ts'
import { answerOrSay } from '#app/routes/endpoints/answer-or-say.ts'
import { pdfAnswer } from '#app/routes/pay/pdf-answer.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** The file for the bank, for admins. */
export function loader({ params, context }: Route.LoaderArgs) {
  return answerOrSay(async () => {
    const { evidence } = await readDispute(requireViewer(context), params.disputeId)
    return pdfAnswer(await drawEvidence(evidence), 'evidence.pdf')
  })
}
