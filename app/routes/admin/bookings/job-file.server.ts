import { jobsForExport } from '#team/desk/jobs-for-export.server.ts'
import { JOBS } from '#app/routes/admin/bookings/job-table.tsx'
import { tableFile } from '#app/routes/admin/controls/table-file.server.ts'

export const jobFile = tableFile(JOBS, jobsForExport, {
  Number: (row) => row.number,
  Id: (row) => row.id,
  Kind: (row) => row.kind,
  Event: (row) => row.title,
  Service: (row) => row.service,
  Status: (row) => row.status,
  Customer: (row) => row.customerName,
  'Customer email': (row) => row.customerEmail,
  Orbiter: (row) => row.orbiterName,
  'Orbiter email': (row) => row.orbiterEmail,
  Date: (row) => row.eventDate,
  Time: (row) => row.eventTime,
  'Event ends': (row) => row.eventEndsAt,
  'Time zone': (row) => row.timeZone,
  Place: (row) => row.place,
  Price: (row) => (row.priceCents === null ? null : row.priceCents / 100),
  Requested: (row) => row.createdAt,
})
