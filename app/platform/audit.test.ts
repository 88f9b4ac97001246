import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordAudit } from '#app/platform/audit.ts'
import { db, transaction } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'

useDatabase()

test('what was written into the audit stays as it is, also when its actor goes', async () => {
  const actor = await createUser({ fullName: 'Ada Keeper' })
  await transaction((tx) =>
    recordAudit(tx, {
      area: 'admin',
      action: 'role.added',
      actor: { id: actor.id, fullName: 'Ada Keeper' },
      subjectType: 'account',
      subjectId: actor.id,
      from: null,
      to: 'admin',
    }),
  )
  await expect(sql`update audit_entries set to_value = 'user'`.execute(db())).rejects.toThrow(
    'kept as they were written',
  )
  await expect(sql`delete from audit_entries`.execute(db())).rejects.toThrow(
    'kept as they were written',
  )
  await db().deleteFrom('users').where('id', '=', actor.id).execute()
  const [entry] = await db().selectFrom('auditEntries').selectAll().execute()
  expect(entry).toMatchObject({ actorId: null, actorName: 'Ada Keeper', toValue: 'admin' })
})
