import { adminPaths } from '#app/base/admin-paths.ts'
import { ORBITER_LEVELS } from '#market/creators/creator.ts'
import type { PersonFacts } from '#team/desk/read-person.server.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { AskDialog } from '#app/routes/admin/application/ask-dialogs.tsx'
import { LevelField } from '#app/routes/admin/application/level-panel.tsx'
import { ConfirmDialog } from '#app/routes/admin/controls/confirm-dialog.tsx'
import { ReinstateQuestion } from '#app/routes/admin/users/user-questions.tsx'

interface PersonQuestionProps {
  ask: string | null
  person: PersonFacts
  isOwn: boolean
  result: ActionResult | undefined
}

/** The dialog that the URL opens, if it fits the person's state. */
export function PersonQuestion({ ask, person, isOwn, result }: PersonQuestionProps) {
  const { id, approval, isSuspended } = person
  const name = person.fullName || person.email
  const frame = { backHref: adminPaths.person(id), result }
  if (ask === 'suspend' && !isSuspended && !isOwn)
    return (
      <ConfirmDialog
        {...frame}
        title="Suspend this account?"
        text={`${name} is signed out everywhere and can't sign in${
          person.isListed ? ', and the profile leaves the marketplace' : ''
        }. Confirmed bookings stay and need your decision; open requests expire. You can undo it.`}
        intent="suspend"
        label="Suspend account"
        reason={{ hint: 'We’ll email them this reason and how to appeal.', max: 500 }}
      />
    )
  if (ask === 'reinstate' && isSuspended) return <ReinstateQuestion {...frame} user={person} />
  if (ask === 'level' && approval !== 'none')
    return (
      <ConfirmDialog
        {...frame}
        title="Set the level?"
        text={`It counts for jobs that ${name} accepts from now on. We email them.`}
        intent="level"
        label="Save level"
        tone="main"
      >
        <LevelField
          level={person.level}
          result={result}
          wished={ORBITER_LEVELS.find((level) => level === person.wishedLevel) ?? null}
        />
      </ConfirmDialog>
    )
  if (ask === 'feature' && person.isListed && !person.isFeatured)
    return (
      <ConfirmDialog
        {...frame}
        title="Feature on the home page?"
        text={`${name} joins the Featured Orbiters, before those shown by their score, while the profile is listed and available.`}
        intent="feature"
        label="Feature"
        tone="main"
      />
    )
  if (ask === 'unfeature' && person.isFeatured)
    return (
      <ConfirmDialog
        {...frame}
        title="Stop featuring?"
        text={`${name} stays listed, and is on the home page only if their score puts them there.`}
        intent="unfeature"
        label="Stop featuring"
      />
    )
  if (ask === 'end-sessions' && !isOwn)
    return (
      <ConfirmDialog
        {...frame}
        title="Sign them out everywhere?"
        text={`${name} has to sign in again on each device.`}
        intent="end-sessions"
        label="Sign out everywhere"
      />
    )
  if (ask === 'delist' || ask === 'relist')
    return (
      <AskDialog
        {...frame}
        ask={ask}
        name={name}
        approval={approval}
        missing={[]}
        level={null}
        wished={null}
      />
    )
  return null
}
