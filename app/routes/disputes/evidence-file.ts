import type { Route } from './+types/evidence-file'
import { readDispute } from '#app/features/disputes/read-dispute.server.ts'
import { textPdf } from '#app/features/disputes/text-pdf.ts'
import { answerOrSay } from '#app/routes/endpoints/answer-or-say.ts'
import { pdfAnswer } from '#app/routes/paying/pdf-answer.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** The file for the bank, for admins. */
export function loader({ params, context }: Route.LoaderArgs) {
  return answerOrSay(async () => {
    const { evidence } = await readDispute(requireViewer(context), params.disputeId)
    return pdfAnswer(Buffer.from(textPdf(evidence)), 'evidence.pdf')
  })
}
