import { Form, Link, useNavigation } from 'react-router'
import type { ApplicantWords } from '#work/onboarding/applicant-state.server.ts'
import { ANSWER_LABELS, type AnswerField, type Answers } from '#work/onboarding/application.ts'
import { paths } from '#app/base/paths.ts'
import { ApplicantNotice } from '#app/routes/onboarding/state/applicant-notice.tsx'
import { SentFacts } from '#app/routes/onboarding/state/sent-facts.tsx'
import { SlotChoice } from '#app/routes/onboarding/package-application/slot-choice.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'

interface CompleteProps {
  applicant: ApplicantWords | null
  answers: Answers
  interview: string | null
  interviewLink: string | null
  slots: string[]
  timeZone: string
  slotError: string | undefined
}

export function ApplicationComplete({ applicant, answers, ...interview }: CompleteProps) {
  return (
    <div className="stack-24">
      <Panel className="stack-16">
        {applicant?.stage === 'review' && <p className="lead">We received your application.</p>}
        {applicant && <ApplicantNotice words={applicant} isWizard />}
        {applicant?.stage === 'review' && (
          <p className="text-muted">
            Applying costs nothing. This page shows where your application is. Until then, you can
            start{' '}
            <Link to={paths.orbiterTraining()} className="text-link">
              your training
            </Link>
            : package jobs need it.
          </p>
        )}
        {applicant?.stage === 'review' && <Interview {...interview} />}
      </Panel>
      <SentFacts
        rows={Object.entries(ANSWER_LABELS).map(
          ([name, label]) => [label, answers[name as AnswerField]] as const,
        )}
      />
      <LinkButton to={paths.orbiter()} tone="main" className="fit">
        Go to Dashboard
      </LinkButton>
    </div>
  )
}

function Interview({
  interview,
  interviewLink,
  slots,
  timeZone,
  slotError,
}: Omit<CompleteProps, 'applicant' | 'answers'>) {
  const isBusy = useNavigation().formData?.get('intent') === 'move-interview'
  return (
    <div className="stack-8">
      <h2 className="title">Your interview</h2>
      {interview && (
        <>
          <p>{interview}, 15-20 minutes by video call.</p>
          <p className="text-muted">
            {interviewLink ? (
              <a className="text-link" href={interviewLink} rel="noopener noreferrer">
                Join the video call
              </a>
            ) : (
              'We email you the link before the call.'
            )}
          </p>
          <p>
            <a className="text-link" href={paths.interviewCalendar()}>
              Add to calendar (.ics)
            </a>
          </p>
        </>
      )}
      <details className="above-8" open={slotError !== undefined || interview === null}>
        <summary className="btn btn-ghost btn-sm fit">Choose another time</summary>
        <Form method="post" className="stack-20 above-16" preventScrollReset>
          <SlotChoice slots={slots} timeZone={timeZone} error={slotError} chosen={undefined} />
          {slots.length > 0 && (
            <Button
              type="submit"
              name="intent"
              value="move-interview"
              className="fit"
              busy={isBusy}
              busyLabel="Moving"
            >
              Move the interview
            </Button>
          )}
        </Form>
      </details>
    </div>
  )
}
