/** The cities that a person is waiting for. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const placesPersonalData: PersonalData = {
  async forgetPerson(tx, { id, email }) {
    await tx.deleteFrom('cityInterest').where('userId', '=', id).execute()
    await tx.deleteFrom('cityInterest').where('email', '=', email).execute()
  },

  async exportPerson(tx, { id, email }) {
    const citiesAwaited = await tx
      .selectFrom('cityInterest')
      .innerJoin('places', 'places.id', 'cityInterest.cityId')
      .select(['places.label as city', 'side', 'cityInterest.createdAt'])
      .where((eb) => eb.or([eb('userId', '=', id), eb('email', '=', email)]))
      .orderBy('cityInterest.createdAt')
      .execute()
    return { citiesAwaited }
  },
}
