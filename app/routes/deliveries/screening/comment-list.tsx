import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Check } from 'lucide'
import type { FilmAnswer, FilmComment } from '#delivery/comments/comment.ts'
import { TickForm } from '#app/routes/deliveries/screening/comment-buttons.tsx'
import { byMoment } from '#app/routes/deliveries/screening/screening-marks.ts'
import type { Screening } from '#app/routes/deliveries/screening/use-screening.ts'
import { momentText } from '#app/ui/film-player/film-time.ts'
import { Icon } from '#app/ui/icon.tsx'
import './talk.css'

/** The forms load when a comment is pressed. */
const CommentForms = lazy(() =>
  import('#app/routes/deliveries/screening/comment-forms.tsx').then((module) => ({
    default: module.CommentForms,
  })),
)

interface CommentListProps {
  screening: Screening
  /** Whether the viewer may write: answers, and changes to their own comments. */
  canComment: boolean
  /** Whether the viewer can tick comments off. */
  canTick: boolean
}

/** The comments on the version, in the order of the film. */
export function CommentList({ screening, canComment, canTick }: CommentListProps) {
  const comments = screening.comments.toSorted(byMoment)
  if (comments.length === 0) return null
  return (
    <ul className="talk" aria-label="Comments">
      {comments.map((comment) => (
        <CommentRow
          key={comment.id}
          {...{ comment, canComment, canTick }}
          isChosen={comment.id === screening.chosenId}
          onChoose={() => screening.goTo(comment)}
        />
      ))}
    </ul>
  )
}

interface CommentRowProps {
  comment: FilmComment
  isChosen: boolean
  onChoose: () => void
  canComment: boolean
  canTick: boolean
}

function CommentRow({ comment, isChosen, onChoose, canComment, canTick }: CommentRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const { number, atMs, doneAt, author, body, answers } = comment
  return (
    <li ref={row} data-chosen={isChosen}>
      {canTick ? (
        <TickForm comment={comment} />
      ) : (
        <span className="talk-number" data-done={doneAt !== null}>
          {doneAt ? <Icon of={Check} size={13} strokeWidth={3} /> : number}
          {doneAt && <span className="sr-only">Done</span>}
        </span>
      )}
      <div className="talk-words">
        <p>
          {(atMs !== null || comment.spot) && (
            <button type="button" className="talk-moment tabular" onClick={onChoose}>
              {atMs === null ? 'Show' : momentText(atMs)}
            </button>
          )}
          <b>{author}</b> <Body words={comment} text={body} />
        </p>
        {answers.map((answer) => (
          <p key={answer.id} className="talk-answer">
            <b>{answer.author}</b> <Body words={answer} text={answer.body} />
          </p>
        ))}
        {canComment && (
          <button
            type="button"
            className="talk-open"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Close' : hasOwn(comment) ? 'Reply or edit' : 'Reply'}
            <span className="sr-only"> to comment {number}</span>
          </button>
        )}
        {isOpen && (
          <Suspense>
            <CommentForms comment={comment} onDone={() => setIsOpen(false)} />
          </Suspense>
        )}
      </div>
    </li>
  )
}

const hasOwn = (comment: FilmComment) =>
  [comment, ...comment.answers].some(({ editUntil }) => editUntil !== null)

function Body({ words, text }: { words: FilmAnswer; text: string }) {
  return (
    <>
      <span className="pre-line wrap-anywhere">{text}</span>
      {words.isEdited && <span className="text-muted"> (edited)</span>}
    </>
  )
}
