/** A customer's projects and an Orbiter's assignments. */
import type { PersonalData } from '#app/features/accounts/data-subject.server.ts'

export const projectsPersonalData: PersonalData = {
  async forgetPerson() {
    // Open projects prevent closing the account. Finished ones are business records, shown under
    // the blanked name.
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
    return {
      projects: await projects.execute(),
      assignments: await assignments.execute(),
      jobOffers: await jobOffers.execute(),
    }
  },
}
