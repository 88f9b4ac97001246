import { z } from 'zod'
import { DRAFT_FORMS } from '#people/drafts/draft-forms.ts'
import {
  privately,
  tooMany,
  signIn,
} from '#app/routes/endpoints/open-api/frequent-answers.server.ts'
import {
  inPath,
  inQuery,
  type DescribedOperation,
} from '#app/routes/endpoints/open-api/operation.server.ts'

export const ACCOUNT: Record<string, Record<string, DescribedOperation>> = {
  '/api/drafts/{form}': {
    post: {
      summary:
        'Saves a draft of a long form. Unknown fields are ignored; an empty form deletes the draft.',
      needsSession: true,
      parameters: { form: inPath(z.enum(Object.keys(DRAFT_FORMS)), 'Which form.') },
      form: z.record(z.string(), z.string()),
      answers: {
        200: { description: 'Saved.', schema: 'SavedDraft' },
        401: { description: 'Not signed in.', schema: 'Nothing' },
        404: { description: 'No such form.', schema: 'Problem' },
        422: { description: 'Too much text.', schema: 'Problem' },
        429: tooMany,
      },
    },
  },
  '/api/palette': {
    get: {
      summary:
        'Pages, people, bookings and projects that the person may see and that match the text. Without a text, at most eight pages.',
      needsSession: true,
      parameters: { q: inQuery(z.string().max(100).optional()) },
      answers: {
        200: {
          description: 'Groups that are not empty.',
          schema: 'PaletteGroups',
          headers: privately,
        },
        302: signIn,
        429: tooMany,
      },
    },
  },
  '/profile/data.json': {
    get: {
      summary: 'Everything Orbit stores about the person, as a file.',
      needsSession: true,
      answers: {
        200: {
          description: 'The file.',
          schema: 'OwnData',
          headers: ['Content-Disposition', 'Cache-Control'],
        },
        302: signIn,
        429: {
          description: 'Too many attempts; a sentence for the person.',
          mediaType: 'text/plain',
          headers: ['Retry-After'],
        },
      },
    },
  },
  '/live': {
    get: {
      summary:
        'What happens to the person from now on, as server-sent events: `hello`, `change`, and `resync` where something may have been missed.',
      needsSession: true,
      parameters: {
        'Last-Event-ID': {
          in: 'header',
          schema: z.string().optional(),
          description: 'The last event seen: what came after it is sent first.',
        },
      },
      answers: {
        200: {
          description: 'A stream; `data` of a `change` is a LiveEvent.',
          mediaType: 'text/event-stream',
          dataSchema: 'LiveEvent',
          headers: ['Cache-Control'],
        },
        204: { description: 'Not signed in: nothing to follow, and no reason to come back.' },
        429: {
          description: 'Too many open pages.',
          mediaType: 'text/plain',
          headers: ['Retry-After'],
        },
      },
    },
  },
}
