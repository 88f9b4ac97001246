/** An Orbiter's free time. */
import type { PersonalData } from '#app/features/accounts/data-subject.server.ts'

export const availabilityPersonalData: PersonalData = {
  async forgetPerson(tx, { id }) {
    await tx.deleteFrom('orbiterAvailability').where('orbiterId', '=', id).execute()
    await tx.deleteFrom('availabilitySeries').where('orbiterId', '=', id).execute()
  },

  async exportPerson(tx, { id }) {
    const freeTimes = await tx
      .selectFrom('orbiterAvailability')
      .select(['date', 'startTime', 'endTime'])
      .where('orbiterId', '=', id)
      .orderBy('date')
      .execute()
    return { freeTimes }
  },
}
