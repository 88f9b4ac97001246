/** Uploads of videos and photos in chunks (tus 1.0.0). */
import { z } from 'zod'
import { UPLOAD_PURPOSES } from '#app/base/upload.ts'
import { tooMany } from '#app/routes/endpoints/open-api/frequent-answers.server.ts'
import {
  inPath,
  type DescribedAnswer,
  type DescribedOperation,
} from '#app/routes/endpoints/open-api/operation.server.ts'

const uploadId = { uploadId: inPath(z.uuid(), 'The upload, as `Location` named it.') }

const uploadAnswers = {
  401: { description: 'Not signed in.', schema: 'UploadProblem' },
} as const satisfies Record<number, DescribedAnswer>
const otherVersion: DescribedAnswer = {
  description: 'Another version of tus.',
  headers: ['Tus-Version', 'Tus-Resumable'],
}
const badHeader: DescribedAnswer = {
  description: 'A header is missing or wrong.',
  schema: 'UploadProblem',
}
const refusedBefore: DescribedAnswer = {
  description: 'The file was refused, or the upload cancelled.',
  schema: 'UploadProblem',
}
const noUpload: DescribedAnswer = {
  description: 'No upload of this person.',
  schema: 'UploadProblem',
}
const refusedUpload: DescribedAnswer = {
  description: 'Rejected; `fields` says why.',
  schema: 'UploadProblem',
}

export const UPLOADS: Record<string, Record<string, DescribedOperation>> = {
  '/api/pictures': {
    post: {
      summary:
        'A picture in `file`: with `as` = `photo` the photo of the person, otherwise a sample with a `title` and a `description`.',
      needsSession: true,
      bodyType: 'multipart/form-data',
      answers: {
        200: { description: 'Added.', schema: 'Done' },
        401: { description: 'Not signed in.', schema: 'Nothing' },
        403: { description: 'Samples are for Orbiters only.', schema: 'Problem' },
        409: { description: 'The portfolio is full.', schema: 'Problem' },
        422: { description: 'Not a picture, too large, or without a title.', schema: 'Problem' },
        429: tooMany,
      },
    },
  },
  '/bookings/{bookingId}/files': {
    post: {
      summary: 'A picture, PDF or short video in `file`, for the message that is being written.',
      needsSession: true,
      parameters: { bookingId: inPath(z.uuid()) },
      bodyType: 'multipart/form-data',
      answers: {
        200: { description: 'Added.', schema: 'Done' },
        401: { description: 'Not signed in.', schema: 'Nothing' },
        404: { description: 'No such booking of this person.', schema: 'Problem' },
        409: { description: 'No more files today, or with this message.', schema: 'Problem' },
        422: { description: 'Not such a file, or too large.', schema: 'Problem' },
        429: tooMany,
      },
    },
  },
  '/uploads': {
    get: {
      summary: 'What is still on its way to a place, of the person who asks.',
      needsSession: true,
      parameters: {
        purpose: { in: 'query', schema: z.enum(UPLOAD_PURPOSES) },
        subjectId: { in: 'query', schema: z.uuid() },
      },
      answers: { 200: { description: 'Oldest first.', schema: 'Uploads' }, ...uploadAnswers },
    },
    post: {
      summary:
        'Starts the upload of a file (tus 1.0.0, creation). The same `key` is the same upload.',
      needsSession: true,
      parameters: {
        'Upload-Length': {
          in: 'header',
          schema: z.string().regex(/^\d{1,12}$/),
          description: 'Total bytes.',
        },
        'Upload-Metadata': {
          in: 'header',
          schema: z.string().optional(),
          description:
            '`key` (a UUID), `purpose`, `subject`, `name`, and `original` for a small copy, each in base64.',
        },
      },
      answers: {
        201: {
          description: 'Started.',
          headers: ['Location', 'Tus-Resumable', 'Cache-Control', 'Upload-Expires'],
        },
        400: badHeader,
        ...uploadAnswers,
        403: { description: 'This person sends no such files.', schema: 'UploadProblem' },
        404: { description: 'No such place of this person.', schema: 'UploadProblem' },
        409: { description: 'Too many or too much is on its way.', schema: 'UploadProblem' },
        410: refusedBefore,
        412: otherVersion,
        413: { description: 'Larger than a file may be.', schema: 'UploadProblem' },
        422: refusedUpload,
        429: {
          description: 'Too many attempts.',
          schema: 'UploadProblem',
          headers: ['Retry-After'],
        },
      },
    },
  },
  '/uploads/{uploadId}': {
    get: {
      summary: 'What has become of a file: stored, refused, or still on its way.',
      needsSession: true,
      parameters: uploadId,
      answers: {
        200: { description: 'The upload.', schema: 'Upload' },
        ...uploadAnswers,
        404: noUpload,
      },
    },
    head: {
      summary: 'Bytes received so far.',
      needsSession: true,
      parameters: uploadId,
      answers: {
        200: {
          description: 'The offset.',
          headers: ['Upload-Offset', 'Upload-Length', 'Tus-Resumable'],
        },
        401: { description: 'Not signed in.' },
        404: { description: 'No upload of this person.' },
        410: { description: 'The file was refused, or the upload cancelled.' },
        412: otherVersion,
      },
    },
    patch: {
      summary: 'The next piece. The last one starts storing the file.',
      needsSession: true,
      parameters: {
        ...uploadId,
        'Upload-Offset': { in: 'header', schema: z.string().regex(/^\d+$/) },
        'Upload-Checksum': {
          in: 'header',
          schema: z.string().optional(),
          description: '`sha1`, `sha256` or `sha512`, a space, and the sum in base64.',
        },
      },
      bodyType: 'application/offset+octet-stream',
      answers: {
        204: { description: 'Arrived.', headers: ['Upload-Offset', 'Tus-Resumable'] },
        400: badHeader,
        ...uploadAnswers,
        404: noUpload,
        409: {
          description: "Upload-Offset doesn't match the upload; ask with HEAD.",
          schema: 'UploadProblem',
        },
        410: refusedBefore,
        412: otherVersion,
        413: { description: 'More than the upload was to have.', schema: 'UploadProblem' },
        415: {
          description: 'A piece has the type `application/offset+octet-stream`.',
          schema: 'UploadProblem',
        },
        422: refusedUpload,
        460: { description: 'Checksum mismatch; the piece is discarded.' },
      },
    },
    delete: {
      summary: 'Cancels an upload and deletes what was received.',
      needsSession: true,
      parameters: uploadId,
      answers: {
        204: { description: 'Deleted.', headers: ['Tus-Resumable'] },
        ...uploadAnswers,
        404: noUpload,
        409: { description: 'The file has already arrived.', schema: 'UploadProblem' },
        410: refusedBefore,
        412: otherVersion,
      },
    },
  },
}
