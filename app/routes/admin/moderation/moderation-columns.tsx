import { Form, Link, useNavigation } from 'react-router'
import { shortDay } from '#app/base/near-time.ts'
import type { ReviewRow } from '#team/moderation/moderation-lists.server.ts'
import { paths } from '#app/base/paths.ts'
import { hideHref } from '#app/routes/admin/moderation/hide-question.tsx'
import { PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import type { TableColumn } from '#app/ui/data-table.tsx'
import { GivenStars } from '#app/ui/star-rating.tsx'

export function columnsFor({
  timeZone,
  serverNow,
  here,
}: {
  timeZone: string
  /** ISO 8601 */
  serverNow: string
  here: string
}): TableColumn<ReviewRow>[] {
  return [
    {
      label: 'Review',
      cell: (review) => (
        <>
          <span className="cell-main">
            {review.customerId ? (
              <PersonLink id={review.customerId} name={review.customerName} />
            ) : (
              review.customerName
            )}
          </span>
          <span className="cell-sub three-lines">{review.text || 'Rating only'}</span>
          <Link to={paths.booking(review.bookingId)} className="text-link small">
            Open the booking
          </Link>
        </>
      ),
    },
    {
      label: 'Orbiter',
      cell: (review) => <PersonLink id={review.orbiterId} name={review.orbiterName} />,
    },
    { label: 'Rating', sort: 'rating', cell: (review) => <GivenStars value={review.rating} /> },
    {
      label: 'Written',
      sort: 'created',
      cell: (review) => (
        <span className="nowrap">{shortDay(review.createdAt, timeZone, serverNow)}</span>
      ),
    },
    {
      label: 'Status',
      cell: (review) =>
        review.isPublished ? (
          <StateBadge state="published" label="Published" />
        ) : (
          <StateBadge state="hidden" label="Hidden" />
        ),
    },
    {
      label: 'Actions',
      isActions: true,
      cell: (review) => <ReviewDecision review={review} here={here} />,
    },
  ]
}

function ReviewDecision({ review, here }: { review: ReviewRow; here: string }) {
  const isBusy = useNavigation().formData?.get('reviewId') === review.id
  if (review.isPublished)
    return (
      <span className="cell-actions">
        <LinkButton
          to={hideHref(here, 'review', review.id)}
          size="sm"
          tone="ghost"
          preventScrollReset
          aria-label={`Hide the review by ${review.customerName}`}
        >
          Hide
        </LinkButton>
      </span>
    )
  return (
    <Form method="post" className="cell-actions" preventScrollReset>
      <input type="hidden" name="reviewId" value={review.id} />
      <Button
        type="submit"
        size="sm"
        tone="ghost"
        name="decision"
        value="publish"
        busy={isBusy}
        aria-label={`Publish the review by ${review.customerName}`}
      >
        Publish
      </Button>
    </Form>
  )
}
