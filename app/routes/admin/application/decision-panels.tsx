import { Form, Link } from 'react-router'
import { LEVEL_LABELS, ORBITER_LEVELS, type OrbiterLevel } from '#app/features/creators/creator.ts'
import { NEED_LABELS, type ListingNeed } from '#app/features/onboarding/listing-needs.ts'
import { paths } from '#app/base/paths.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'

const LEVEL_OPTIONS = ORBITER_LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] }))

/** @param wished what the Orbiter asked for, which the field offers first */
export function LevelField({
  level,
  wished,
  idPrefix,
}: {
  level: OrbiterLevel | null
  wished: OrbiterLevel | null
  idPrefix?: string
}) {
  return (
    <SelectField
      label="Level"
      name="level"
      idPrefix={idPrefix}
      options={LEVEL_OPTIONS}
      defaultValue={wished ?? level ?? 'beginner'}
      hint={wished ? `Asked for: ${LEVEL_LABELS[wished]}. You decide.` : undefined}
    />
  )
}

export function MissingList({ missing }: { missing: readonly ListingNeed[] }) {
  return (
    <ul className="list-disc pl-5">
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
  errors: Record<string, string> | undefined
}

export function DecisionPanel({ userId, missing, level, wished, errors }: DecisionPanelProps) {
  return (
    <Panel>
      <h2 className="title">Decision</h2>
      {missing.length > 0 ? (
        <div className="mt-4 grid gap-3">
          <p className="text-muted">Missing for a listing:</p>
          <MissingList missing={missing} />
          <Link
            to={paths.adminApplication(userId, { ask: 'approve' })}
            preventScrollReset
            className={`${buttonClass('main')} w-fit`}
          >
            Approve and list
          </Link>
        </div>
      ) : (
        <Form method="post" className="mt-4 grid gap-4" preventScrollReset>
          <LevelField level={level} wished={wished} />
          <Button type="submit" name="intent" value="approve" tone="main" className="w-fit">
            Approve and list
          </Button>
        </Form>
      )}
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

interface DecidedPanelProps {
  userId: string
  approval: 'approved' | 'refused' | 'delisted'
  isListed: boolean
  missing: readonly ListingNeed[]
}

/** What can be changed about a decision. Each asks first. */
export function DecidedPanel({ userId, approval, isListed, missing }: DecidedPanelProps) {
  const ask = (question: 'take-back' | 'delist' | 'relist', label: string) => (
    <Link
      to={paths.adminApplication(userId, { ask: question })}
      preventScrollReset
      className={buttonClass('quiet', 'sm')}
    >
      {label}
    </Link>
  )
  return (
    <Panel>
      <h2 className="title">Decision</h2>
      {approval === 'approved' && !isListed && (
        <div className="mt-4 grid gap-2">
          <p className="text-muted">
            {missing.length > 0
              ? 'Approved. Listed by itself as soon as this is there:'
              : 'Approved, not listed.'}
          </p>
          <MissingList missing={missing} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {approval === 'approved' && ask('take-back', 'Take the approval back')}
        {approval === 'refused' && ask('take-back', 'Take the refusal back')}
        {approval === 'approved' && ask('delist', 'Delist')}
        {approval === 'delisted' && ask('relist', 'List again')}
      </div>
    </Panel>
  )
}

export function LevelPanel({
  level,
  wished,
}: {
  level: OrbiterLevel | null
  wished: OrbiterLevel | null
}) {
  return (
    <Panel>
      <h2 className="title">Level</h2>
      <p className="mt-2 text-muted">
        {level ? `Now ${LEVEL_LABELS[level]}.` : 'No level yet.'} It counts for jobs accepted from
        now on.
      </p>
      <Form method="post" className="mt-4 grid gap-4" preventScrollReset>
        <LevelField level={level} wished={wished} />
        <Button type="submit" name="intent" value="level" className="w-fit">
          Save level
        </Button>
      </Form>
    </Panel>
  )
}

interface InvitePanelProps {
  link: string | null
  at: string
  slots: { value: string; label: string }[]
  errors: Record<string, string> | undefined
}

export function InvitePanel({ link, at, slots, errors }: InvitePanelProps) {
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
          error={errors?.['link']}
        />
        <Button type="submit" name="intent" value="invite" className="w-fit">
          {link ? 'Send the new link' : 'Send the invitation'}
        </Button>
      </Form>
      {slots.length > 0 && (
        <details className="mt-6" open={Boolean(errors?.['slot'])}>
          <summary className="btn btn-ghost btn-sm w-fit">Move the interview</summary>
          <Form method="post" className="mt-4 grid gap-3" preventScrollReset>
            <SelectField
              label="New time"
              name="slot"
              options={slots}
              error={errors?.['slot']}
              hint="In your time zone. The applicant is told, and can choose another."
            />
            <TextField
              label="Note to the applicant"
              name="note"
              optional
              maxLength={500}
              error={errors?.['note']}
            />
            <Button type="submit" name="intent" value="move-interview" className="w-fit">
              Move it
            </Button>
          </Form>
        </details>
      )}
    </Panel>
  )
}
