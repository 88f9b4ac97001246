import { Plus, Settings2 } from 'lucide'
import type { RefObject } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#app/base/paths.ts'
import type { SavedReply } from '#work/messages/saved-replies.server.ts'
import { Icon } from '#app/ui/icon.tsx'

interface ReplyRowProps {
  replies: readonly SavedReply[]
  /** The form of the message. */
  form: RefObject<HTMLFormElement | null>
}

/** An Orbiter's saved replies; each button inserts its text at the cursor. */
export function ReplyRow({ replies, form }: ReplyRowProps) {
  const { pathname, search } = useLocation()
  return (
    <div className="reply-row needs-script" role="group" aria-label="Saved replies">
      {replies.map((reply) => (
        <button
          key={reply.id}
          type="button"
          className="chip chip-sm"
          title={reply.replyText}
          onClick={() => insertText(form.current, reply.replyText)}
        >
          {reply.title}
        </button>
      ))}
      <Link to={paths.savedReplies()} state={{ from: pathname + search }} className="chip chip-sm">
        <Icon of={replies.length > 0 ? Settings2 : Plus} size={16} />
        {replies.length > 0 ? 'Edit replies' : 'Save a reply'}
      </Link>
    </div>
  )
}

/** Inserts text at the cursor as if it was typed, so that drafts and undo include it. */
function insertText(form: HTMLFormElement | null, text: string): void {
  const field = form?.elements.namedItem('text')
  if (!(field instanceof HTMLTextAreaElement)) return
  field.focus()
  const before = field.value.slice(0, field.selectionStart)
  const gap = before === '' || /\s$/.test(before) ? '' : ' '
  field.setRangeText(gap + text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
