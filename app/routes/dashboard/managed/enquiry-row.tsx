import { formatEnd } from '#app/base/event-end.ts'
import { formatTimeOn } from '#app/base/event-time.ts'
import { dateIn, nearDate, unbroken } from '#app/base/near-time.ts'
import { formatTime } from '#app/base/time.ts'
import { UnservedNote } from '#market/catalog/unserved-note.tsx'
import type { OwnEnquiry } from '#work/enquiries/enquiry-queries.server.ts'
import { enquirySentence } from '#work/enquiries/enquiry-status.ts'
import { StateBadge } from '#app/ui/state-badge.tsx'

const LABELS: Record<OwnEnquiry['status'], string> = {
  new: 'New',
  work_in_progress: 'In progress',
  completed: 'Completed',
}

interface EnquiryRowProps {
  enquiry: OwnEnquiry
  timeZone: string
  serverNow: string
}

export function EnquiryRow({ enquiry, timeZone, serverNow }: EnquiryRowProps) {
  return (
    <li className="project-row">
      <div className="stack-4 shrink">
        <h3 className="title cluster-12">
          {enquiry.title} <StateBadge state={enquiry.status} label={LABELS[enquiry.status]} />
        </h3>
        <p className="text-muted">
          {[
            enquiry.about,
            enquiry.eventDate && nearDate(enquiry.eventDate, dateIn(serverNow, timeZone)),
            enquiry.requestedTime &&
              (enquiry.eventDate
                ? unbroken(formatTimeOn(enquiry.eventDate, enquiry.requestedTime))
                : unbroken(formatTime(enquiry.requestedTime))),
            enquiry.eventEndTime &&
              `event ends ${formatEnd(enquiry.requestedTime ?? '', enquiry.eventEndTime)}`,
            enquiry.place,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        <p>{enquirySentence(enquiry, timeZone, serverNow)}</p>
        {enquiry.unservedCity && <UnservedNote city={enquiry.unservedCity} />}
      </div>
    </li>
  )
}
