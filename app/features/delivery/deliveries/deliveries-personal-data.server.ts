/** What deliveries store about the people on both sides: what they wrote to each other. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const deliveriesPersonalData: PersonalData = {
  /**
   * Notes and requests for changes stay, because they also belong to the other side, like the
   * thread.
   */
  async forgetPerson() {},

  async exportPerson(tx, { id }) {
    return {
      versionsMade: await tx
        .selectFrom('deliverableVersions as v')
        .innerJoin('deliverables as d', 'd.id', 'v.deliverableId')
        .select(['d.label', 'v.number', 'v.note', 'v.deliverAnywayReason', 'v.music'])
        .select(['v.musicTitle', 'v.createdAt', 'v.deliveredAt'])
        .where('v.createdBy', '=', id)
        .orderBy('v.createdAt')
        .execute(),
      changesRequested: await tx
        .selectFrom('changeRounds as r')
        .innerJoin('deliverables as d', 'd.id', 'r.deliverableId')
        .select(['d.label', 'r.number', 'r.note', 'r.createdAt'])
        .where('r.requestedBy', '=', id)
        .orderBy('r.createdAt')
        .execute(),
      reportedMissing: await tx
        .selectFrom('deliverables as d')
        .innerJoin('jobs as j', (join) =>
          join.on((eb) => eb('j.id', '=', eb.fn.coalesce('d.bookingRequestId', 'd.projectId'))),
        )
        .select(['d.label', 'd.missingNote', 'd.missingAt'])
        .where('d.missingAt', 'is not', null)
        .where('j.customerId', '=', id)
        .execute(),
    }
  },
}
