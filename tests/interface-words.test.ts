/** Texts that people read use one word for one thing; docs/glossary.md lists the words. */
import { readFileSync, readdirSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { readSources } from '#tests/support/source-tree.ts'

/** Words that must not be in a text, and what to write instead. */
const OUT: readonly (readonly [RegExp, string])[] = [
  [/\b(?:colour|favour|honour|neighbour|behaviour|flavour)/i, 'American spelling'],
  [/\b(?:centre|theatre|grey|cheque|licence|catalogue|programme|whilst|learnt)\b/i, 'American'],
  [/\b(?:organis|recognis|realis|customis|apologis)/i, 'American spelling'],
  [/\bcancel(?:ed|ing)\b/i, 'cancelled, cancelling, as the specification writes it'],
  [/\be-mails?\b/i, 'email'],
  [/\benquir(?:y|ies)\b/i, 'inquiry'],
  [/\b(?:no|some)body\b|\bwhoever\b/i, 'no one, someone'],
  [/\bthe other side\b/i, 'the other person'],
  [/\b(?:anew|hereby|thereof|forthwith|in vain)\b/i, 'a plain word'],
  [/\b(?:is|are|was|were) told\b/i, 'notified, or: we email'],
  [/\bwithout a word\b|\byour answer, please\b|\bwhat no \w+ can\b/i, 'a plain sentence'],
  [/\b(?:videographers?|photographers?|freelancers?|cameram[ae]n)\b/i, 'Orbiter'],
  [/\b(?:booking|request|offer) (?:rejected|refused)\b/i, 'declined'],
  [/\b(?:take|taken|took) (?:it |them |our \w+ )?back\b/i, 'withdraw'],
  [/\bby (?:itself|themselves)\b/i, 'automatically'],
  [/\b(?:escrow|disburs|reimburs|debit(?:s|ed)\b)/i, 'held, released, refunded, charged'],
  [/\btake rate\b/i, "Orbit's fee"],
  [/\byou hear from us\b/i, "we'll let you know"],
  [/\b(?:click here|please note|kindly)\b/i, 'what happens'],
  [/!{2}|\?{2}|\.{4}/, 'one mark'],
]

/** Texts that the specification gives, and words that a search must understand. */
const ALLOWED = new Set([
  'Booking Rejected',
  'User Enquiries',
  'request refused',
  'No Enquiries',
  'No matching enquiries',
  'Enquiry',
  'Send Enquiry',
  'Sending Enquiry...',
  'Enquiry Sent!',
  'Failed to send enquiry. Please try again.',
  'Failed to update enquiry status',
  'Enquiry status has been updated successfully.',
])

/** Words as data, not as texts: what the search understands, and what a query reads. */
const NOT_TEXTS =
  /^app\/(?:features\/(?:market\/catalog\/event-words|work\/matching\/)|platform\/|base\/)/

const NO_TEXT = new Set(['className', 'to', 'href', 'id', 'key', 'name', 'htmlFor', 'role'])

function textsIn(node: unknown, texts: string[] = []): string[] {
  if (Array.isArray(node)) for (const part of node) textsIn(part, texts)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return texts
  const { type, value, name, source } = node as Record<string, unknown>
  if (source && typeof type === 'string' && /^(?:Import|Export)/.test(type)) return texts
  if (type === 'JSXAttribute' && NO_TEXT.has((name as { name?: string }).name ?? '')) return texts
  const text =
    type === 'TemplateElement'
      ? (value as { cooked: string }).cooked
      : type === 'JSXText' || type === 'Literal'
        ? value
        : null
  if (typeof text === 'string') texts.push(text.replaceAll(/\s+/g, ' ').trim())
  for (const part of Object.values(node)) textsIn(part, texts)
  return texts
}

/** A sentence or a label: several words, or a word that begins with a capital letter. */
const isRead = (text: string) =>
  ((/\s/.test(text) && /[a-z]/i.test(text)) || /^[A-Z][a-z]/.test(text)) &&
  !ALLOWED.has(text) &&
  !/\b(?:select|from|where|join|insert into|update|truncate)\b.*[_.=(]/.test(text) &&
  !/ as [a-z]\w*$/.test(text)

const faultsOf = (path: string, texts: readonly string[]) =>
  texts.flatMap((text) =>
    OUT.filter(([word]) => word.test(text)).map(([, better]) => `${path}: “${text}” (${better})`),
  )

test('pages, emails and messages use the words of the glossary', () => {
  const found = readSources()
    .filter(({ isTest, path }) => !isTest && /^app\/.*\.tsx?$/.test(path) && !NOT_TEXTS.test(path))
    .flatMap(({ path, text }) =>
      faultsOf(
        path,
        textsIn(parseSync(path, text).program).filter((each) => isRead(each)),
      ),
    )
  expect(found).toEqual([])
})

test('help and legal pages use them too', () => {
  const found = readdirSync('content')
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      faultsOf(
        file,
        readFileSync(`content/${file}`, 'utf8')
          .replaceAll(/\]\([^)]*\)/g, ']')
          .split('\n'),
      ),
    )
  expect(found).toEqual([])
})
