import { formatInstantFor } from '#app/base/event-time.ts'
import type { listInReview } from '#delivery/publishing/decide-publication.server.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { errorsOf, type ActionResult } from '#app/forms/action-result.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'

type ReelInReview = Awaited<ReturnType<typeof listInReview>>[number]

interface InReviewProps {
  reels: ReelInReview[]
  timeZone: string
  /** The result of the form if it was submitted without JavaScript. */
  sent: ActionResult | undefined
}

/** Reels that Orbiters want in the gallery: approved by their customers, not yet by the team. */
export function InReview({ reels, timeZone, sent }: InReviewProps) {
  if (reels.length === 0) return null
  return (
    <Panel aria-labelledby="in-review-title">
      <h2 id="in-review-title" className="title">
        Waiting for your decision
      </h2>
      <ul className="desk-list in-review">
        {reels.map((reel) => (
          <ReelRow key={reel.id} {...{ reel, timeZone, sent }} />
        ))}
      </ul>
    </Panel>
  )
}

interface ReelRowProps {
  reel: ReelInReview
  timeZone: string
  sent: ActionResult | undefined
}

function ReelRow({ reel, timeZone, sent }: ReelRowProps) {
  const fetcher = useFormFetcher()
  const result = fetcher.data ?? (sent?.values?.['publicationId'] === reel.id ? sent : undefined)
  const errors = errorsOf(result, 'refuse')
  return (
    <li>
      <video
        className="in-review-film"
        src={reel.videoUrl}
        poster={reel.thumbnailUrl ?? undefined}
        controls
        preload="none"
        playsInline
        aria-label={reel.title}
      />
      <div className="stack-12">
        <p className="strong wrap-anywhere">{reel.title}</p>
        <p className="small text-muted">
          By <a href={adminPaths.person(reel.orbiterId)}>{reel.orbiterName}</a>, sent{' '}
          {formatInstantFor(reel.createdAt, timeZone, null)}
        </p>
        <fetcher.Form method="post" className="stack-12" noValidate>
          <input type="hidden" name="publicationId" value={reel.id} />
          <Button
            type="submit"
            name="intent"
            value="publish"
            tone="main"
            size="sm"
            className="fit"
            busy={isBusy(fetcher)}
          >
            Publish
          </Button>
          <TextField
            label="Reason, if you decline it"
            name="reason"
            maxLength={500}
            idPrefix={reel.id}
            defaultValue={result?.ok === false ? result.values?.['reason'] : ''}
            error={errors['reason']}
          />
          <Button
            type="submit"
            name="intent"
            value="refuse"
            size="sm"
            className="fit"
            busy={isBusy(fetcher)}
          >
            Decline
          </Button>
        </fetcher.Form>
      </div>
    </li>
  )
}
