import type { Route } from './+types/bookings-file'
import { readTable } from '#app/base/table-state.ts'
import { JOB_TABLE } from '#app/features/team/desk/job-table.ts'
import { jobsForExport } from '#app/features/team/desk/jobs-for-export.server.ts'
import { csvResponse } from '#app/platform/csv.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const state = readTable(new URL(request.url).searchParams, JOB_TABLE)
  return csvResponse(
    'bookings',
    [
      { label: 'Number', value: (row) => row.number },
      { label: 'Id', value: (row) => row.id },
      { label: 'Kind', value: (row) => row.kind },
      { label: 'Event', value: (row) => row.title },
      { label: 'Status', value: (row) => row.status },
      { label: 'Customer', value: (row) => row.customerName },
      { label: 'Customer email', value: (row) => row.customerEmail },
      { label: 'Orbiter', value: (row) => row.orbiterName },
      { label: 'Orbiter email', value: (row) => row.orbiterEmail },
      { label: 'Date', value: (row) => row.eventDate },
      { label: 'Time', value: (row) => row.eventTime },
      { label: 'Event ends', value: (row) => row.eventEndsAt },
      { label: 'Time zone', value: (row) => row.timeZone },
      { label: 'Place', value: (row) => row.place },
      { label: 'Price', value: (row) => (row.priceCents === null ? null : row.priceCents / 100) },
      { label: 'Requested', value: (row) => row.createdAt },
    ],
    await jobsForExport(requireViewer(context), state),
  )
}
