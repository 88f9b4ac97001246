import { Flag, Inbox } from 'lucide'
import { Link } from 'react-router'
import { nearInstant, shortDay } from '#app/base/near-time.ts'
import { ENQUIRY_STATUS_LABELS, ENQUIRY_STATUSES } from '#work/enquiries/enquiry-status.ts'
import type { EnquiryRow } from '#team/reports/admin-overview.server.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { EmailText } from '#app/routes/admin/controls/person-link.tsx'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { StatusChoice } from '#app/routes/admin/controls/status-select.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'

const STATUS_OPTIONS = ENQUIRY_STATUSES.map((status) => ({
  value: status,
  label: ENQUIRY_STATUS_LABELS[status],
}))
const KINDS = { quote: 'Quote', booking: 'Booking', contact: 'Contact' }

interface EnquiryListProps {
  rows: readonly EnquiryRow[]
  q: string
  timeZone: string
  serverNow: string
}

function ReplyDue({
  enquiry: { replyDueAt, isOverdue },
  timeZone,
  serverNow,
}: {
  enquiry: EnquiryRow
  timeZone: string
  serverNow: string
}) {
  if (!replyDueAt) return null
  const time = <time dateTime={replyDueAt}>{nearInstant(replyDueAt, timeZone, serverNow)}</time>
  return isOverdue ? (
    <p className="enquiry-late">
      <Icon of={Flag} size={14} /> Overdue: reply was due {time}
    </p>
  ) : (
    <p>Reply due {time}</p>
  )
}

export function EnquiryList({ rows, q, timeZone, serverNow }: EnquiryListProps) {
  if (rows.length === 0)
    return (
      <EmptyState
        headingLevel={3}
        title={q ? 'No matching enquiries' : 'No Enquiries'}
        text={
          q
            ? 'Search for a service type, an email, a status or a city.'
            : 'Inquiries from the site appear here.'
        }
        icon={<Icon of={Inbox} />}
      />
    )
  return (
    <ul className="desk-list">
      {rows.map((enquiry) => (
        <li key={enquiry.id}>
          <div className="cluster-8">
            <h3 className="cell-main">
              <Link to={adminPaths.enquiry(enquiry.id)} className="plain-link">
                {enquiry.serviceType}
              </Link>
            </h3>
            {enquiry.occasion && <span>{enquiry.occasion}</span>}
            <StateBadge state={enquiry.status} label={ENQUIRY_STATUS_LABELS[enquiry.status]} />
            <Badge>{KINDS[enquiry.kind]}</Badge>
            <time className="push small text-muted" dateTime={enquiry.createdAt}>
              {shortDay(enquiry.createdAt, timeZone, serverNow)}
            </time>
          </div>
          <p className="small text-muted">
            {enquiry.userId ? (
              <Link to={adminPaths.person(enquiry.userId)} className="person-link">
                <EmailText email={enquiry.email} />
              </Link>
            ) : (
              <EmailText email={enquiry.email} />
            )}
          </p>
          {enquiry.description && (
            <p className="three-lines above-12 pre-line wrap-anywhere">{enquiry.description}</p>
          )}
          <div className="cluster-12 between above-16">
            <div className="shrink small text-muted">
              {enquiry.address && <p>{enquiry.address}</p>}
              <ReplyDue {...{ enquiry, timeZone, serverNow }} />
            </div>
            <StatusChoice
              label={`Status of ${enquiry.serviceType} from ${enquiry.email}`}
              subject={['set', enquiry.id]}
              status={enquiry.status}
              options={STATUS_OPTIONS}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
