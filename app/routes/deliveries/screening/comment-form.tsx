import { CircleDot, X } from 'lucide'
import { useRef, useState } from 'react'
import { COMMENT_MAX } from '#delivery/comments/comment.ts'
import { successOf } from '#app/forms/action-result.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { useEmptied, useFormKey } from '#app/forms/use-sent-form.ts'
import { FormTrouble } from '#app/routes/deliveries/screening/form-trouble.tsx'
import type { Screening } from '#app/routes/deliveries/screening/use-screening.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { momentText } from '#app/ui/film-player/film-time.ts'
import { Icon } from '#app/ui/icon.tsx'

interface CommentFormProps {
  screening: Screening
  /** From the loader; after a successful submission, the form gets the next id. */
  nextId: string
  /** Whether the writer has yet to say who they are. */
  asksName?: boolean
}

/** Where a spot begins: beside the play button in the middle of the film. */
const FIRST_SPOT = { x: 0.5, y: 0.3 }

/** Writes a comment about the current moment of the film, and about a spot if a ring was placed. */
export function CommentForm({ screening, nextId, asksName }: CommentFormProps) {
  const fetcher = useFormFetcher()
  const form = useRef<HTMLFormElement>(null)
  const commentId = useFormKey(nextId, successOf(fetcher.data), (key) =>
    screening.comments.some(({ id }) => id === key),
  )
  const [isAboutAll, setIsAboutAll] = useState(false)
  const { version, piece, atMs, draft, photoId } = screening
  const isFilm = piece.kind !== 'photo'
  useEmptied(form, commentId, () => {
    setIsAboutAll(false)
    screening.setDraft(null)
  })
  const isAtMoment = isFilm && !isAboutAll
  return (
    <fetcher.Form method="post" ref={form} className="talk-compose stack-8" preventScrollReset>
      <input type="hidden" name="intent" value="comment" />
      <input type="hidden" name="versionId" value={version.id} />
      <input type="hidden" name="commentId" value={commentId} />
      {!isFilm && <input type="hidden" name="fileId" value={photoId ?? ''} />}
      {isAtMoment && <input type="hidden" name="atMs" value={atMs} />}
      {draft && !isAboutAll && (
        <>
          <input type="hidden" name="x" value={draft.x} />
          <input type="hidden" name="y" value={draft.y} />
        </>
      )}
      <label htmlFor="comment-body" className="sr-only">
        {isAtMoment ? `Comment at ${momentText(atMs)}` : 'Comment'}
      </label>
      <textarea
        id="comment-body"
        name="body"
        className="control"
        rows={1}
        maxLength={COMMENT_MAX}
        placeholder={
          isAtMoment ? `Comment at ${momentText(atMs)}, or tap the film` : 'Comment on all of it'
        }
        required
        onFocus={() => screening.player.current?.pause()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
          event.preventDefault()
          form.current?.requestSubmit()
        }}
      />
      {asksName && (
        <div className="talk-name">
          <TextField
            label="Your name"
            name="name"
            idPrefix="comment"
            maxLength={80}
            autoComplete="name"
            required
            hint="No account needed. It appears next to your comments."
            error={fetcher.data?.errors?.['name']}
          />
        </div>
      )}
      <FormTrouble result={fetcher.data} />
      <div className="talk-about cluster-8">
        {isFilm && (
          <button
            type="button"
            className="chip chip-sm"
            aria-pressed={isAtMoment}
            onClick={() => setIsAboutAll(!isAboutAll)}
          >
            <span className="tabular">{momentText(atMs)}</span>
            <span className="sr-only"> About this moment</span>
          </button>
        )}
        <button
          type="button"
          className="chip chip-sm"
          aria-pressed={draft !== null && !isAboutAll}
          onClick={() => {
            setIsAboutAll(false)
            screening.setDraft(draft ? null : FIRST_SPOT)
          }}
        >
          <Icon of={draft ? X : CircleDot} size={16} /> Spot
        </button>
        <Button type="submit" size="sm" busy={isBusy(fetcher)} busyLabel="Sending">
          Comment
        </Button>
      </div>
    </fetcher.Form>
  )
}
