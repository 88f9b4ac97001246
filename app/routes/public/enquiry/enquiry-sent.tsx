import { CircleCheck } from 'lucide'
import { useEffect, useRef } from 'react'
import { UnservedNote } from '#market/catalog/unserved-note.tsx'
import { paths } from '#app/base/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { isTypingOn } from '#app/ui/typed-on.ts'

/** Shown where the person is looking after sending. The toast shows it first, but disappears. */
interface EnquirySentProps {
  email: string
  replyBy: string
  unservedCity: string | null
}

export function EnquirySent({ email, replyBy, unservedCity }: EnquirySentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isTypingOn()) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section className="panel enquiry-sent" aria-labelledby="sent-title">
      <Icon of={CircleCheck} />
      <div className="stack-12">
        <h2 id="sent-title" ref={heading} tabIndex={-1} className="display-3">
          Thank you. We received it.
        </h2>
        <p className="text-muted">
          We'll send your quote to <b className="strong text-fg wrap-anywhere">{email}</b> by{' '}
          {replyBy}. We've confirmed it by email. The quote is free, and nothing is booked until you
          accept it.
        </p>
        {unservedCity && <UnservedNote city={unservedCity} />}
        <LinkButton to={paths.browseReels()} size="sm" className="fit">
          Browse reels
        </LinkButton>
      </div>
    </section>
  )
}
