import { useRef } from 'react'
import { Form } from 'react-router'
import { formatCount } from '#app/base/count.ts'
import type { EnquiryRow, OrbiterTile } from '#team/reports/admin-overview.server.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { EnquiryList } from '#app/routes/admin/dashboard/enquiry-list.tsx'
import { OrbiterRows } from '#app/routes/admin/dashboard/orbiter-rows.tsx'
import { useAddressForm } from '#app/ui/address-form.ts'
import { LoadMore } from '#app/ui/pagination.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { SearchField } from '#app/ui/search-field.tsx'

/** How many rows a list shows at first, and how many "Load more" adds. */
export const LIST_STEP = 12

interface OverviewListsProps {
  /** Null if they could not be read. */
  enquiries: { rows: EnquiryRow[]; total: number } | null
  orbiters: { rows: OrbiterTile[]; total: number } | null
  q: string
  shown: { enquiries: number; orbiters: number }
  timeZone: string
  serverNow: string
}

/** Enquiries and Orbiter profiles, with one search for both. */
export function OverviewLists({
  enquiries,
  orbiters,
  q,
  shown,
  timeZone,
  serverNow,
}: OverviewListsProps) {
  const form = useRef<HTMLFormElement>(null)
  useAddressForm(form, { q })
  return (
    <>
      <Form
        ref={form}
        role="search"
        action={adminPaths.home()}
        className="admin-search"
        preventScrollReset
      >
        <SearchField
          label="Search inquiries and Orbiters"
          placeholder="Search inquiries and Orbiters"
          defaultValue={q}
        />
      </Form>
      <div className="admin-columns">
        <section aria-labelledby="enquiries-title">
          <h2 id="enquiries-title" className="title below-16">
            User Enquiries
          </h2>
          {enquiries ? (
            <EnquiryList rows={enquiries.rows} {...{ q, timeZone, serverNow }} />
          ) : (
            <RetryNotice title="Couldn't load inquiries" retryHref={adminPaths.home({ q })} />
          )}
          {enquiries && enquiries.total > enquiries.rows.length && (
            <LoadMore
              href={adminPaths.home({
                q,
                enquiries: shown.enquiries + LIST_STEP,
                orbiters: shown.orbiters,
              })}
              progress={`${enquiries.rows.length} of ${formatCount(enquiries.total)}`}
            />
          )}
        </section>
        <section aria-labelledby="orbiters-title">
          <h2 id="orbiters-title" className="title below-16">
            Orbiter Profiles
          </h2>
          {orbiters ? (
            <OrbiterRows rows={orbiters.rows} q={q} />
          ) : (
            <RetryNotice title="Couldn't load Orbiters" retryHref={adminPaths.home({ q })} />
          )}
          {orbiters && orbiters.total > orbiters.rows.length && (
            <LoadMore
              href={adminPaths.home({
                q,
                enquiries: shown.enquiries,
                orbiters: shown.orbiters + LIST_STEP,
              })}
              progress={`${orbiters.rows.length} of ${formatCount(orbiters.total)}`}
            />
          )}
        </section>
      </div>
    </>
  )
}
