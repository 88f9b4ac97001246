// The page of one person: notes, emails, sessions, projects and history.
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { suspendAccount } from '#people/access/suspend-account.server.ts'
import { addNote, deleteNote, listNotes } from '#team/desk/person-notes.server.ts'
import { endPersonSessions, listSessionsOf } from '#team/desk/person-sessions.server.ts'
import { findPerson, listHistoryOf, listMailsTo } from '#team/desk/read-person.server.ts'
import { closeAccount } from '#privacy/close-account.server.ts'
import { exportOwnData } from '#privacy/export-own-data.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, signedInCookie, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const admin = async () => viewerOf(await createUser({ roles: ['admin'], fullName: 'Ada Deskman' }))

test('a note has an author and a date, is one however often its form is sent, and any admin can delete it', async () => {
  const [viewer, person] = [await admin(), await createUser()]
  const formKey = newId()
  freeze('2026-09-01T12:00:00Z')
  const { id } = await addNote(viewer, person.id, { formKey, text: '  Called about the venue. ' })
  await addNote(viewer, person.id, { formKey, text: 'Called about the venue.' })
  expect(await listNotes(viewer, person.id)).toEqual([
    {
      id,
      text: 'Called about the venue.',
      authorId: viewer.id,
      authorName: 'Ada Deskman',
      at: '2026-09-01T12:00:00.000Z',
    },
  ])
  await expect(addNote(viewer, person.id, { formKey: newId(), text: ' ' })).rejects.toMatchObject({
    fields: { text: 'Write the note first.' },
  })
  await deleteNote(await admin(), id)
  expect(await listNotes(viewer, person.id)).toEqual([])
  expect((await listHistoryOf(viewer, person.id)).map(({ action }) => action)).toEqual([
    'note.deleted',
    'note.added',
  ])
})

test('a person gets the notes about them with their data, and they go with the account', async () => {
  const password = 'lanterns over boston'
  const [viewer, person] = [await admin(), await createUser({ password })]
  await addNote(viewer, person.id, { formKey: newId(), text: 'Prefers calls.' })
  const data = JSON.stringify(await exportOwnData(viewerOf(person)))
  expect(data).toContain('Prefers calls.')
  expect(data).not.toContain('Ada Deskman')
  await closeAccount(viewerOf(person), { currentPassword: password, understood: 'on' })
  expect(await listNotes(viewer, person.id)).toEqual([])
})

test('emails to a person say what became of them', async () => {
  const [viewer, person] = [await admin(), await createUser()]
  const mail = { kind: 'test', toAddress: person.email, html: '', text: '', createdAt: now() }
  await db()
    .insertInto('mails')
    .values([
      { id: newId(), ...mail, subject: 'Arrived', status: 'sent', sentAt: now() },
      { id: newId(), ...mail, subject: 'Bounced', status: 'failed', error: 'No such mailbox' },
    ])
    .execute()
  expect(await listMailsTo(viewer, person.email)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ subject: 'Arrived', status: 'sent' }),
      expect.objectContaining({ subject: 'Bounced', status: 'failed', error: 'No such mailbox' }),
    ]),
  )
})

test('an admin signs a person out of one device or of all', async () => {
  const [viewer, person] = [await admin(), await createUser()]
  await signedInCookie(person)
  await signedInCookie(person)
  const [first] = await listSessionsOf(viewer, person.id)
  expect(await endPersonSessions(viewer, person.id, first?.id)).toBe(1)
  expect(await endPersonSessions(viewer, person.id, first?.id)).toBe(0)
  // A session of another person can't be ended here.
  const other = await createUser()
  await signedInCookie(other)
  const [theirs] = await listSessionsOf(viewer, other.id)
  expect(await endPersonSessions(viewer, person.id, theirs?.id)).toBe(0)
  expect(await endPersonSessions(viewer, person.id)).toBe(1)
  expect(await listSessionsOf(viewer, person.id)).toEqual([])
  expect(await listSessionsOf(viewer, other.id)).toHaveLength(1)
})

test('what was done to an account is its history', async () => {
  const [viewer, person] = [await admin(), await createUser()]
  await suspendAccount(viewer, person.id, { reason: 'Spam' })
  expect(await findPerson(viewer, person.id)).toMatchObject({
    isSuspended: true,
    suspensionReason: 'Spam',
  })
  expect(await listHistoryOf(viewer, person.id)).toMatchObject([
    { action: 'account.suspended', actorName: 'Ada Deskman', reason: 'Spam' },
  ])
  expect(await findPerson(viewer, newId())).toBe(null)
  expect(await findPerson(viewer, 'x')).toBe(null)
})
