/** What the head of a text says about its versions. */
import { formatDate } from '#app/base/time.ts'
import { type AgreedDocument, documentPath } from '#people/accounts/agreed-documents.ts'
import type { ShownVersion } from '#people/accounts/agreements.server.ts'

/** A line with a link to another version. */
export interface VersionNotice {
  text: string
  to: string
  label: string
}

const NEW: Record<AgreedDocument, { applies: string; label: string }> = {
  terms: { applies: 'New terms apply', label: 'Read them' },
  privacy: { applies: 'A new policy applies', label: 'Read it' },
  'orbiter-terms': { applies: 'New terms apply', label: 'Read them' },
}

/** @param updated `yyyy-MM-dd` */
export const inForceSince = (updated: string | undefined): string | null =>
  updated ? `In force since ${formatDate(updated)}` : null

export function datedAs({ state, day }: ShownVersion): string | null {
  if (state === 'in-force') return inForceSince(day)
  return state === 'waiting'
    ? `Applies from ${formatDate(day)}`
    : `An earlier version, of ${formatDate(day)}`
}

export function noticeOf(
  document: AgreedDocument,
  { state, next }: ShownVersion,
): VersionNotice | null {
  if (state !== 'in-force')
    return {
      text: state === 'waiting' ? 'Until then, another version applies.' : 'It applies no more.',
      to: documentPath(document),
      label: 'Read the version in force',
    }
  if (!next) return null
  const { applies, label } = NEW[document]
  return {
    text: `${applies} from ${formatDate(next.day)}: ${next.summary}`,
    to: documentPath(document, { version: 'next' }),
    label,
  }
}
