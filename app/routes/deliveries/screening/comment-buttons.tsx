import { Check } from 'lucide'
import type { FilmComment } from '#delivery/comments/comment.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { Icon } from '#app/ui/icon.tsx'

/** The Orbiter's checkbox, shown instead of the comment's number. */
export function TickForm({ comment }: { comment: FilmComment }) {
  const fetcher = useFormFetcher()
  const sent = fetcher.formData?.get('isDone')
  const isDone = sent ? sent === 'yes' : comment.doneAt !== null
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="tick" />
      <input type="hidden" name="id" value={comment.id} />
      <input type="hidden" name="isDone" value={isDone ? 'no' : 'yes'} />
      <button
        type="submit"
        className="talk-number talk-tick"
        data-done={isDone}
        aria-pressed={isDone}
        aria-label={`Comment ${comment.number} is done`}
      >
        {isDone ? <Icon of={Check} size={13} strokeWidth={3} /> : comment.number}
      </button>
    </fetcher.Form>
  )
}
