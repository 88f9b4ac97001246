import type { Attachment } from '#work/attachments/attachment.ts'
import type { ReportedMessage } from '#work/messages/message-queries.server.ts'
import { ThreadFiles } from '#app/routes/messages/thread-entry.tsx'

/** For admins: only reported messages, never the rest of a thread. */
export function Reported({
  messages,
  files,
}: {
  messages: ReportedMessage[]
  files: Record<string, Attachment[]>
}) {
  return (
    <section className="booking-section" aria-labelledby="reported-title">
      <h2 id="reported-title" className="title">
        Reported messages
      </h2>
      <ul className="stack-16">
        {messages.map((message) => (
          <li key={message.id} className="stack-4">
            <p className="message-text wrap-anywhere">
              <b>{message.senderName}:</b> {message.text}
            </p>
            {files[message.id] && (
              <ThreadFiles
                files={files[message.id] ?? []}
                count={0}
                isOwn
                isAgreed
                isUndecided={false}
              />
            )}
            <p className="booking-reason">{message.reason}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
