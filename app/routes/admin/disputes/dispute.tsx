import type { Route } from './+types/dispute'
import { formatCents } from '#app/base/money.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { formatInstant } from '#app/base/time.ts'
import {
  answerDispute,
  concedeDispute,
  draftEvidence,
} from '#team/disputes/answer-dispute.server.ts'
import { type DisputePage, readDispute } from '#team/disputes/read-dispute.server.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { WorkHead } from '#app/ui/work-head.tsx'
import { DISPUTE_LABELS } from '#app/routes/disputes/dispute-labels.ts'
import { AnswerForm, ConcedeForm } from '#app/routes/disputes/evidence-form.tsx'
import { EvidencePreview } from '#app/routes/disputes/evidence-preview.tsx'
import { orLost } from '#app/routes/disputes/or-lost.server.ts'
import { LostPage } from '#app/routes/shell/lost-page.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Notice } from '#app/ui/panel.tsx'
import '../../disputes/disputes.css'

export const meta: Route.MetaFunction = () =>
  pageMeta('Dispute', 'What a bank disputes, and our evidence.')

export const loader = ({ params, context }: Route.LoaderArgs) =>
  orLost(() => readDispute(requireViewer(context), params.disputeId))

const FAILED = 'The dispute could not be saved. Please try again.'

export const action = formAction({
  failure: FAILED,
  intents: {
    async draft({ context, params: { disputeId = '' }, values }) {
      await draftEvidence(requireViewer(context), disputeId, values)
      return { title: 'Saved', description: 'Your explanation is in the file below.' }
    },
    async answer({ context, params: { disputeId = '' }, values }) {
      await answerDispute(requireViewer(context), disputeId, values)
      return {
        title: 'On its way',
        description: 'The bank gets our evidence within minutes, and decides then.',
      }
    },
    async concede({ context, params: { disputeId = '' } }) {
      await concedeDispute(requireViewer(context), disputeId)
      return { title: 'Accepted', description: 'The customer keeps the money.' }
    },
  },
})

export const clientAction = pageResult(FAILED)

export default function AdminDispute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { content } = loaderData
  if (!content) return <LostPage what="Dispute" />
  const isOpen = content.state === 'open'
  return (
    <>
      <WorkHead
        back={{ to: paymentPaths.adminOrder(content.jobId), label: 'Money' }}
        title={`${formatCents(content.amountCents)} disputed`}
        text={`${content.title}, by ${content.orbiterName} for ${content.customerName}`}
      />
      {result && !result.errors && (
        <Notice tone={result.ok ? 'ok' : 'bad'} title={result.ok && result.title} result={result}>
          {result.description}
        </Notice>
      )}
      {content.problem && isOpen && <Notice tone="bad">{content.problem}</Notice>}
      <div className="work-columns">
        <div className="refunding top">
          <Facts dispute={content} />
          <EvidencePreview id={content.id} evidence={content.evidence} />
        </div>
        {isOpen && (
          <div className="refunding top">
            <AnswerForm dispute={content} result={result} />
            <ConcedeForm dispute={content} />
          </div>
        )}
      </div>
    </>
  )
}

function Facts({ dispute }: { dispute: DisputePage }) {
  const { state, reason, dueAt, endedAt, timeZone } = dispute
  return (
    <dl className="dispute-facts">
      <div>
        <dt>Status</dt>
        <dd className="strong">{DISPUTE_LABELS[state]}</dd>
      </div>
      <div>
        <dt>Reason</dt>
        <dd>{reason}</dd>
      </div>
      {dueAt && state === 'open' && (
        <div>
          <dt>Answer by</dt>
          <dd>
            {formatInstant(dueAt, timeZone)}. If we don't answer, the customer wins by default.
          </dd>
        </div>
      )}
      {endedAt && (
        <div>
          <dt>Decided</dt>
          <dd>{formatInstant(endedAt, timeZone)}</dd>
        </div>
      )}
    </dl>
  )
}
