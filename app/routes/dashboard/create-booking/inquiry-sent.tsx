import { CircleCheck } from 'lucide'
import { useEffect, useRef } from 'react'
import { UnservedNote } from '#market/catalog/unserved-note.tsx'
import { paths } from '#app/base/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useHasScript } from '#app/ui/without-script.tsx'
import { Icon } from '#app/ui/icon.tsx'

export interface SentInquiryFacts {
  unservedCity: string | null
  replyBy: string
  /** The service and its price. */
  cost: string
}

/** The success panel. With JavaScript, the dashboard opens after two seconds. */
export function InquirySent({ facts }: { facts: SentInquiryFacts | undefined }) {
  const hasScript = useHasScript()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className="panel enquiry-sent" aria-labelledby="sent-title">
      <Icon of={CircleCheck} />
      <div className="stack-12">
        <h1 id="sent-title" ref={heading} tabIndex={-1} className="display-3">
          Inquiry Sent Successfully!
        </h1>
        <p className="text-muted">
          {!hasScript && "We'll match you with available Orbiters and get back to you soon. "}
          {facts &&
            `You'll hear from us by ${facts.replyBy}. ${facts.cost}: you pay nothing before you accept a quote. `}
          Your inquiry is in your dashboard.
        </p>
        {facts?.unservedCity && <UnservedNote city={facts.unservedCity} />}
        <LinkButton to={paths.dashboard()} size="sm" className="fit">
          Go to your dashboard
        </LinkButton>
      </div>
    </section>
  )
}
