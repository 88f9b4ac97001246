import type { Route } from './+types/charge'
import { answerOwnTestBank } from '#money/payments/answer-test-bank.server.ts'
import { jsonAnswer } from '#app/forms/json-answer.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** Passes the answer of a test card's owner to the card's bank. */
export function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context)
  return jsonAnswer(async () => {
    const isConfirmed = (await request.formData()).get('isConfirmed') === 'yes'
    await answerOwnTestBank(viewer, params.chargeId, isConfirmed)
    return new Response('Answered\n', { headers: { 'Content-Type': 'text/plain' } })
  })
}

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } })
}
