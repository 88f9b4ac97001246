import { Search } from 'lucide'
import { Form } from 'react-router'
import type { Route } from './+types/admin'
import { formatCount } from '#app/base/count.ts'
import { searchText } from '#app/base/search-text.ts'
import { listEnquiries, listOrbiterTiles } from '#app/features/reports/admin-overview.server.ts'
import { listOpenMatters } from '#app/features/attention/attention-queue.server.ts'
import { readPlatformCounts } from '#app/features/reports/platform-counts.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { paths } from '#app/base/paths.ts'
import { askStatus, setConfirmedStatus } from '#app/routes/admin/controls/confirm-status.server.ts'
import { EnquiryQuestion } from '#app/routes/admin/enquiry/enquiry-question.tsx'
import { EnquiryList } from '#app/routes/admin/dashboard/enquiry-list.tsx'
import { OrbiterTiles } from '#app/routes/admin/dashboard/orbiter-tiles.tsx'
import { AdminHead } from '#app/routes/admin/controls/page-head.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { LoadMore } from '#app/ui/pagination.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { Icon } from '#app/ui/icon.tsx'

export const meta: Route.MetaFunction = () => pageMeta('Admin', 'The platform at a glance.')

const STATUS_FAILED = 'Failed to update enquiry status'
const STEP = 12
const MOST_SHOWN = 600

function readShown(text: string | null): number {
  const shown = Number(text)
  return Number.isInteger(shown) && shown >= STEP && shown <= MOST_SHOWN ? shown : STEP
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const params = new URL(request.url).searchParams
  const q = searchText(params.get('q'))
  const shown = {
    enquiries: readShown(params.get('enquiries')),
    orbiters: readShown(params.get('orbiters')),
  }
  const [counts, matters, enquiries, orbiters, question] = await Promise.all([
    readPlatformCounts(),
    loadOptional('open matters', listOpenMatters(viewer)),
    loadOptional('enquiries', listEnquiries(viewer, q, shown.enquiries)),
    loadOptional('orbiters', listOrbiterTiles(viewer, q, shown.orbiters)),
    askStatus(viewer, 'enquiry', { id: params.get('set'), status: params.get('to') }),
  ])
  const open = matters && {
    count: matters.length,
    overdue: matters.filter((matter) => matter.isOverdue).length,
  }
  return { counts, open, enquiries, orbiters, question, q, shown, timeZone: viewer.timeZone }
}

export const action = formAction({
  failure: STATUS_FAILED,
  async work({ context, values: { enquiryId = '', status = '', shown } }) {
    await setConfirmedStatus(requireViewer(context), 'enquiry', { id: enquiryId, status, shown })
    return { title: 'Status Updated', description: 'Enquiry status has been updated successfully.' }
  },
})

export const clientAction = toastResult(STATUS_FAILED)

export default function Admin({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { counts, open, enquiries, orbiters, question, q, shown, timeZone } = loaderData
  const here = paths.admin({ q, ...shown })
  const missing = counts.filter(({ count }) => count === null).map(({ label }) => label)
  useFailureToast(missing.length > 0, 'Failed to load dashboard data')
  return (
    <>
      <AdminHead title="Dashboard">
        <span className="flex flex-wrap gap-2">
          <LinkButton to={paths.adminAttention()} size="sm">
            Needs attention
            {open && open.count > 0 && <span className="tab-badge">{open.count}</span>}
          </LinkButton>
          <LinkButton to={paths.adminApplications()} size="sm">
            Applications
          </LinkButton>
          <LinkButton to={paths.adminModeration()} size="sm">
            Moderation
          </LinkButton>
        </span>
      </AdminHead>
      {missing.length > 0 && (
        <div className="mb-6">
          <RetryNotice title={`Couldn't load ${missing.join(', ')}`} retryHref={paths.admin()} />
        </div>
      )}
      <div className="stats stats-three">
        {counts.map(({ label, count }) => (
          <section key={label} className="stat">
            <h2 className="stat-label">{label}</h2>
            <p className="stat-figure">{count === null ? '–' : formatCount(count)}</p>
          </section>
        ))}
      </div>
      <DocumentResult result={result} />
      <EnquiryQuestion question={question} backHref={here} result={result} />
      <Form role="search" action={paths.admin()} className="admin-search" preventScrollReset>
        <label className="search-box">
          <Icon of={Search} size={20} />
          <span className="sr-only">Search enquiries and Orbiters</span>
          <input
            key={q}
            type="search"
            name="q"
            placeholder="Search enquiries and Orbiters"
            defaultValue={q}
            maxLength={100}
            autoComplete="off"
          />
        </label>
        <Button type="submit">Search</Button>
      </Form>
      <div className="admin-columns">
        <section aria-labelledby="enquiries-title">
          <h2 id="enquiries-title" className="title mb-4">
            User Enquiries
          </h2>
          {enquiries ? (
            <EnquiryList rows={enquiries.rows} q={q} timeZone={timeZone} />
          ) : (
            <RetryNotice title="Couldn't load enquiries" retryHref={paths.admin({ q })} />
          )}
          {enquiries && enquiries.total > enquiries.rows.length && (
            <LoadMore
              href={paths.admin({ q, enquiries: shown.enquiries + STEP, orbiters: shown.orbiters })}
              progress={`${enquiries.rows.length} of ${formatCount(enquiries.total)}`}
            />
          )}
        </section>
        <section aria-labelledby="orbiters-title">
          <h2 id="orbiters-title" className="title mb-4">
            Orbiter Profiles
          </h2>
          {orbiters ? (
            <OrbiterTiles rows={orbiters.rows} q={q} />
          ) : (
            <RetryNotice title="Couldn't load Orbiters" retryHref={paths.admin({ q })} />
          )}
          {orbiters && orbiters.total > orbiters.rows.length && (
            <LoadMore
              href={paths.admin({ q, enquiries: shown.enquiries, orbiters: shown.orbiters + STEP })}
              progress={`${orbiters.rows.length} of ${formatCount(orbiters.total)}`}
            />
          )}
        </section>
      </div>
    </>
  )
}
