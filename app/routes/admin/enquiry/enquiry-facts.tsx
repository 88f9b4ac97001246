import type { ReactNode } from 'react'
import { formatEnd } from '#app/base/event-end.ts'
import { formatTimeOn } from '#app/base/event-time.ts'
import { shortDate } from '#app/base/near-time.ts'
import { formatTime } from '#app/base/time.ts'
import { EmailText, PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import type { getEnquiryDetail } from '#work/enquiries/enquiry-detail.server.ts'

export type Enquiry = Awaited<ReturnType<typeof getEnquiryDetail>>

/** Without a date, there is no weekday to name. */
const timeOn = (date: string | null, time: string) =>
  date ? formatTimeOn(date, time) : formatTime(time)

export function Facts({ enquiry, today }: { enquiry: Enquiry; today: string }) {
  const rows: [string, ReactNode][] = [
    ['About', enquiry.about],
    [
      'Name',
      enquiry.userId ? <PersonLink id={enquiry.userId} name={enquiry.name} /> : enquiry.name,
    ],
    ['Email', <EmailText key="email" email={enquiry.email} />],
    ['Phone', enquiry.phone],
    ['Event date', enquiry.eventDate && shortDate(enquiry.eventDate, today)],
    ['Time', enquiry.requestedTime && timeOn(enquiry.eventDate, enquiry.requestedTime)],
    [
      'Event ends',
      enquiry.eventEndTime && formatEnd(enquiry.requestedTime ?? '', enquiry.eventEndTime),
    ],
    [
      'Address',
      enquiry.address &&
        [enquiry.address, enquiry.city, [enquiry.state, enquiry.zipCode].filter(Boolean).join(' ')]
          .filter(Boolean)
          .join(', '),
    ],
    ['Location', enquiry.location],
    ...enquiry.soldFacts,
    ['Package', !enquiry.product && enquiry.packageType === 'custom' && 'Custom'],
    ['Guests', enquiry.guestCount],
    ['Budget', enquiry.budget],
  ]
  return (
    <aside className="enquiry-facts" aria-labelledby="facts-title">
      <h2 id="facts-title" className="title">
        Inquiry
      </h2>
      <dl className="summary-facts above-16">
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
        <p className="above-16 pre-line wrap-anywhere">{enquiry.description}</p>
      )}
    </aside>
  )
}
