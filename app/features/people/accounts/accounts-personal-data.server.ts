/** The account itself. Its row is blanked instead of deleted, because bookings refer to it. */
import type { Selectable } from 'kysely'
import { listAgreements } from '#people/accounts/agreements.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import type { Profiles } from '#db/types.ts'
import type {
  DataSubject,
  PersonalData,
  ReleasedFiles,
} from '#people/accounts/data-subject.server.ts'

export const accountsPersonalData: PersonalData = {
  async forgetPerson(tx, person) {
    await tx.deleteFrom('notificationPreferences').where('userId', '=', person.id).execute()
    await tx
      .updateTable('userRoles')
      .set({ isActive: false })
      .where('userId', '=', person.id)
      .execute()
    const files = await blankProfile(tx, person)
    await blankUser(tx, person)
    return files
  },

  async exportPerson(tx, { id }) {
    const account = tx
      .selectFrom('users')
      .select([
        'id',
        'email',
        'fullName',
        'timeZone',
        'emailConfirmedAt',
        'confirmedPhone',
        'totpConfirmedAt as twoStepSince',
        'signUpMetadata',
        'createdAt',
      ])
      .where('id', '=', id)
    const roles = tx
      .selectFrom('userRoles')
      .select(['role', 'isActive', 'assignedAt'])
      .where('userId', '=', id)
    const profile = tx.selectFrom('profiles').selectAll().where('userId', '=', id)
    const emailPreferences = tx
      .selectFrom('notificationPreferences')
      .select(['eventGroup', 'email'])
      .where('userId', '=', id)
    return {
      account: await account.executeTakeFirst(),
      roles: await roles.execute(),
      profile: withoutDerived(await profile.executeTakeFirst()),
      agreedTo: await listAgreements(id, tx),
      emailPreferences: await emailPreferences.execute(),
    }
  },
}

const withoutDerived = (profile: Selectable<Profiles> | undefined) =>
  profile && {
    ...profile,
    specialtiesLower: undefined,
    recommendedScore: undefined,
  }

async function blankProfile(tx: Tx, person: DataSubject): Promise<ReleasedFiles> {
  const files = await tx
    .selectFrom('profiles')
    .select(['profileImageUrl', 'coverReelUrl', 'coverPosterUrl'])
    .where('userId', '=', person.id)
    .executeTakeFirst()
  await tx
    .updateTable('profiles')
    .set({
      fullName: person.neutralName,
      email: person.neutralEmail,
      username: null,
      bio: null,
      specialties: [],
      languagesSpoken: [],
      location: null,
      experienceLevel: null,
      experienceList: null,
      portfolioUrl: null,
      phone: null,
      deviceModel: null,
      socialInstagram: null,
      socialYoutube: null,
      socialWebsite: null,
      socialTiktok: null,
      profileImageUrl: null,
      coverReelUrl: null,
      coverPosterUrl: null,
      profileCompleteness: 0,
      hasPortfolio: false,
      isAvailable: false,
      featuredOrder: null,
      listedAt: null,
      approvalStatus: 'none',
      wishedLevel: null,
      delistingReason: null,
      updatedAt: now(),
    })
    .where('userId', '=', person.id)
    .execute()
  return Object.values(files ?? {})
}

async function blankUser(tx: Tx, person: DataSubject): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      fullName: person.neutralName,
      email: person.neutralEmail,
      passwordHash: null,
      confirmedPhone: null,
      totpSecret: null,
      totpConfirmedAt: null,
      totpLastStep: null,
      signUpMetadata: '{}',
      suspendedAt: now(),
      suspensionReference: null,
      closedAt: now(),
    })
    .where('id', '=', person.id)
    .execute()
}
