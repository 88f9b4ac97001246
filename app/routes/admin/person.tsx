import { data, Link } from 'react-router'
import type { Route } from './+types/person'
import { adminPaths } from '#app/base/admin-paths.ts'
import { listBookingsOf } from '#work/bookings/find-bookings.server.ts'
import { listVerification } from '#market/creators/verification.server.ts'
import { listNotes } from '#team/desk/person-notes.server.ts'
import { listSessionsOf } from '#team/desk/person-sessions.server.ts'
import {
  findPerson,
  listHistoryOf,
  listMailsTo,
  listProjectsOf,
} from '#team/desk/read-person.server.ts'
import { readTrainingOf } from '#work/training/read-training.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { now } from '#app/platform/clock.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { newId } from '#app/base/ids.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { History, MailList } from '#app/routes/admin/person/person-history.tsx'
import { PersonHead } from '#app/routes/admin/person/person-head.tsx'
import { PERSON_INTENTS } from '#app/routes/admin/person/person-intents.server.ts'
import { Notes } from '#app/routes/admin/person/person-notes.tsx'
import { PersonQuestion } from '#app/routes/admin/person/person-question.tsx'
import { Checks, Jobs, Sessions, TrainingState } from '#app/routes/admin/person/person-work.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { EmptyState } from '#app/ui/panel.tsx'
import { BackLink } from '#app/ui/back-link.tsx'

export const meta: Route.MetaFunction = () => pageMeta('Person', 'Everything about one person.')

const BOOKINGS_SHOWN = 20

export async function loader({ url, params: { userId }, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const person = await findPerson(viewer, userId)
  const known = {
    viewerId: viewer.id,
    timeZone: viewer.timeZone,
    serverNow: now().toISOString(),
    ask: url.searchParams.get('ask'),
  }
  if (!person) return data({ ...known, found: null }, { status: 404 })
  const isOrbiter = person.roles.includes('orbiter') || person.approval !== 'none'
  const [bookings, projects, notes, mails, sessions, checks, training, history] = await Promise.all(
    [
      listBookingsOf(viewer, userId, BOOKINGS_SHOWN),
      listProjectsOf(viewer, userId),
      listNotes(viewer, userId),
      listMailsTo(viewer, person.email),
      listSessionsOf(viewer, userId),
      isOrbiter ? listVerification(userId) : null,
      isOrbiter ? readTrainingOf(viewer, userId) : null,
      listHistoryOf(viewer, userId),
    ],
  )
  const formKey = newId()
  const work = { bookings, projects, checks, training }
  const found = { person, ...work, notes, mails, sessions, history, formKey }
  return data({ ...known, found })
}

const FAILED = 'Failed to update the person'

export const action = formAction({ failure: FAILED, intents: PERSON_INTENTS })
export const clientAction = toastResult(FAILED)

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { found, viewerId, timeZone, serverNow, ask } = loaderData
  const place = { timeZone, serverNow }
  if (!found) return <NoPerson />
  const { person, bookings, projects, notes, mails, sessions, checks, history, formKey } = found
  const { training } = found
  const isOwn = person.id === viewerId
  return (
    <div>
      <BackLink to={adminPaths.users()} className="person-back">
        Users
      </BackLink>
      <PersonHead person={person} isOwn={isOwn} timeZone={timeZone} />
      {!ask && <DocumentResult result={result?.errors ? undefined : result} />}
      <div className="person-columns">
        <div className="shrink">
          <Jobs email={person.email} bookings={bookings} projects={projects} {...place} />
          <MailList mails={mails} {...place} />
          <History entries={history} personId={person.id} {...place} />
        </div>
        <div className="shrink">
          <Notes
            key={person.id}
            notes={notes}
            personId={person.id}
            formKey={formKey}
            result={result}
            {...place}
          />
          {checks && <Checks states={checks} personId={person.id} {...place} />}
          {training && <TrainingState training={training} {...place} />}
          <Sessions sessions={sessions} isOwn={isOwn} personId={person.id} {...place} />
        </div>
      </div>
      <PersonQuestion ask={ask} person={person} isOwn={isOwn} result={result} />
    </div>
  )
}

function NoPerson() {
  return (
    <EmptyState
      title="No such person"
      text="This account doesn't exist. Search for a name or an email under Users."
      action={
        <Link to={adminPaths.users()} className="btn btn-quiet">
          Users
        </Link>
      }
    />
  )
}
