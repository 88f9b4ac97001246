import { ChevronDown, Inbox } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { useFetcher } from 'react-router'
import { formatDay } from '#app/base/time.ts'
import { eventTypeLabel } from '#app/features/enquiries/enquiry.ts'
import { ENQUIRY_STATUS_LABELS, ENQUIRY_STATUSES } from '#app/features/enquiries/enquiry-status.ts'
import type { EnquiryRow } from '#app/features/reports/admin-overview.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { WithoutScript } from '#app/ui/without-script.tsx'

const TONES = { new: 'rec', work_in_progress: 'clock', completed: 'ok' } as const
const KINDS = { quote: 'Quote', booking: 'Booking', contact: 'Contact' }

interface EnquiryListProps {
  rows: readonly EnquiryRow[]
  q: string
  timeZone: string
}

export function EnquiryList({ rows, q, timeZone }: EnquiryListProps) {
  if (rows.length === 0)
    return (
      <EmptyState
        headingLevel={3}
        title={q ? 'No matching enquiries' : 'No Enquiries'}
        text={q ? 'Search for a service type, an address, a status or a city.' : 'What people ask through the site appears here.'}
        icon={<Inbox />}
      />
    )
  return (
    <ul className="enquiry-list">
      {rows.map((enquiry) => (
        <li key={enquiry.id} className="panel">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="cell-main">{eventTypeLabel(enquiry.serviceType)}</h3>
            <Badge tone={TONES[enquiry.status]}>{ENQUIRY_STATUS_LABELS[enquiry.status]}</Badge>
            <Badge>{KINDS[enquiry.kind]}</Badge>
            <time className="ml-auto text-sm text-muted" dateTime={enquiry.createdAt}>
              {formatDay(enquiry.createdAt, timeZone)}
            </time>
          </div>
          <p className="text-sm wrap-anywhere text-muted">{enquiry.email}</p>
          {enquiry.description && <p className="mt-3 line-clamp-3 text-[15px] whitespace-pre-line wrap-anywhere">{enquiry.description}</p>}
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 text-sm text-muted">{enquiry.address}</p>
            <StatusSelect enquiry={enquiry} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Saved the moment it is chosen; while that runs, the choice shows already. */
function StatusSelect({ enquiry }: { enquiry: EnquiryRow }) {
  const fetcher = useFetcher()
  const save = (event: SyntheticEvent<HTMLSelectElement>) => void fetcher.submit(event.currentTarget.form)
  const sent = fetcher.formData?.get('status')
  const chosen = typeof sent === 'string' ? sent : enquiry.status
  return (
    <fetcher.Form method="post" className="flex items-center gap-2">
      <input type="hidden" name="enquiryId" value={enquiry.id} />
      <span className="control-wrap">
        <select
          name="status"
          className="control"
          aria-label={`Status of ${eventTypeLabel(enquiry.serviceType)} from ${enquiry.email}`}
          value={chosen}
          aria-busy={fetcher.state !== 'idle' || undefined}
          onChange={save}
        >
          {ENQUIRY_STATUSES.map((status) => (
            <option key={status} value={status}>
              {ENQUIRY_STATUS_LABELS[status]}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </span>
      <WithoutScript>
        <button type="submit" className="btn btn-quiet btn-sm">
          Save
        </button>
      </WithoutScript>
    </fetcher.Form>
  )
}
