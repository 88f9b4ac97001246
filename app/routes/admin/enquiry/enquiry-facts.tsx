import { formatDate, formatTimeOn } from '#app/base/time.ts'
import { topicLabel } from '#app/features/enquiries/contact.ts'
import { eventTypeLabel } from '#app/features/enquiries/enquiry.ts'
import { Panel } from '#app/ui/panel.tsx'
import type { getEnquiryDetail } from '#app/features/enquiries/enquiry-detail.server.ts'

export type Enquiry = Awaited<ReturnType<typeof getEnquiryDetail>>

export function titleOf({ productName, kind, serviceType }: Enquiry): string {
  if (kind === 'contact') return `Message: ${topicLabel(serviceType)}`
  return kind === 'quote' ? eventTypeLabel(serviceType) : (productName ?? serviceType)
}

export function Facts({ enquiry }: { enquiry: Enquiry }) {
  const rows: [string, string | null][] = [
    ['Name', enquiry.name],
    ['Email', enquiry.email],
    ['Phone', enquiry.phone],
    ['Event date', enquiry.eventDate && formatDate(enquiry.eventDate)],
    ['Time', enquiry.requestedTime && formatTimeOn(enquiry.eventDate ?? '', enquiry.requestedTime)],
    [
      'Address',
      enquiry.address &&
        [enquiry.address, enquiry.city, [enquiry.state, enquiry.zipCode].filter(Boolean).join(' ')]
          .filter(Boolean)
          .join(', '),
    ],
    ['Location', enquiry.location],
    ['Package', enquiry.productName ?? enquiry.packageType],
    ['Guests', enquiry.guestCount],
    ['Budget', enquiry.budget],
  ]
  return (
    <Panel as="aside" className="self-start max-lg:order-first" aria-labelledby="facts-title">
      <h2 id="facts-title" className="title">
        Enquiry
      </h2>
      <dl className="summary-facts mt-4">
        {rows.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {enquiry.description && (
        <p className="mt-4 whitespace-pre-line wrap-anywhere">{enquiry.description}</p>
      )}
    </Panel>
  )
}
