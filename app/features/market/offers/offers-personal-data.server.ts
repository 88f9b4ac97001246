/** An Orbiter's services and packages. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const offersPersonalData: PersonalData = {
  async forgetPerson(tx, { id }) {
    // Hidden instead of deleted, because bookings were made of them.
    const hidden = { isActive: false }
    await tx.updateTable('orbiterPricing').set(hidden).where('orbiterId', '=', id).execute()
    await tx.updateTable('orbiterPackages').set(hidden).where('orbiterId', '=', id).execute()
  },

  async exportPerson(tx, { id }) {
    const services = tx.selectFrom('orbiterPricing').selectAll().where('orbiterId', '=', id)
    const packages = tx.selectFrom('orbiterPackages').selectAll().where('orbiterId', '=', id)
    return { services: await services.execute(), packages: await packages.execute() }
  },
}
