import { formatInstant } from '#app/base/time.ts'
import type { SentIssue } from '#team/newsletter/newsletter-queries.server.ts'
import { StateBadge } from '#app/ui/state-badge.tsx'

export const people = (count: number) => `${count} ${count === 1 ? 'subscriber' : 'subscribers'}`

export function SentIssues({ issues, timeZone }: { issues: SentIssue[]; timeZone: string }) {
  return (
    <section className="above-40" aria-labelledby="sent-letters">
      <h2 id="sent-letters" className="title below-16">
        Sent newsletters
      </h2>
      {issues.length === 0 ? (
        <p className="text-muted">
          None yet. Sent newsletters appear here with their delivery count.
        </p>
      ) : (
        <ul className="catalog-list">
          {issues.map((issue) => (
            <li key={issue.id}>
              <span className="shrink">
                <span className="cell-main wrap-anywhere">{issue.subject}</span>
                <span className="cell-sub">
                  {formatInstant(issue.createdAt, timeZone)}, by {issue.sentBy}
                </span>
              </span>
              <StateBadge
                state={issue.isFinished ? 'arrived' : 'queued'}
                label={
                  issue.isFinished
                    ? `Sent to ${people(issue.delivered)}`
                    : `${issue.delivered} so far`
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
