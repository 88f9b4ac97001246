/** Admins' overrides of the default text of emails and notifications. */
import type { Db, Tx } from '#app/platform/db.ts'

/** A null field means the default text. */
export interface MessageOverride {
  subject: string | null
  title: string | null
  body: string | null
}

export async function findMessageOverrides(
  executor: Db | Tx,
  keys: readonly string[],
): Promise<Map<string, MessageOverride>> {
  if (keys.length === 0) return new Map()
  const rows = await executor
    .selectFrom('notificationTexts')
    .select(['key', 'subject', 'title', 'body'])
    .where('key', 'in', [...new Set(keys)])
    .execute()
  return new Map(rows.map(({ key, ...words }) => [key, words]))
}

/** `{name}`, `{you-applied-for}` */
const PLACEHOLDER = /\{([a-z][a-z0-9-]*)\}/g

export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '')
}

/** Replaces placeholders; those without a value become empty. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (_, name: string) => values[name] ?? '')
}

/** The placeholder for a fact: `Holds until` is `{holds-until}`. */
export function placeholderOf(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
