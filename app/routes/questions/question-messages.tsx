import { Flag } from 'lucide'
import { Link } from 'react-router'
import { paths } from '#app/base/paths.ts'
import type { QuestionMessage } from '#work/questions/question.ts'
import { Icon } from '#app/ui/icon.tsx'
import '#app/routes/messages/thread.css'

interface MessagesProps {
  messages: (QuestionMessage & { when: string })[]
  otherId: string
  otherName: string
}

export function QuestionMessages({ messages, otherId, otherName }: MessagesProps) {
  return (
    <ol className="question-messages" aria-label="Messages">
      {messages.map(({ id, isOwn, text, isMasked, isReported, createdAt, when }) => (
        <li key={id} className="message" data-own={isOwn || undefined}>
          <p className="sr-only">{isOwn ? 'You' : otherName}:</p>
          <p className="message-text">{text}</p>
          <p className="message-meta">
            {isMasked && <span>Contact details are hidden · </span>}
            <time dateTime={createdAt}>{when}</time>
            {!isOwn &&
              (isReported ? (
                <span>Reported</span>
              ) : (
                <Link to={paths.question(otherId, { report: id })} className="message-report">
                  <Icon of={Flag} size={14} /> Report<span className="sr-only"> this message</span>
                </Link>
              ))}
          </p>
        </li>
      ))}
    </ol>
  )
}
