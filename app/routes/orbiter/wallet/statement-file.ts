import type { Route } from './+types/statement-file'
import { drawStatement } from '#money/papers/draw-statement.server.ts'
import { readStatement } from '#money/payouts/read-statement.server.ts'
import { answerOrSay } from '#app/routes/endpoints/answer-or-say.ts'
import { pdfAnswer } from '#app/routes/pay/pdf-answer.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** A month of the viewer's own wallet. */
export function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return answerOrSay(async () => {
    const month = params.file.replace(/\.pdf$/, '')
    const statement = await readStatement(viewer.id, month)
    const bytes = await drawStatement({
      ...statement,
      orbiter: [viewer.fullName, viewer.email],
    })
    return pdfAnswer(bytes, `orbit-statement-${month}.pdf`)
  })
}
