/** What was delivered, for the bank's file. */
import { formatInstant } from '#app/base/time.ts'
import type { JobHead } from '#delivery/deliveries/job-head.server.ts'
import { type EvidenceRow, type EvidenceSection, latest } from '#team/disputes/evidence.ts'
import { db } from '#app/platform/db.ts'

/** Each version with its files, their hashes, and when it was approved by whom. */
export async function readDeliveries(job: JobHead): Promise<EvidenceSection> {
  const rows = await db()
    .selectFrom('deliverables as d')
    .leftJoin('deliverableVersions as v', (join) =>
      join.onRef('v.deliverableId', '=', 'd.id').on('v.deliveredAt', 'is not', null),
    )
    .leftJoin('versionFiles as f', 'f.versionId', 'v.id')
    .leftJoin('mediaFiles as m', 'm.id', 'f.mediaFileId')
    .select(['d.id', 'd.label', 'd.approvedAt', 'd.approvedVia', 'd.approvedName'])
    .select(['v.number', 'v.deliveredAt', 'm.fileName', 'm.sha256', 'm.sizeBytes'])
    .where(job.kind === 'booking' ? 'd.bookingRequestId' : 'd.projectId', '=', job.id)
    .orderBy('d.position')
    .orderBy('v.number')
    .orderBy('f.position')
    .execute()
  const at = (instant: Date) => formatInstant(instant, job.timeZone)
  const lines = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((of): EvidenceRow[] => {
    const [first] = of
    if (!first) return []
    return [
      {
        label: first.approvedAt ? at(first.approvedAt) : 'Not approved',
        lead: first.label,
        text: approvalOf(first),
      },
      ...of.flatMap(({ number, deliveredAt, fileName, sha256, sizeBytes }) =>
        number === null || !deliveredAt
          ? []
          : [
              {
                label: at(deliveredAt),
                text: `Version ${number}, delivered: ${fileName ?? 'no file'}, ${(sizeBytes ?? 0).toLocaleString('en-US')} bytes`,
              },
              { label: 'SHA-256', text: sha256 ?? 'unknown' },
            ],
      ),
    ]
  })
  return { title: 'Deliveries', rows: latest(lines, 'deliveries') }
}

function approvalOf(piece: {
  approvedAt: Date | null
  approvedVia: string | null
  approvedName: string | null
}): string {
  const { approvedAt, approvedVia, approvedName } = piece
  if (!approvedAt) return ''
  return approvedVia === 'time'
    ? 'approved: the customer did not answer in time, as agreed'
    : `approved by ${approvedName ?? 'the customer'}`
}
