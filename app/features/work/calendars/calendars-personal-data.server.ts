/** The secret address of a person's calendar feed. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const calendarsPersonalData: PersonalData = {
  async forgetPerson(tx, { id }) {
    await tx.deleteFrom('calendarFeeds').where('userId', '=', id).execute()
  },

  async exportPerson() {
    return {}
  },
}
