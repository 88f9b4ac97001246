import { ArrowLeft } from 'lucide'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { Route } from './+types/application'
import { formatMoney } from '#app/base/money.ts'
import { formatInstant } from '#app/base/time.ts'
import {
  ANSWER_LABELS,
  MODEL_LABELS,
  type AnswerField,
} from '#app/features/onboarding/application.ts'
import { findApplication } from '#app/features/onboarding/application-queries.server.ts'
import {
  approveOrbiter,
  inviteToInterview,
  refuseOrbiter,
} from '#app/features/onboarding/approve-orbiter.server.ts'
import { VERIFICATION_LABELS, type VerificationState } from '#app/features/creators/verification.ts'
import { markVerification } from '#app/features/creators/verification.server.ts'
import { paths } from '#app/base/paths.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { ResultNotice } from '#app/forms/result-notice.tsx'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextareaField, TextField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { Icon } from '#app/ui/icon.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData?.application.fullName ?? 'Application', 'An Orbiter application.')

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const application = await findApplication(viewer, params.userId)
  if (!application) throw new Response('Not found', { status: 404 })
  return { application, timeZone: viewer.timeZone }
}

const FAILURE = 'Failed to save the decision. Please try again.'

export const action = formAction({
  failure: FAILURE,
  intents: {
    async approve({ context, params: { userId = '' } }) {
      await approveOrbiter(requireViewer(context), userId)
      return {
        title: 'Approved',
        description: 'The profile is listed. We emailed the Orbiter.',
      }
    },
    async refuse({ context, params: { userId = '' }, values }) {
      await refuseOrbiter(requireViewer(context), userId, values)
      return { title: 'Refused', description: 'We emailed the reason to the applicant.' }
    },
    async invite({ context, params: { userId = '' }, values }) {
      await inviteToInterview(requireViewer(context), userId, values)
      return { title: 'Invited', description: 'We emailed the link to the applicant.' }
    },
    async verify({ context, params: { userId = '' }, values }) {
      await markVerification(requireViewer(context), userId, values)
      return { title: 'Saved', description: 'The verification is updated.' }
    },
  },
})

export const clientAction = toastResult(FAILURE)

type Application = Route.ComponentProps['loaderData']['application']

export default function ApplicationPage({
  loaderData: { application, timeZone },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { approvalStatus: approval } = application
  return (
    <div>
      <Link to={paths.adminApplications()} className="back-link">
        <Icon of={ArrowLeft} size={18} /> Applications
      </Link>
      <div className="flex flex-wrap items-center gap-4">
        <h1 className="display-3 wrap-anywhere">{application.fullName}</h1>
        {approval === 'approved' && <Badge tone="ok">Approved</Badge>}
        {approval === 'refused' && <Badge tone="bad">Refused</Badge>}
        {application.isOverdue && <Badge tone="bad">Overdue</Badge>}
      </div>
      <p className="mt-3 text-muted">
        Applied {formatInstant(application.appliedAt, timeZone)} · Due{' '}
        {formatInstant(application.dueAt, timeZone)}
      </p>
      <ResultNotice result={result} />
      <div className="work-columns mt-8">
        <div className="grid min-w-0 content-start gap-10">
          <Facts title="Application" rows={answerRows(application, timeZone)} />
          <Facts title="Profile" rows={profileRows(application)} />
          <Portfolio items={application.portfolio} />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          {approval === 'pending' && <DecisionPanel errors={result?.errors} />}
          {application.interviewAt && approval === 'pending' && (
            <InvitePanel
              link={application.interviewLink}
              at={formatInstant(application.interviewAt, timeZone)}
              error={result?.errors?.['link']}
            />
          )}
          <VerificationPanel
            states={application.verification}
            phone={application.phone ?? ''}
            timeZone={timeZone}
          />
        </div>
      </div>
    </div>
  )
}

type FactRow = [label: string, value: ReactNode]

function answerRows(
  { answers, model, interviewAt, reason }: Application,
  timeZone: string,
): FactRow[] {
  const rows: FactRow[] = [
    ['Model', model ? MODEL_LABELS[model] : 'Signed up, application not started'],
  ]
  for (const [name, label] of Object.entries(ANSWER_LABELS))
    rows.push([label, answers[name as AnswerField] ?? null])
  rows.push(
    ['Interview', interviewAt && formatInstant(interviewAt, timeZone)],
    ['Reason for refusal', reason],
  )
  return rows
}

const capital = (word: string | null) => word && word.charAt(0).toUpperCase() + word.slice(1)

function profileRows(row: Application): FactRow[] {
  const price = (cents: number | null) => cents !== null && formatMoney(cents)
  return [
    ['Account email', row.email],
    ['Phone', row.phone],
    ['iPhone (as entered)', row.deviceModel],
    ['Bio', row.bio],
    ['Location', row.location],
    ['Experience level', capital(row.experienceLevel)],
    ['Specialties', row.specialties.join(', ')],
    ['Languages', row.languagesSpoken.join(', ')],
    ['Portfolio link', row.portfolioUrl],
    ['Instagram', row.socialInstagram],
    ['TikTok', row.socialTiktok],
    ['YouTube', row.socialYoutube],
    ['Website', row.socialWebsite],
    ['Requested level', capital(row.orbiterLevel)],
    ['15 second reel', price(row.pricing15s)],
    ['30 second reel', price(row.pricing30s)],
    ['60 second reel', price(row.pricing60s)],
    ['Turnaround', row.deliveryTimeDays !== null && `${row.deliveryTimeDays} days`],
    ['Completeness', `${row.profileCompleteness}%`],
  ]
}

function Facts({ title, rows }: { title: string; rows: FactRow[] }) {
  return (
    <section>
      <h2 className="title">{title}</h2>
      <dl className="fact-list mt-4">
        {rows.flatMap(([label, value]) =>
          value
            ? [
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
                </div>,
              ]
            : [],
        )}
      </dl>
    </section>
  )
}

function Portfolio({ items }: { items: Application['portfolio'] }) {
  return (
    <section>
      <h2 className="title">Portfolio</h2>
      {items.length === 0 ? (
        <p className="mt-4 text-muted">No samples yet.</p>
      ) : (
        <ul className="sample-list mt-4">
          {items.map((item) => (
            <li key={item.id}>
              <div className="min-w-0">
                <a
                  href={item.mediaUrl}
                  className="text-link wrap-anywhere"
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                >
                  {item.title}
                </a>
                {item.description && (
                  <p className="text-sm text-muted wrap-anywhere">{item.description}</p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function DecisionPanel({ errors }: { errors: Record<string, string> | undefined }) {
  return (
    <Panel>
      <h2 className="title">Decision</h2>
      <Form method="post" className="mt-4">
        <Button type="submit" name="intent" value="approve" tone="main">
          Approve and list
        </Button>
      </Form>
      <Form method="post" className="mt-6 grid gap-3">
        <TextareaField
          label="Reason for a refusal"
          name="reason"
          rows={3}
          maxLength={1000}
          hint="The applicant sees this."
          error={errors?.['reason']}
        />
        <Button type="submit" name="intent" value="refuse" tone="danger" className="w-fit">
          Refuse
        </Button>
      </Form>
    </Panel>
  )
}

function InvitePanel({
  link,
  at,
  error,
}: {
  link: string | null
  at: string
  error: string | undefined
}) {
  return (
    <Panel>
      <h2 className="title">Interview</h2>
      <p className="mt-2 text-muted">{at}</p>
      <Form method="post" className="mt-4 grid gap-3">
        <TextField
          label="Link of the video call"
          name="link"
          type="url"
          placeholder="https://"
          defaultValue={link ?? ''}
          maxLength={500}
          error={error}
        />
        <Button type="submit" name="intent" value="invite" className="w-fit">
          {link ? 'Send the new link' : 'Send the invitation'}
        </Button>
      </Form>
    </Panel>
  )
}

function VerificationPanel({
  states,
  phone,
  timeZone,
}: {
  states: VerificationState[]
  phone: string
  timeZone: string
}) {
  return (
    <Panel>
      <h2 className="title">Verification</h2>
      <ul className="sample-list mt-4">
        {states.map(({ step, doneAt }) => (
          <li key={step}>
            <div className="min-w-0">
              <p className="font-semibold">{VERIFICATION_LABELS[step]}</p>
              <p className="text-sm text-muted">
                {doneAt
                  ? formatInstant(doneAt, timeZone)
                  : step === 'phone'
                    ? phone || 'No number yet'
                    : 'Open'}
              </p>
            </div>
            {step !== 'email' && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="verify" />
                <input type="hidden" name="step" value={step} />
                {step === 'phone' && <input type="hidden" name="phone" value={phone} />}
                <Button
                  type="submit"
                  size="sm"
                  name="isDone"
                  value={doneAt ? 'no' : 'yes'}
                  aria-label={`${doneAt ? 'Undo' : 'Mark done'}: ${VERIFICATION_LABELS[step]}`}
                >
                  {doneAt ? 'Undo' : 'Mark done'}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
