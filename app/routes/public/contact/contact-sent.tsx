import { CircleCheck } from 'lucide'
import { useEffect, useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'

/** The address that the reply goes to, and when it will arrive at the latest. */
export interface ReplyPromise {
  email: string
  replyBy: string
}

export function Sent({ email, replyBy }: ReplyPromise) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="panel enquiry-sent" aria-labelledby="sent-title">
      <Icon of={CircleCheck} />
      <div className="stack-12">
        <h2 id="sent-title" ref={heading} tabIndex={-1} className="display-3">
          Thank you. We received it.
        </h2>
        <p className="text-muted">
          We'll reply to <b className="strong text-fg wrap-anywhere">{email}</b> by {replyBy}. We've
          confirmed it by email.
        </p>
      </div>
    </section>
  )
}
