import type { Route } from './+types/paper-file'
import { NotFound } from '#app/base/errors.ts'
import { numberOfFile } from '#money/papers/paper.ts'
import { drawPaper } from '#money/papers/draw-paper.server.ts'
import { getPaper } from '#money/papers/read-papers.server.ts'
import { answerOrSay } from '#app/routes/endpoints/answer-or-say.ts'
import { pdfAnswer } from '#app/routes/pay/pdf-answer.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** A receipt or credit note, for the order's customer and admins. */
export function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return answerOrSay(async () => {
    const number = numberOfFile(params.file)
    if (number === null) throw new NotFound('There is no such receipt.')
    return pdfAnswer(await drawPaper(await getPaper(viewer, number)), params.file)
  })
}
