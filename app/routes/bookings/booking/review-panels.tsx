import { PanelFrame } from '#app/routes/bookings/cards/panel-frame.tsx'
import { panelLinks, type PanelProps } from '#app/routes/bookings/booking/panel-links.ts'
import { TextareaField } from '#app/ui/field.tsx'
import { StarField } from '#app/ui/star-field.tsx'

export function ReviewPanel({ page: { view }, result }: PanelProps) {
  return (
    <PanelFrame
      {...panelLinks(view.id, 'review')}
      intent="review"
      title={`How was ${view.orbiterName}?`}
      text={
        <p>
          Your review appears on the profile with the name you booked under. You can't change it
          later.
        </p>
      }
      submit="Publish review"
    >
      <StarField
        legend="Stars"
        name="rating"
        defaultValue={result?.values?.['rating']}
        error={result?.errors?.['rating']}
      />
      <TextareaField
        label="What should others know?"
        name="text"
        optional
        rows={4}
        maxLength={2000}
        error={result?.errors?.['text']}
        defaultValue={result?.values?.['text']}
      />
    </PanelFrame>
  )
}

export function ReplyPanel({ page: { view }, result }: PanelProps) {
  return (
    <PanelFrame
      {...panelLinks(view.id, 'reply')}
      intent="reply"
      title="Reply to the review"
      text={<p>Your reply appears below the review on your profile. You can't change it later.</p>}
      submit="Publish reply"
    >
      <TextareaField
        label="Your reply"
        name="reply"
        required
        rows={4}
        maxLength={2000}
        error={result?.errors?.['reply']}
        defaultValue={result?.values?.['reply']}
      />
    </PanelFrame>
  )
}
