/** Notes that admins write about a person, for each other. */
import { z } from 'zod'
import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid, newId, requireId } from '#app/base/ids.ts'
import { requiredParagraph } from '#app/base/text-inputs.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { once } from '#app/platform/idempotency.ts'

const MOST_SHOWN = 100
const NO_PERSON = 'There is no such person.'
const NO_NOTE = 'This note is already gone.'

export interface PersonNote {
  id: string
  text: string
  authorId: string
  authorName: string
  /** ISO 8601 */
  at: string
}

/** Newest first. @throws NotAllowed */
export async function listNotes(viewer: Viewer, personId: string): Promise<PersonNote[]> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  if (!isUuid(personId)) return []
  const rows = await db()
    .selectFrom('personNotes as n')
    .innerJoin('users as u', 'u.id', 'n.authorId')
    .select(['n.id', 'n.text', 'n.authorId', 'u.fullName', 'n.createdAt'])
    .where('n.personId', '=', personId)
    .orderBy('n.createdAt', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ fullName, createdAt, ...row }) => ({
    ...row,
    authorName: fullName,
    at: createdAt.toISOString(),
  }))
}

const noteInput = z.object({
  formKey: z.uuid('Please reload the page and try again.'),
  text: requiredParagraph(2000, 'Write the note first.'),
})

async function record(
  tx: Tx,
  actor: Viewer,
  person: { id: string; name: string },
  change: { action: 'note.added' | 'note.deleted' },
) {
  await recordAudit(tx, {
    area: 'admin',
    actor,
    subjectType: 'account',
    subjectId: person.id,
    subjectLabel: person.name,
    ...change,
  })
}

/**
 * Adds a note. Sending the same form twice adds one note. @throws NotAllowed, NotFound,
 * InvalidInput, KeyReused
 */
export async function addNote(
  viewer: Viewer,
  personId: string,
  input: unknown,
): Promise<{ id: string }> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const id = requireId(personId, NO_PERSON)
  const { formKey: key, text } = parseInput(noteInput, input)
  return transaction(async (tx) => {
    const person = await tx
      .selectFrom('users')
      .select('fullName')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!person) throw new NotFound(NO_PERSON)
    const sending = { userId: viewer.id, scope: 'person-note', key, input: { id, text } }
    return once(tx, sending, async () => {
      const note = { id: newId(), personId: id, authorId: viewer.id, text, createdAt: now() }
      await tx.insertInto('personNotes').values(note).execute()
      await record(tx, viewer, { id, name: person.fullName }, { action: 'note.added' })
      return { id: note.id }
    })
  })
}

/** @throws NotAllowed, NotFound */
export async function deleteNote(viewer: Viewer, noteId: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const id = requireId(noteId, NO_NOTE)
  await transaction(async (tx) => {
    const gone = await tx
      .deleteFrom('personNotes as n')
      .using('users as u')
      .whereRef('u.id', '=', 'n.personId')
      .where('n.id', '=', id)
      .returning(['n.personId', 'u.fullName'])
      .executeTakeFirst()
    if (!gone) throw new NotFound(NO_NOTE)
    await record(tx, viewer, { id: gone.personId, name: gone.fullName }, { action: 'note.deleted' })
  })
}
