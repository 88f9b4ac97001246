import { z } from 'zod'

/** A URL, with or without `https://`; empty means none. */
export const writtenAddress = z
  .string()
  .trim()
  .overwrite((text) =>
    text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`,
  )
  .max(500, 'That address is too long.')
  .refine(
    (text) => text === '' || isWebAddress(text),
    'Enter a full address, like https://example.com.',
  )
  .transform((text) => text || null)

export const webAddress = writtenAddress.prefault('')

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false
  const { protocol, hostname, username } = new URL(text)
  return (
    (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') && username === ''
  )
}
