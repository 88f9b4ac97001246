import { nearInstant } from '#app/base/near-time.ts'
import { isSearching } from '#work/projects/project.ts'
import type { ProjectPage } from '#work/projects/project-queries.server.ts'

const STAGES = ['Submitted', 'Matching', 'Matched', 'Filming', 'Delivered'] as const

/** How many stages are completed or under way; a project without a date skips the search. */
function stageOf({ status, matchStatus, state }: ProjectPage): number {
  if (status === 'completed' || state === 'completed' || state === 'confirmed') return 4
  if (state === 'review' || state === 'approved') return 4
  if (state === 'started' || state === 'begun' || state === 'changes' || state === 'missing')
    return 3
  if (matchStatus === 'matched') return 2
  return isSearching(matchStatus) ? 1 : 0
}

const hearFromUs = (isLate: boolean, at: string) =>
  isLate
    ? `You were due to hear from us ${at}. We're sorry for the delay.`
    : `You'll hear from us by ${at}.`

/** The project's progress, and the state of the search for an Orbiter. */
export function SearchState({ project, serverNow }: { project: ProjectPage; serverNow: string }) {
  const { status, matchStatus, offered, open, matchDueAt, timeZone, readerZone } = project
  if (status === 'draft' || matchStatus === 'withdrawn') return null
  const stage = stageOf(project)
  return (
    <>
      <ol className="project-stages" aria-label="Progress">
        {STAGES.map((label, index) => (
          <li
            key={label}
            aria-current={index === stage ? 'step' : undefined}
            data-done={index < stage || undefined}
          >
            {label}
          </li>
        ))}
      </ol>
      {isSearching(matchStatus) && (
        <p className="text-muted">
          {offered > 0 &&
            `${offered} ${offered === 1 ? 'Orbiter' : 'Orbiters'} asked so far, ${open} still ${open === 1 ? 'has' : 'have'} time to answer. `}
          {matchDueAt &&
            hearFromUs(
              matchDueAt <= serverNow,
              nearInstant(matchDueAt, timeZone, serverNow, readerZone),
            )}
        </p>
      )}
    </>
  )
}
