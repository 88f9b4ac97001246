import { useEffect, useId, useState } from 'react'
import { COMMENT_MAX, type FilmAnswer, type FilmComment } from '#delivery/comments/comment.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { FormTrouble } from '#app/routes/deliveries/screening/form-trouble.tsx'
import { Button } from '#app/ui/button.tsx'

interface CommentFormsProps {
  comment: FilmComment
  onDone: () => void
}

/** Forms for answering a comment, and for changing or removing one's own while that is possible. */
export function CommentForms({ comment, onDone }: CommentFormsProps) {
  const own = [comment, ...comment.answers].filter(({ editUntil }) => editUntil !== null)
  return (
    <div className="stack-16 above-4">
      <AnswerForm comment={comment} onDone={onDone} />
      {own.map((words) => (
        <OwnForm
          key={words.id}
          words={words}
          canRemove={words.id !== comment.id || comment.answers.length === 0}
          onDone={onDone}
        />
      ))}
    </div>
  )
}

function AnswerForm({ comment, onDone }: CommentFormsProps) {
  const fetcher = useFormFetcher()
  const id = useId()
  // With the same id, a retry after a lost response does not create a second answer.
  const [commentId] = useState(() => crypto.randomUUID())
  useDone(fetcher.data, onDone)
  return (
    <fetcher.Form method="post" className="talk-form stack-8">
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="id" value={comment.id} />
      <input type="hidden" name="commentId" value={commentId} />
      <label htmlFor={id} className="sr-only">
        Reply to comment {comment.number}
      </label>
      <textarea
        id={id}
        name="body"
        className="control"
        rows={2}
        maxLength={COMMENT_MAX}
        placeholder="Reply"
        required
        ref={takeFocus}
      />
      <FormTrouble result={fetcher.data} />
      <Button type="submit" size="sm" busy={isBusy(fetcher)} busyLabel="Sending">
        Reply
      </Button>
    </fetcher.Form>
  )
}

interface OwnFormProps {
  words: FilmAnswer
  canRemove: boolean
  onDone: () => void
}

function OwnForm({ words, canRemove, onDone }: OwnFormProps) {
  const fetcher = useFormFetcher()
  const id = useId()
  useDone(fetcher.data, onDone)
  return (
    <fetcher.Form method="post" className="talk-form stack-8">
      <input type="hidden" name="id" value={words.id} />
      <label htmlFor={id} className="field-label">
        Your words
      </label>
      <textarea
        id={id}
        name="body"
        className="control"
        rows={2}
        maxLength={COMMENT_MAX}
        defaultValue={words.body}
        required
      />
      <FormTrouble result={fetcher.data} />
      <div className="cluster-8">
        <Button type="submit" size="sm" name="intent" value="edit" busy={isBusy(fetcher)}>
          Save
        </Button>
        {canRemove && (
          <Button type="submit" size="sm" tone="ghost" name="intent" value="remove" formNoValidate>
            Remove
          </Button>
        )}
      </div>
    </fetcher.Form>
  )
}

function useDone(result: ActionResult | undefined, onDone: () => void): void {
  useEffect(() => {
    if (result?.ok) onDone()
    // Each answer closes the forms once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [result])
}

const takeFocus = (field: HTMLTextAreaElement | null) => field?.focus({ preventScroll: true })
