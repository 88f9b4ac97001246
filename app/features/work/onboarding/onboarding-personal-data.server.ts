/** An Orbiter's applications, and their requests to change the model. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const onboardingPersonalData: PersonalData = {
  async forgetPerson(tx, { id }) {
    await tx.deleteFrom('orbiterApplications').where('userId', '=', id).execute()
    await tx.deleteFrom('modelSwitchRequests').where('orbiterId', '=', id).execute()
  },

  async exportPerson(tx, { id }) {
    const applications = await tx
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
      .execute()
    const modelSwitches = await tx
      .selectFrom('modelSwitchRequests')
      .select(['toModel', 'reason', 'status', 'decisionReason', 'createdAt', 'appliedAt'])
      .where('orbiterId', '=', id)
      .execute()
    return { applications, modelSwitches }
  },
}
