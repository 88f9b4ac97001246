import { Plus, Settings2 } from 'lucide'
import { Link, useLocation } from 'react-router'
import { paths } from '#app/base/paths.ts'
import type { SavedReply } from '#app/features/messages/saved-replies.server.ts'
import { Icon } from '#app/ui/icon.tsx'

interface ReplyRowProps {
  replies: readonly SavedReply[]
  insert: (text: string) => void
}

/** An Orbiter's saved replies; each puts its text where the cursor is. */
export function ReplyRow({ replies, insert }: ReplyRowProps) {
  const { pathname, search } = useLocation()
  return (
    <div className="reply-row needs-script" role="group" aria-label="Saved replies">
      {replies.map((reply) => (
        <button
          key={reply.id}
          type="button"
          className="reply-chip"
          title={reply.replyText}
          onClick={() => insert(reply.replyText)}
        >
          {reply.title}
        </button>
      ))}
      <Link
        to={paths.savedReplies()}
        state={{ from: pathname + search }}
        className="reply-chip reply-edit"
      >
        <Icon of={replies.length > 0 ? Settings2 : Plus} size={16} />
        {replies.length > 0 ? 'Edit replies' : 'Save a reply'}
      </Link>
    </div>
  )
}
