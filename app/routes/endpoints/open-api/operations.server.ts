/** Every endpoint that programs talk to, with each answer that it gives. */
import { z } from 'zod'
import { DELIVERY_OPTIONS, ORBITER_LEVELS } from '#app/features/creators/creator.ts'
import { SORTS } from '#app/features/creators/creator-search.ts'
import { DRAFT_FORMS } from '#app/features/drafts/draft-forms.ts'
import {
  inPath,
  inQuery,
  type DescribedAnswer,
  type DescribedOperation,
} from '#app/routes/endpoints/open-api/operation.server.ts'
import { UPLOADS } from '#app/routes/endpoints/open-api/upload-operations.server.ts'

const reelId = { reelId: inPath(z.string(), 'The reel.') }
const stays = z
  .literal('yes')
  .optional()
  .describe('Sent by scripts: the answer is JSON instead of a redirect to a page.')
const from = z.string().max(500).optional().describe('A path of this site to come back to.')

const privately = ['Cache-Control']
const notFound: DescribedAnswer = {
  description: 'Not found, or not visible to this person.',
  schema: 'Problem',
}
const tooMany: DescribedAnswer = {
  description: 'Too many attempts. `Retry-After` says when to retry.',
  schema: 'Problem',
  headers: ['Retry-After'],
}
const signIn: DescribedAnswer = {
  description: 'Not signed in: redirects to the sign-in page, which leads back here.',
  headers: ['Location'],
}
const toPage: DescribedAnswer = {
  description: 'Done, or not signed in: redirects to a page.',
  headers: ['Location'],
}

const search = {
  q: inQuery(z.string().max(100).optional(), 'Words from names, places and specialties.'),
  location: inQuery(z.string().max(100).optional()),
  min: inQuery(z.number().optional(), 'Lowest starting price in dollars.'),
  max: inQuery(z.number().optional(), 'Highest starting price in dollars; 500 is no bound.'),
  level: inQuery(z.array(z.enum(ORBITER_LEVELS)).optional()),
  specialty: inQuery(z.array(z.string()).optional()),
  delivery: inQuery(
    z.enum(DELIVERY_OPTIONS.map(({ days }) => String(days))).optional(),
    'Delivered within so many days.',
  ),
  rating: inQuery(z.number().optional(), 'Stars at least.'),
  availability: inQuery(z.string().optional()),
  sort: inQuery(z.enum(SORTS.map(({ value }) => value)).optional()),
  after: inQuery(z.string().optional(), '`nextCursor` of the page before.'),
}

const MARKETPLACE: Record<string, Record<string, DescribedOperation>> = {
  '/api/creators': {
    get: {
      summary: 'Orbiters who are listed, a page at a time. Invalid query parameters are ignored.',
      parameters: search,
      answers: {
        200: {
          description: 'One page, and the total count.',
          schema: 'CreatorPage',
          headers: privately,
        },
      },
    },
  },
  '/api/places': {
    get: {
      summary:
        'Cities that match the text typed so far: those Orbit serves, and those of listed Orbiters.',
      parameters: { q: inQuery(z.string().max(100).optional()) },
      answers: {
        200: {
          description: 'At most eight, the best first.',
          schema: 'Places',
          headers: privately,
        },
        429: tooMany,
      },
    },
  },
  '/orbiter/{orbiterId}/times': {
    get: {
      summary:
        'Start times an Orbiter can be booked for on a day. An Orbiter who is not listed has no times.',
      parameters: {
        orbiterId: inPath(z.string(), "The Orbiter's id, or the name of their address."),
        date: inQuery(z.string().optional(), 'YYYY-MM-DD on the Orbiter’s calendar.'),
        offer: inQuery(
          z.string().optional(),
          'What is asked for, as the booking form names it: `reel:30`.',
        ),
      },
      answers: { 200: { description: 'The times, earliest first.', schema: 'OpenTimes' } },
    },
  },
  '/api/favourites': {
    post: {
      summary: 'Saves an Orbiter, or removes one from the saved list.',
      needsSession: true,
      form: z.object({ orbiterId: z.uuid(), wanted: z.enum(['yes', 'no']), stays, from }),
      answers: {
        200: { description: 'Done, or already in that state.', schema: 'Done' },
        302: toPage,
        404: notFound,
        429: tooMany,
      },
    },
  },
}

const GALLERY: Record<string, Record<string, DescribedOperation>> = {
  '/api/reels': {
    get: {
      summary: 'Reels of the public gallery, newest first.',
      parameters: {
        category: inQuery(z.string().max(60).optional()),
        after: inQuery(z.string().optional(), '`nextCursor` of the page before.'),
      },
      answers: { 200: { description: 'One page.', schema: 'ReelPage', headers: privately } },
    },
  },
  '/api/reels/{reelId}/views': {
    post: {
      summary: 'Records a view of a reel. Counted once per person and hour.',
      parameters: reelId,
      answers: {
        200: { description: 'The current count.', schema: 'ViewCount', headers: privately },
        404: notFound,
        429: tooMany,
      },
    },
    get: {
      summary: 'Nothing to read here.',
      parameters: reelId,
      answers: { 405: { description: 'POST alone.', headers: ['Allow'] } },
    },
  },
  '/api/reels/{reelId}/like': {
    post: {
      summary: 'Likes a reel, or removes the like.',
      needsSession: true,
      parameters: reelId,
      form: z.object({ wanted: z.enum(['yes', 'no']), stays, from }),
      answers: {
        200: { description: "The reel's current state.", schema: 'ReelLike', headers: privately },
        302: toPage,
        404: notFound,
        429: tooMany,
      },
    },
  },
  '/api/reels/{reelId}/report': {
    post: {
      summary: 'Reports a reel to the Orbit team.',
      needsSession: true,
      parameters: reelId,
      form: z.object({ reason: z.string().min(1).max(500), stays, from }),
      answers: {
        200: { description: 'Reported, or already reported.', schema: 'Done' },
        302: toPage,
        404: notFound,
        422: { description: 'Without a reason, or with one too long.', schema: 'Problem' },
        429: tooMany,
      },
    },
  },
}

const ACCOUNT: Record<string, Record<string, DescribedOperation>> = {
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
          headers: ['Cache-Control'],
        },
        401: { description: 'Not signed in.', mediaType: 'text/plain' },
        429: {
          description: 'Too many open pages.',
          mediaType: 'text/plain',
          headers: ['Retry-After'],
        },
      },
    },
  },
}

const READINESS: DescribedOperation['answers'] = {
  200: { description: '`ok`', mediaType: 'text/plain' },
  503: { description: '`starting`, `stopping` or `not ready`', mediaType: 'text/plain' },
}

const SERVICE: Record<string, Record<string, DescribedOperation>> = {
  '/api/openapi.json': {
    get: {
      summary: 'This document.',
      answers: {
        200: {
          description: 'OpenAPI 3.1.',
          mediaType: 'application/json',
          headers: ['ETag', 'Cache-Control'],
        },
        304: { description: 'The reader has it already (`If-None-Match`).', headers: ['ETag'] },
      },
    },
  },
  '/livez': {
    get: {
      summary:
        'Whether this process is up, also while it starts, stops, or waits for its database.',
      answers: { 200: { description: '`ok`', mediaType: 'text/plain' } },
    },
  },
  '/readyz': {
    get: {
      summary:
        'Whether this process can serve: its database can be read and written, and it is neither starting nor stopping.',
      answers: READINESS,
    },
  },
  '/healthz': {
    get: { summary: 'The same as `/readyz`, under its older name.', answers: READINESS },
  },
}

export const DESCRIBED_OPERATIONS: Record<string, Record<string, DescribedOperation>> = {
  ...MARKETPLACE,
  ...GALLERY,
  ...ACCOUNT,
  ...UPLOADS,
  ...SERVICE,
}
