import type {
  ReportedReel,
  ReportedText,
  ReviewRow,
} from '#team/moderation/moderation-lists.server.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { ConfirmDialog } from '#app/routes/admin/controls/confirm-dialog.tsx'

type Kind = 'review' | 'message' | 'reel'

interface Lists {
  reported: ReportedText[]
  reels: ReportedReel[]
  reviews: { rows: ReviewRow[] }
}

/** The URL that asks whether to hide something; keeps the filters of the table. */
export const hideHref = (here: string, kind: Kind, id: string) =>
  `${here}${here.includes('?') ? '&' : '?'}hide=${kind}-${id}`

interface Question {
  title: string
  text: string
  label: string
  field: 'reviewId' | 'messageId' | 'reelId'
  id: string
  /** For a message: what the message belongs to. */
  kind?: ReportedText['kind']
  /** Who reads the reason; null if the hidden content has no author. */
  reader: string | null
}

function questionOf(subject: string, { reported, reels, reviews }: Lists): Question | null {
  const isAbout = (kind: Kind, id: string) => subject === `${kind}-${id}`
  const review = reviews.rows.find(({ id, isPublished }) => isPublished && isAbout('review', id))
  if (review)
    return {
      title: 'Hide this review?',
      text: `It leaves the profile and the rating of ${review.orbiterName}. We email ${review.customerName} your reason.`,
      label: 'Hide Review',
      field: 'reviewId',
      id: review.id,
      reader: review.customerName,
    }
  const message = reported.find(({ id, isHidden }) => !isHidden && isAbout('message', id))
  if (message)
    return {
      title: 'Hide this message?',
      text: `The other person no longer sees it, and its reports are settled. We email ${message.senderName} your reason.`,
      label: 'Hide Message',
      field: 'messageId',
      id: message.id,
      kind: message.kind,
      reader: message.senderName,
    }
  const reel = reels.find(({ reelId, isShown }) => isShown && isAbout('reel', reelId))
  return reel
    ? {
        title: 'Hide this reel?',
        text: `${reel.title} leaves the gallery, and its reports are settled. You can show it again under Reels.`,
        label: 'Hide Reel',
        field: 'reelId',
        id: reel.reelId,
        reader: null,
      }
    : null
}

/** Asks before hiding what someone wrote; renders nothing if it is no longer on the page. */
export function HideQuestion({
  subject,
  lists,
  here,
  result,
}: {
  subject: string
  lists: Lists
  here: string
  result: ActionResult | undefined
}) {
  const question = questionOf(subject, lists)
  if (!question) return null
  const { title, text, label, field, id, kind, reader } = question
  return (
    <ConfirmDialog
      title={title}
      text={text}
      intent="hide"
      label={label}
      backHref={here}
      result={result}
      {...(reader && { reason: { hint: `${reader} reads it in our email.`, max: 500 } })}
    >
      <input type="hidden" name={field} value={id} />
      {kind && <input type="hidden" name="kind" value={kind} />}
      <input type="hidden" name="decision" value="hide" />
    </ConfirmDialog>
  )
}
