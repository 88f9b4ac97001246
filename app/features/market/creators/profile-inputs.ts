import { z } from 'zod'

/** A file in our store, or a web address to copy (`requireFetchable`), with or without https://. */
export const mediaAddress = z
  .string()
  .trim()
  .overwrite((text) =>
    text === '' || text.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(text)
      ? text
      : `https://${text}`,
  )
  .max(500, 'That address is too long.')
  .default('')
