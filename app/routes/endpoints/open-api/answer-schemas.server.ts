/**
 * The responses of the JSON endpoints. Strict: a field that is not listed here fails
 * tests/open-api.test.ts.
 */
import { z } from 'zod'
import type { LiveEvent } from '#app/base/live-event.ts'
import { UPLOAD_STATES, type UploadAnswer } from '#app/base/upload.ts'
import { ORBITER_LEVELS, type CreatorCardData } from '#market/creators/creator.ts'
import type { SuggestedPlace } from '#market/creators/suggest-places.server.ts'
import type { Reel, ReelLike } from '#market/reels/reel.ts'
import type { CreatorPage } from '#market/search/search-creators.server.ts'
import type { PaletteGroup } from '#app/ui/palette.tsx'

const count = z.int().min(0)
const address = z.string().describe('A path on this site, or a full URL.')
const cents = z.int().min(0).nullable().describe('US cents. Null: ask for a quote.')
const cursor = z.string().nullable().describe('For `after` of the next page. Null on the last one.')

const upload = z.strictObject({
  id: z.uuid(),
  key: z.uuid().describe('Chosen by the client: with the same key again, it is the same upload.'),
  fileName: z.string(),
  sizeBytes: count,
  receivedBytes: count,
  state: z.enum(UPLOAD_STATES),
  reason: z.string().nullable().describe('Why it failed.'),
  isArriving: z.boolean().describe('Bytes arrived within the last half minute.'),
  smallCopy: z
    .enum(UPLOAD_STATES)
    .nullable()
    .describe('What has become of its small copy; null without one.'),
}) satisfies z.ZodType<UploadAnswer>

const creator = z.strictObject({
  userId: z.uuid(),
  fullName: z.string(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  specialties: z.array(z.string()),
  level: z.enum(ORBITER_LEVELS).nullable(),
  startingPriceCents: cents,
  isAvailable: z.boolean(),
  imageUrl: address.nullable(),
  completeness: z.int().min(0).max(100),
  deliveryDays: count.nullable(),
  hasPortfolio: z.boolean(),
  rating: z.number().min(1).max(5).nullable(),
  reviewCount: count,
  posterUrl: address.nullable(),
  reelUrl: address.nullable(),
  milesAway: count.nullable().describe('From the place of the search; null in it.'),
  freeOn: z
    .strictObject({ date: z.iso.date(), times: z.array(z.string()) })
    .optional()
    .describe('Where the search has a date: the start times that can be requested on it.'),
}) satisfies z.ZodType<CreatorCardData>

const creatorPage = z.strictObject({
  total: count,
  isEstimate: z
    .boolean()
    .describe(
      'Whether `total`, above 10,000 or with a date above 1,000, is estimated from a sample.',
    ),
  rows: z.array(creator),
  nextCursor: cursor,
}) satisfies z.ZodType<CreatorPage>

const reel = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  videoUrl: address,
  posterUrl: address.nullable(),
  category: z.string(),
  durationSeconds: z.number().min(0).nullable(),
  viewCount: count,
  likeCount: count,
  createdAt: z.iso.datetime(),
  orbiter: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
}) satisfies z.ZodType<Reel>

const reelPage = z.strictObject({
  reels: z.array(reel),
  nextCursor: cursor,
  likedIds: z.array(z.uuid()).describe('Which of these reels the person likes.'),
})

const like = z.strictObject({
  isLiked: z.boolean(),
  likeCount: count,
}) satisfies z.ZodType<ReelLike>

const place = z.strictObject({
  name: z.string().describe('For `location` of a search.'),
  label: z.string(),
  kind: z.enum(['state', 'city', 'neighborhood', 'zip']),
}) satisfies z.ZodType<SuggestedPlace>

const paletteGroup = z.strictObject({
  name: z.enum(['Pages', 'People', 'Bookings', 'Projects']),
  entries: z
    .array(z.strictObject({ href: address, title: z.string(), detail: z.string().nullable() }))
    .min(1),
}) satisfies z.ZodType<PaletteGroup>

const rows = z.array(z.looseObject({}))
const ownData = z.looseObject({
  exportedAt: z.iso.datetime(),
  account: z.looseObject({ id: z.uuid(), email: z.string() }),
  roles: z.array(z.looseObject({ role: z.string() })),
  profile: z.looseObject({}),
  bookingsMade: rows,
  emails: rows,
  securityLog: rows,
})

const liveEvent = z.strictObject({
  id: z.int(),
  kind: z.string().describe('What has happened, as `subject.past-tense`.'),
  subjectId: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  actorId: z.uuid().nullable(),
  data: z.record(
    z.string(),
    z.union([
      z.string(),
      z.number(),
      z.boolean(),
      z.null(),
      z.array(z.strictObject({ date: z.iso.date(), time: z.string() })),
    ]),
  ),
}) satisfies z.ZodType<Omit<LiveEvent, 'kind' | 'data'> & { kind: string; data: object }>

/** Keyed by schema name in the document. */
export const ANSWER_SCHEMAS = {
  CreatorPage: creatorPage,
  ReelPage: reelPage,
  ReelLike: like,
  ViewCount: z.strictObject({ viewCount: count }),
  OpenTimes: z.strictObject({
    date: z.string(),
    times: z
      .array(z.string().regex(/^\d\d:\d\d$/))
      .describe("Start times on the Orbiter's clock, 24 hours."),
  }),
  Places: z.strictObject({ places: z.array(place).max(8) }),
  PaletteGroups: z.strictObject({ groups: z.array(paletteGroup) }),
  SavedDraft: z.strictObject({
    savedAt: z
      .union([z.iso.datetime(), z.literal(''), z.null()])
      .describe(
        'Empty: an empty form leaves no draft. Null: the form has been saved or sent since.',
      ),
  }),
  OwnData: ownData,
  LiveEvent: liveEvent,
  Done: z.strictObject({ error: z.null() }),
  Problem: z.strictObject({ error: z.string().min(1).describe('A sentence for the person.') }),
  UploadProblem: z.strictObject({
    message: z.string().min(1),
    code: z.string().optional().describe('Of the rule that refused.'),
    fields: z.record(z.string(), z.string()).optional(),
  }),
  Upload: upload,
  Uploads: z.strictObject({ uploads: z.array(upload) }),
  Nothing: z.null(),
} as const

export type AnswerName = keyof typeof ANSWER_SCHEMAS
