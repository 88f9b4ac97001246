import { z } from 'zod'
import {
  stays,
  from,
  privately,
  notFound,
  tooMany,
  toPage,
} from '#app/routes/endpoints/open-api/frequent-answers.server.ts'
import {
  inPath,
  inQuery,
  type DescribedOperation,
} from '#app/routes/endpoints/open-api/operation.server.ts'

const reelId = { reelId: inPath(z.string(), 'The reel.') }

export const GALLERY: Record<string, Record<string, DescribedOperation>> = {
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
  },
  '/api/reels/{reelId}/like': {
    post: {
      summary: 'Likes a reel, or removes the like.',
      needsSession: true,
      parameters: reelId,
      form: z.object({ isOn: z.enum(['yes', 'no']), stays, from }),
      answers: {
        200: { description: "The reel's current state.", schema: 'ReelLike', headers: privately },
        302: toPage,
        404: notFound,
        422: { description: '`isOn` is neither yes nor no.', schema: 'Problem' },
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
