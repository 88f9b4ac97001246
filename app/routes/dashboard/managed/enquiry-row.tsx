import { formatEnd } from '#app/base/event-end.ts'
import { formatTimeOn } from '#app/base/event-time.ts'
import { formatDate, formatTime } from '#app/base/time.ts'
import { UnservedNote } from '#market/catalog/unserved-note.tsx'
import type { OwnEnquiry } from '#work/enquiries/enquiry-queries.server.ts'
import { enquirySentence } from '#work/enquiries/enquiry-status.ts'
import { Badge } from '#app/ui/badge.tsx'

const STATES: Record<OwnEnquiry['status'], { label: string; tone: 'clock' | 'ok' | 'neutral' }> = {
  new: { label: 'New', tone: 'clock' },
  work_in_progress: { label: 'In progress', tone: 'ok' },
  completed: { label: 'Completed', tone: 'neutral' },
}

export function EnquiryRow({ enquiry, timeZone }: { enquiry: OwnEnquiry; timeZone: string }) {
  const state = STATES[enquiry.status]
  return (
    <li className="project-row">
      <div className="grid min-w-0 gap-1">
        <h3 className="title">
          {enquiry.title} <Badge tone={state.tone}>{state.label}</Badge>
        </h3>
        <p className="text-muted">
          {[
            enquiry.eventDate && formatDate(enquiry.eventDate),
            enquiry.requestedTime &&
              (enquiry.eventDate
                ? formatTimeOn(enquiry.eventDate, enquiry.requestedTime)
                : formatTime(enquiry.requestedTime)),
            enquiry.eventEndTime &&
              `event ends ${formatEnd(enquiry.requestedTime ?? '', enquiry.eventEndTime)}`,
            enquiry.place,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        <p>{enquirySentence(enquiry, timeZone)}</p>
        {enquiry.unservedCity && <UnservedNote city={enquiry.unservedCity} />}
      </div>
    </li>
  )
}
