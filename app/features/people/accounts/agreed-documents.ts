import { paths } from '#app/base/paths.ts'
import { DEFAULT_ZONE, todayIn } from '#app/base/zoned-time.ts'

/** The documents that people agree to, named after their files in content/. */
export const DOCUMENT_NAMES = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  'orbiter-terms': 'Orbiter Terms',
} as const

export type AgreedDocument = keyof typeof DOCUMENT_NAMES

export const AGREED_DOCUMENTS = Object.keys(DOCUMENT_NAMES) as AgreedDocument[]

export const documentPath = (document: AgreedDocument, query: { version?: string } = {}): string =>
  ({ terms: paths.terms, privacy: paths.privacy, 'orbiter-terms': paths.orbiterTerms })[document](
    query,
  )

export const isAgreedDocument = (name: string): name is AgreedDocument => name in DOCUMENT_NAMES

/** The day on which a version takes effect: `2026-12-26`. */
export const dayOfEffect = (effectiveAt: Date): string => todayIn(DEFAULT_ZONE, effectiveAt)

export const HASH_SHOWN = 12

/** The first characters of a version's hash, enough to identify it in addresses and for a bank. */
export const shortHash = (hash: string): string => hash.slice(0, HASH_SHOWN)
