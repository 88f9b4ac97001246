/** An Orbiter's free and blocked time, and the rules for their bookings. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'
import { RULE_COLUMNS } from '#market/availability/save-time-rules.server.ts'

export const availabilityPersonalData: PersonalData = {
  async forgetPerson(tx, { id }) {
    await tx.deleteFrom('orbiterAvailability').where('orbiterId', '=', id).execute()
    await tx.deleteFrom('availabilitySeries').where('orbiterId', '=', id).execute()
    await tx.deleteFrom('blockedTimes').where('orbiterId', '=', id).execute()
    await tx.deleteFrom('bookingRules').where('orbiterId', '=', id).execute()
  },

  async exportPerson(tx, { id }) {
    const freeTimes = await tx
      .selectFrom('orbiterAvailability')
      .select(['date', 'startTime', 'endTime'])
      .where('orbiterId', '=', id)
      .orderBy('date')
      .execute()
    const blockedTimes = await tx
      .selectFrom('blockedTimes')
      .select(['startAt', 'endAt', 'label'])
      .where('orbiterId', '=', id)
      .orderBy('startAt')
      .execute()
    const bookingRules = await tx
      .selectFrom('bookingRules')
      .select(RULE_COLUMNS)
      .where('orbiterId', '=', id)
      .execute()
    return { freeTimes, blockedTimes, bookingRules }
  },
}
