import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import type { Route } from './+types/tip'
import { firstNameOf } from '#app/base/first-name.ts'
import { newId } from '#app/base/ids.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { refundTip } from '#money/payments/tips.server.ts'
import { readJobAbout } from '#work/jobs/job-about.server.ts'
import { readJobPayments, TIP_CENTS } from '#work/settlement/job-payments.server.ts'
import { readSummary } from '#work/settlement/read-summary.server.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { MoneyDetails } from '#app/routes/pay/money-details.tsx'
import { AboutJob } from '#app/routes/pay/about-job.tsx'
import { jobPath, moneyPath } from '#app/routes/pay/job-path.ts'
import type { PayDetails } from '#app/routes/pay/pay-prompt.ts'
import { sendTip } from '#app/routes/pay/send-tip.server.ts'
import { TestBanner } from '#app/routes/pay/test-banner.tsx'
import { TipForm } from '#app/routes/pay/tip-form.tsx'
import { TipList } from '#app/routes/pay/tip-list.tsx'
import { LostPage } from '#app/routes/shell/lost-page.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Notice } from '#app/ui/panel.tsx'
import './pay-job.css'
import { WorkHead } from '#app/ui/work-head.tsx'

/** Loaded only for people who pay with another card. */
const PayDialog = lazy(() => import('#app/routes/pay/pay-dialog.tsx'))

export const meta: Route.MetaFunction = () => pageMeta('Tip', 'A tip for your Orbiter.')

const FAILED = 'The tip was not sent'

export async function loader({ params: { jobId }, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const job = await readJobPayments(viewer, jobId)
  if (!job || job.side === 'orbiter') return data({ page: null }, { status: 404 })
  const { kind, side, tippable, tips, savedCard } = job
  const [about, money] = await Promise.all([
    readJobAbout(jobId),
    readSummary(viewer, kind === 'project' ? { projectId: jobId } : { bookingId: jobId }),
  ])
  return {
    page: {
      about,
      money,
      moneyPath: moneyPath(kind, jobId),
      kind,
      side,
      tippable,
      tips,
      back: jobPath(kind, jobId),
      cardLabel: savedCard?.label ?? null,
      isTest: gateway().name === 'test',
      limits: TIP_CENTS,
      key: newId(),
    },
  }
}

export const action = formAction<PayDetails>({
  failure: FAILED,
  intents: {
    tip: ({ params: { jobId = '' }, context, values }) =>
      sendTip(requireViewer(context), jobId, values),
    async 'refund-tip'({ context, values }) {
      const { tipId = '', reason = '' } = values
      await refundTip(requireViewer(context), tipId, reason)
      return { title: 'Refunded', description: 'It is on its way to the card.' }
    },
  },
})

export const clientAction = pageResult(FAILED)

export default function Tip({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  if (!page) return <LostPage what="Booking" />
  const { tippable, tips, back, kind, isTest, side, about, money } = page
  const [only] = tippable.length === 1 ? tippable : []
  const first = only && firstNameOf(only.name)
  return (
    <div className="page">
      <WorkHead
        back={{ to: back, label: kind === 'project' ? 'Project' : 'Booking' }}
        title={side === 'admin' ? 'Tips' : first ? `Tip ${first}` : 'Leave a tip'}
        text={
          side === 'customer' &&
          (tippable.length > 0
            ? 'All of it goes to your Orbiter. Orbit takes no fee on tips.'
            : `You can tip once the ${kind} is complete.`)
        }
      />
      <div className="work-columns above-24">
        <div className="stack-20 top">
          {isTest && side === 'customer' && <TestBanner />}
          {result && !result.details?.pay && !result.errors && (
            <Notice tone={result.ok ? 'ok' : 'bad'} title={result.title} result={result}>
              {result.description}
            </Notice>
          )}
          {tippable.length > 0 && <TipForm page={page} result={result} />}
          {tips.length > 0 && <TipList tips={tips} side={side} result={result} />}
        </div>
        {about && (
          <AboutJob job={about} to={back}>
            {money && <MoneyDetails money={money} to={page.moneyPath} />}
          </AboutJob>
        )}
      </div>
      {result?.details?.pay && (
        <Suspense>
          <PayDialog sent={result} />
        </Suspense>
      )}
    </div>
  )
}
