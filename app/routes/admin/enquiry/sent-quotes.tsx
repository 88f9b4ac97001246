import { formatMoney } from '#app/base/money.ts'
import { formatInstant } from '#app/base/time.ts'
import type { Enquiry } from '#app/routes/admin/enquiry/enquiry-facts.tsx'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { Panel } from '#app/ui/panel.tsx'

const QUOTES = {
  accepted: { label: 'Accepted', state: 'accepted' },
  open: { label: 'Waiting for the customer', state: 'sent' },
  replaced: { label: 'Replaced', state: 'withdrawn' },
} as const

interface SentQuotesProps {
  quotes: Enquiry['quotes']
  timeZone: string
}

export function SentQuotes({ quotes, timeZone }: SentQuotesProps) {
  return quotes.map((quote) => (
    <Panel key={quote.id} as="section" aria-label={`Quote ${formatMoney(quote.amountCents)}`}>
      <div className="project-head">
        <h2 className="title">
          {quote.title}: {formatMoney(quote.amountCents)}
        </h2>
        <StateBadge {...QUOTES[quote.status]} />
      </div>
      <p className="above-12 pre-line wrap-anywhere">{quote.message}</p>
      <p className="above-12 small text-muted">
        Sent {formatInstant(quote.createdAt, timeZone)}, valid until{' '}
        {formatInstant(quote.expiresAt, timeZone)}
      </p>
    </Panel>
  ))
}
