import { formatMoney } from '#app/base/money.ts'
import { nearInstant } from '#app/base/near-time.ts'
import type { Enquiry } from '#app/routes/admin/enquiry/enquiry-facts.tsx'
import { StateBadge } from '#app/ui/state-badge.tsx'

const QUOTES = {
  accepted: { label: 'Accepted', state: 'accepted' },
  open: { label: 'Waiting for the customer', state: 'sent' },
  replaced: { label: 'Replaced', state: 'withdrawn' },
} as const

interface SentQuotesProps {
  quotes: Enquiry['quotes']
  timeZone: string
  /** ISO 8601 */
  serverNow: string
}

export function SentQuotes({ quotes, timeZone, serverNow }: SentQuotesProps) {
  return quotes.map((quote) => (
    <section key={quote.id} aria-label={`Quote ${formatMoney(quote.amountCents)}`}>
      <div className="project-head">
        <h2 className="title">
          {quote.title}: {formatMoney(quote.amountCents)}
        </h2>
        <StateBadge {...QUOTES[quote.status]} />
      </div>
      <p className="above-12 pre-line wrap-anywhere">{quote.message}</p>
      <p className="above-12 small text-muted">
        Sent {nearInstant(quote.createdAt, timeZone, serverNow)}, valid until{' '}
        {nearInstant(quote.expiresAt, timeZone, serverNow)}
      </p>
    </section>
  ))
}
