import { Form, Link } from 'react-router'
import type { OrbiterLevel } from '#market/creators/creator.ts'
import { NEED_LABELS, type ListingNeed } from '#work/onboarding/listing-needs.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { adminPaths } from '#app/base/admin-paths.ts'
import { LevelField } from '#app/routes/admin/application/level-panel.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextareaField } from '#app/ui/field.tsx'

export function MissingList({ missing }: { missing: readonly ListingNeed[] }) {
  return (
    <ul className="bullets">
      {missing.map((need) => (
        <li key={need}>{NEED_LABELS[need]}</li>
      ))}
    </ul>
  )
}

interface DecisionPanelProps {
  userId: string
  missing: readonly ListingNeed[]
  level: OrbiterLevel | null
  wished: OrbiterLevel | null
  result: ActionResult | undefined
}

export function DecisionPanel({ userId, missing, level, wished, result }: DecisionPanelProps) {
  return (
    <section>
      <h2 className="title">Decision</h2>
      {missing.length > 0 ? (
        <div className="stack-12 above-16">
          <p className="text-muted">Missing for a listing:</p>
          <MissingList missing={missing} />
          <Link
            to={adminPaths.application(userId, { ask: 'approve' })}
            preventScrollReset
            className={`${buttonClass('main')} fit`}
          >
            Approve and list
          </Link>
        </div>
      ) : (
        <Form method="post" className="stack-16 above-16" preventScrollReset>
          <LevelField level={level} wished={wished} result={result} />
          <Button type="submit" name="intent" value="approve" tone="main" className="fit">
            Approve and list
          </Button>
        </Form>
      )}
      <AutosaveForm
        draft={`refuse:${userId}`}
        isAnswered={result?.ok === false}
        method="post"
        className="stack-12 above-24"
      >
        <TextareaField
          label="Reason"
          name="reason"
          rows={3}
          maxLength={1000}
          hint="We'll email it to the applicant."
          error={result?.errors?.['reason']}
          defaultValue={result?.values?.['reason']}
        />
        <Button type="submit" name="intent" value="refuse" tone="danger" className="fit">
          Decline
        </Button>
      </AutosaveForm>
    </section>
  )
}

interface DecidedPanelProps {
  userId: string
  approval: 'approved' | 'refused' | 'delisted'
  isListed: boolean
  missing: readonly ListingNeed[]
}

/** What an admin can change about a decision. Each change asks for confirmation first. */
export function DecidedPanel({ userId, approval, isListed, missing }: DecidedPanelProps) {
  const ask = (question: 'take-back' | 'delist' | 'relist', label: string) => (
    <Link
      to={adminPaths.application(userId, { ask: question })}
      preventScrollReset
      className={buttonClass('quiet', 'sm')}
    >
      {label}
    </Link>
  )
  return (
    <section>
      <h2 className="title">Decision</h2>
      {approval === 'approved' && !isListed && (
        <div className="stack-8 above-16">
          <p className="text-muted">
            {missing.length > 0
              ? 'Approved. Listed automatically once these are complete:'
              : 'Approved, not listed.'}
          </p>
          <MissingList missing={missing} />
        </div>
      )}
      <div className="cluster-8 above-16">
        {approval === 'approved' && ask('take-back', 'Withdraw approval')}
        {approval === 'refused' && ask('take-back', 'Reopen application')}
        {approval === 'approved' && ask('delist', 'Delist')}
        {approval === 'delisted' && ask('relist', 'List again')}
      </div>
    </section>
  )
}
