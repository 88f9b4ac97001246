/**
 * A person's credentials. Hashes and secrets are not exported, because they give access to the
 * account.
 */
import { endSessionsOf } from '#people/auth/sessions.server.ts'
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const authPersonalData: PersonalData = {
  async forgetPerson(tx, { id }) {
    await endSessionsOf(tx, id)
    await tx.deleteFrom('oneTimeTokens').where('userId', '=', id).execute()
    await tx.deleteFrom('recoveryCodes').where('userId', '=', id).execute()
    await tx.deleteFrom('linkedIdentities').where('userId', '=', id).execute()
  },

  async exportPerson(tx, { id }) {
    const sessions = tx
      .selectFrom('sessions')
      .select(['userAgent', 'ip', 'createdAt', 'lastUsedAt', 'expiresAt'])
      .where('userId', '=', id)
    const connectedWith = tx
      .selectFrom('linkedIdentities')
      .select(['provider', 'email', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', id)
    return { sessions: await sessions.execute(), connectedWith: await connectedWith.execute() }
  },
}
