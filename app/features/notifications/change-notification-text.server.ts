import { z } from 'zod'
import { InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { line, paragraph } from '#app/base/text-inputs.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { isNotice, TEXT_LIMITS } from '#notifications/notice/text-key.ts'
import { findText, type TextSample } from '#notifications/notification-texts.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import {
  findMessageOverrides,
  placeholdersIn,
  type MessageOverride,
} from '#app/platform/message-overrides.ts'

const wordsInput = z.object({
  subject: line(TEXT_LIMITS.subject).default(''),
  title: line(TEXT_LIMITS.title).default(''),
  body: paragraph(TEXT_LIMITS.body).default(''),
})

const NO_WORDS: MessageOverride = { subject: null, title: null, body: null }
const FIELDS = ['subject', 'title', 'body'] as const

export interface NotificationText {
  key: string
  label: string
  /** The admin's wording; null if the standard text is used. */
  words: MessageOverride
  sample: TextSample
}

/** The keys of the texts that differ from the standard. @throws NotAllowed */
export async function listChangedTexts(viewer: Viewer): Promise<string[]> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const rows = await db().selectFrom('notificationTexts').select('key').execute()
  return rows.map((row) => row.key)
}

/** @throws NotAllowed, NotFound */
export async function getNotificationText(viewer: Viewer, key: string): Promise<NotificationText> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const text = findText(key)
  if (!text) throw new NotFound('There is no such text.')
  const overrides = await findMessageOverrides(db(), [key])
  return {
    key,
    label: text.name,
    sample: text.sample(now()),
    words: overrides.get(key) ?? NO_WORDS,
  }
}

function checkPlaceholders(words: z.output<typeof wordsInput>, sample: TextSample): void {
  const known = Object.keys(sample.values)
  const errors = FIELDS.flatMap((field) => {
    const unknown = placeholdersIn(words[field]).find((name) => !known.includes(name))
    return unknown === undefined
      ? []
      : [[field, `{${unknown}} isn't available here. See the list below.`] as const]
  })
  if (errors.length > 0) throw new InvalidInput(Object.fromEntries(errors))
}

/**
 * Changes the text of future messages. An empty field uses the standard text. An email's button,
 * links, and facts cannot be changed.
 * @throws NotAllowed, InvalidInput, NotFound
 */
export async function changeNotificationText(
  viewer: Viewer,
  key: string,
  input: unknown,
): Promise<void> {
  const { label, sample } = await getNotificationText(viewer, key)
  const typed = parseInput(wordsInput, input)
  checkPlaceholders(typed, sample)
  const next = {
    subject: isNotice(key) ? null : typed.subject || null,
    title: typed.title || null,
    body: isNotice(key) ? null : typed.body || null,
  }
  const isStandard = FIELDS.every((field) => next[field] === null)
  return transaction(async (tx) => {
    const before = (await findMessageOverrides(tx, [key])).get(key) ?? NO_WORDS
    if (FIELDS.every((field) => before[field] === next[field])) return
    if (isStandard) await tx.deleteFrom('notificationTexts').where('key', '=', key).execute()
    else {
      const row = { ...next, updatedAt: now() }
      await tx
        .insertInto('notificationTexts')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute()
    }
    const changed = FIELDS.filter((field) => before[field] !== next[field])
    const describe = (words: MessageOverride) =>
      JSON.stringify(
        Object.fromEntries(changed.map((field) => [field, words[field] ?? 'standard'])),
      )
    const entry = {
      subjectType: 'notification-text',
      subjectId: key,
      subjectLabel: label,
      from: describe(before),
      to: describe(next),
    }
    await recordAudit(tx, { area: 'admin', action: 'text.changed', actor: viewer, ...entry })
  })
}
