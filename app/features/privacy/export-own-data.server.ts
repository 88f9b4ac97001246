/** Everything that Orbit knows of a person, as they may take it with them. */
import { recordSecurityEvent } from '#app/features/accounts/security-log.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import { columnNames } from '#app/platform/column-names.ts'
import { asWork, transaction, type Tx } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { countTry } from '#app/platform/rate-limit.ts'

/** @throws RateLimited */
export async function exportOwnData(viewer: Viewer): Promise<Record<string, unknown>> {
  await countTry({ key: `export:account:${viewer.id}`, limit: 10, windowSeconds: 3600 })
  const inOnePiece = () =>
    transaction(async (tx) => {
      await recordSecurityEvent(tx, 'data.exported', viewer)
      const found = {
        ...(await readAccount(tx, viewer)),
        ...(await readBusiness(tx, viewer)),
        ...(await readOrbiterWork(tx, viewer)),
      }
      return {
        exportedAt: now().toISOString(),
        ...Object.fromEntries(Object.entries(found).map(([part, rows]) => [part, asInSql(rows)])),
      }
    })
  return asWork('report', inOnePiece)
}

/** The file has always named columns as the database does. */
function asInSql(rows: object | undefined): unknown {
  if (Array.isArray(rows)) return rows.map(asInSql)
  return (
    rows &&
    Object.fromEntries(
      Object.entries(rows).map(([column, value]) => [columnNames.inSql(column), value]),
    )
  )
}

/** Hashes and secrets are not knowledge about a person but keys to their account: they stay here. */
async function readAccount(tx: Tx, { id, email }: Viewer) {
  return {
    account: await tx
      .selectFrom('users')
      .select([
        'id',
        'email',
        'fullName',
        'timeZone',
        'emailConfirmedAt',
        'confirmedPhone',
        'totpConfirmedAt as twoStepSince',
        'signUpMetadata',
        'createdAt',
      ])
      .where('id', '=', id)
      .executeTakeFirst(),
    roles: await tx
      .selectFrom('userRoles')
      .select(['role', 'isActive', 'assignedAt'])
      .where('userId', '=', id)
      .execute(),
    profile: await tx
      .selectFrom('profiles')
      .selectAll()
      .where('userId', '=', id)
      .executeTakeFirst()
      .then(
        (row) =>
          row && {
            ...row,
            searchText: undefined,
            specialtiesLower: undefined,
            recommendedScore: undefined,
          },
      ),
    sessions: await tx
      .selectFrom('sessions')
      .select(['userAgent', 'ip', 'createdAt', 'lastUsedAt', 'expiresAt'])
      .where('userId', '=', id)
      .execute(),
    connectedWith: await tx
      .selectFrom('linkedIdentities')
      .select(['provider', 'email', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', id)
      .execute(),
    emailPreferences: await tx
      .selectFrom('notificationPreferences')
      .select(['eventGroup', 'email'])
      .where('userId', '=', id)
      .execute(),
    newsletter: await tx
      .selectFrom('newsletterSubscribers')
      .select(['status', 'createdAt', 'confirmedAt'])
      .where('email', '=', email)
      .executeTakeFirst(),
    emails: await tx
      .selectFrom('mails')
      .select(['kind', 'subject', 'status', 'createdAt', 'sentAt'])
      .where('toAddress', '=', email)
      .orderBy('createdAt')
      .execute(),
    securityLog: await tx
      .selectFrom('auditEntries')
      .select(['action', 'fromValue', 'toValue', 'createdAt'])
      .where('area', '=', 'security')
      .where('subjectType', '=', 'account')
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute(),
  }
}

const BOOKING = [
  'id',
  'serviceType',
  'requestedDate',
  'requestedTime',
  'timeZone',
  'venueAddress',
  'specialNotes',
  'brief',
  'priceCents',
  'status',
  'statusReason',
  'createdAt',
  'completedAt',
] as const

async function readBusiness(tx: Tx, { id }: Viewer) {
  return {
    bookingsMade: await tx
      .selectFrom('bookingRequests')
      .select([...BOOKING, 'customerName', 'customerEmail'])
      .where('customerId', '=', id)
      .orderBy('createdAt')
      .execute(),
    bookingsReceived: await tx
      .selectFrom('bookingRequests')
      .select(BOOKING)
      .where('orbiterId', '=', id)
      .orderBy('createdAt')
      .execute(),
    messagesSent: await tx
      .selectFrom('customerMessages')
      .select(['bookingRequestId', 'messageText', 'createdAt'])
      .where('senderId', '=', id)
      .orderBy('createdAt')
      .execute(),
    reviewsWritten: await tx
      .selectFrom('orbiterReviews')
      .select(['rating', 'reviewText', 'createdAt'])
      .where('customerId', '=', id)
      .execute(),
    projects: await tx.selectFrom('videoProjects').selectAll().where('userId', '=', id).execute(),
    formDrafts: await tx
      .selectFrom('formDrafts')
      .select(['form', 'values', 'updatedAt'])
      .where('ownerUserId', '=', id)
      .execute(),
    enquiries: await tx
      .selectFrom('enquiries')
      .selectAll()
      .where('userId', '=', id)
      .execute()
      .then((rows) => rows.map((row) => ({ ...row, formKey: undefined, inputHash: undefined }))),
    favourites: await tx
      .selectFrom('favourites')
      .select(['orbiterId'])
      .where('userId', '=', id)
      .execute(),
    reelsLiked: await tx
      .selectFrom('reelLikes')
      .select(['reelId', 'createdAt'])
      .where('userId', '=', id)
      .execute(),
    reelsReported: await tx
      .selectFrom('reelReports')
      .select(['reelId', 'reason', 'createdAt'])
      .where('reporterId', '=', id)
      .execute(),
    notifications: await tx
      .selectFrom('notifications')
      .select(['kind', 'subjectId', 'createdAt', 'readAt'])
      .where('userId', '=', id)
      .execute(),
  }
}

const wholeAddress = (url: string) => (url.startsWith('/') ? env().publicUrl + url : url)

async function readOrbiterWork(tx: Tx, { id }: Viewer) {
  return {
    services: await tx
      .selectFrom('orbiterPricing')
      .selectAll()
      .where('orbiterId', '=', id)
      .execute(),
    packages: await tx
      .selectFrom('orbiterPackages')
      .selectAll()
      .where('orbiterId', '=', id)
      .execute(),
    portfolio: await tx
      .selectFrom('orbiterPortfolio')
      .selectAll()
      .where('orbiterId', '=', id)
      .execute()
      // With the address of each file of ours, so that it can be fetched.
      .then((rows) =>
        rows.map((row) => ({
          ...row,
          mediaUrl: wholeAddress(row.mediaUrl),
          thumbnailUrl: row.thumbnailUrl && wholeAddress(row.thumbnailUrl),
        })),
      ),
    applications: await tx
      .selectFrom('orbiterApplications')
      .select([
        'model',
        'status',
        'answers',
        'interviewAt',
        'submittedAt',
        'decidedAt',
        'reason',
        'createdAt',
      ])
      .where('userId', '=', id)
      .execute(),
    verification: await tx
      .selectFrom('orbiterVerifications')
      .select(['step', 'doneAt', 'note'])
      .where('orbiterId', '=', id)
      .execute(),
    copiesOfAddresses: await tx
      .selectFrom('mediaCopies')
      .select(['target', 'sourceUrl', 'state', 'createdAt'])
      .where('subjectId', '=', id)
      .execute(),
    videosOnTheirWay: await tx
      .selectFrom('portfolioUploads')
      .select(['title', 'description', 'sizeBytes', 'state', 'createdAt'])
      .where('orbiterId', '=', id)
      .where('state', '!=', 'ready')
      .execute(),
    freeTimes: await tx
      .selectFrom('orbiterAvailability')
      .select(['date', 'startTime', 'endTime'])
      .where('orbiterId', '=', id)
      .orderBy('date')
      .execute(),
    reviewsReceived: await tx
      .selectFrom('orbiterReviews')
      .select(['rating', 'reviewText', 'replyText', 'createdAt'])
      .where('orbiterId', '=', id)
      .execute(),
    assignments: await tx
      .selectFrom('orbiterAssignments')
      .select(['projectId', 'status', 'assignedAt'])
      .where('orbiterId', '=', id)
      .execute(),
  }
}
