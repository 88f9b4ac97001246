/** A customer's projects and an Orbiter's assignments. */
import { sql } from 'kysely'
import { forgetNamesInOrders } from '#app/platform/events.ts'
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const projectsPersonalData: PersonalData = {
  /**
   * Submitted projects and those in production keep an account from being closed. Drafts that were
   * never submitted are deleted. All other projects, including withdrawn ones, stay as records
   * without the customer's contact details, business and venue. Assignments and offers hold no
   * contact details.
   */
  async forgetPerson(tx, { id, fullName, neutralName }) {
    const ordered = await tx
      .selectFrom('videoProjects as p')
      .innerJoin('orders as o', 'o.projectId', 'p.id')
      .select(['o.id', 'p.businessName'])
      .where('p.userId', '=', id)
      .execute()
    await forgetNamesInOrders(
      tx,
      ordered.map((order) => order.id),
      [fullName, ...ordered.map((order) => order.businessName ?? '')],
      neutralName,
    )
    await tx
      .deleteFrom('videoProjects')
      .where('userId', '=', id)
      .where('status', '=', 'draft')
      .where('submittedAt', 'is', null)
      .where('matchStatus', '=', 'none')
      .execute()
    await tx
      .updateTable('videoProjects')
      .set({
        // The title of a package names the business.
        title: sql<string>`case when source = 'package' then coalesce(nullif(left(product->>'name', 120), ''), 'Package') else title end`,
        businessName: null,
        contactEmail: null,
        contactPhone: null,
        venueAddress: null,
      })
      .where('userId', '=', id)
      .execute()
  },

  async exportPerson(tx, { id }) {
    const projects = tx.selectFrom('videoProjects').selectAll().where('userId', '=', id)
    const assignments = tx
      .selectFrom('orbiterAssignments')
      .select(['projectId', 'status', 'assignedAt'])
      .where('orbiterId', '=', id)
    const jobOffers = tx
      .selectFrom('assignmentOffers')
      .select(['projectId', 'status', 'declineReason', 'createdAt', 'answeredAt'])
      .where('orbiterId', '=', id)
    const sessions = tx
      .selectFrom('projectSessions as s')
      .innerJoin('videoProjects as v', 'v.id', 's.projectId')
      .select([
        's.projectId',
        's.eventDate',
        's.startTime',
        's.startAt',
        's.endAt',
        's.eventEndsAt',
      ])
      .where('v.userId', '=', id)
      .orderBy('s.startAt')
    return {
      projects: await projects.execute(),
      projectSessions: await sessions.execute(),
      assignments: await assignments.execute(),
      jobOffers: await jobOffers.execute(),
    }
  },
}
