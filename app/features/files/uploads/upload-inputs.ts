/** The facts that a browser announces about a file, and how much a person may send. */
import { z } from 'zod'
import { requiredLine } from '#app/base/text-inputs.ts'
import {
  SMALL_COPY_MAX_BYTES,
  UPLOAD_MAX_BYTES,
  UPLOAD_NAME_MAX,
  UPLOAD_PURPOSES,
} from '#app/base/upload.ts'

const GB = 1024 ** 3
/** The most uploads at the same time: a set of photos and some films. */
export const UPLOADS_OPEN_MAX = 100
/** The most bytes in all of a person's unfinished uploads. */
export const OPEN_BYTES_MAX = 20 * GB
/** The most bytes in all uploads that a person starts within a day. */
export const DAY_BYTES_MAX = 60 * GB

export const REASONS = {
  notMedia:
    'This file is not a video or photo. Choose an MP4 or MOV video, or a JPEG, HEIC, PNG, WebP or AVIF photo.',
  broken: 'This file is cut short or damaged. Export it again and choose the new file.',
  mixed: 'This file contains more than a video or photo. Export it again and choose the new file.',
  tooManyPixels: 'This photo is too large. Choose one of at most 200 megapixels.',
  lost: 'Part of this file was lost. Choose it again.',
} as const

const EMPTY = 'This file is empty. Choose another.'
/** Browsers never send a name that contains a path. */
const PLAIN_NAME = /^(?!\.{1,2}$)[^/\\]+$/

const uploadFields = {
  id: z.uuid(),
  key: z.uuid('Reload the page and choose the file again.'),
  purpose: z.enum(UPLOAD_PURPOSES, "You can't upload files here."),
  subject: z.uuid("You can't upload files here."),
  name: requiredLine(UPLOAD_NAME_MAX, 'This file has no name. Rename it.').regex(
    PLAIN_NAME,
    'Rename this file: its name contains a slash.',
  ),
  sizeBytes: z.number().int().min(1, EMPTY).max(UPLOAD_MAX_BYTES, 'Choose a file of at most 2 GB.'),
  original: z.uuid().nullish(),
}

export const uploadInput = z
  .object(uploadFields)
  .refine(({ original, sizeBytes }) => !original || sizeBytes <= SMALL_COPY_MAX_BYTES, {
    path: ['sizeBytes'],
    error: 'This small copy is too large.',
  })

export type NewUpload = z.output<typeof uploadInput>
