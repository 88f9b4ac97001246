/**
 * What every table must have: an index on each foreign key, and a length limit on each text, no
 * shorter than its form's.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import {
  requestBookingInput,
  briefInput,
  quoteBookingInput,
  rejectBookingInput,
} from '#work/bookings/booking-inputs.ts'
import { productInput } from '#market/catalog/catalog-inputs.ts'
import { editorInput } from '#market/creators/save-own-profile.server.ts'
import { ownChecksInput } from '#market/creators/verification-inputs.ts'
import {
  changesInput,
  declareInput,
  deliverInput,
  missingInput,
} from '#delivery/deliveries/delivery-inputs.ts'
import { managedInquiryInput } from '#work/enquiries/managed-inquiry-inputs.ts'
import { submitEnquiryInput } from '#work/enquiries/enquiry-inputs.ts'
import { quoteInput } from '#work/enquiries/quote-inputs.ts'
import { reportMessageInput, sendMessageInput } from '#work/messages/message-inputs.ts'
import { issueInput } from '#team/newsletter/newsletter-inputs.ts'
import { ownPackageInput, ownServiceInput } from '#market/offers/offer-inputs.ts'
import { reasonInput } from '#work/onboarding/application-inputs.ts'
import { portfolioItemInput } from '#market/portfolio/portfolio-inputs.ts'
import {
  bookPackageInput,
  createProjectInput,
  declineInput,
} from '#work/projects/project-inputs.ts'
import { addReelInput } from '#market/reels/reel-inputs.ts'
import { createDatabase, dropDatabase } from '#tests/support/cluster.ts'

let connectionString = ''
let pool: pg.Pool

beforeAll(async () => {
  connectionString = await createDatabase(inject('adminUrl'))
  pool = new pg.Pool({ connectionString, max: 1 })
})

afterAll(async () => {
  await pool.end()
  await dropDatabase(inject('adminUrl'), connectionString)
})

test('every foreign key has an index that begins with it', async () => {
  const { rows } = await pool.query<{ key: string }>(`
    select format('%s.%s', k.conrelid::regclass, a.attname) as key
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
      select 1 from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1]
        and coalesce(pg_get_expr(i.indpred, i.indrelid), '') in ('', format('(%I IS NOT NULL)', a.attname)))
    order by 1`)
  expect(rows.map((row) => row.key)).toEqual([])
})

/** Computed by the database from columns with limits. */
const COMPUTED = new Set([
  'creator_words.variants',
  'profiles.specialties_lower',
  'users.search_text',
])

interface TextColumn {
  key: string
  checks: string[]
}

async function textColumns(): Promise<TextColumn[]> {
  const { rows } = await pool.query<TextColumn>(`
    select format('%s.%s', c.relname, a.attname) as key,
      array(select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
        and a.attnum = any (k.conkey)) as checks
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype) order by 1`)
  return rows
}

/** The maximum length that a check allows; null if it sets no limit. */
function limitOf({ key, checks }: TextColumn): number | null {
  const [, name = ''] = key.split('.')
  const forms = [name, `"${name}"`].flatMap((column) => [
    `length(${column})`,
    `length((${column})::text)`,
    `length(array_to_string(${column}, ''::text))`,
  ])
  for (const check of checks) {
    for (const form of forms.flatMap((text) => [`${text} <= `, `${text} = `])) {
      const at = check.indexOf(form)
      if (at >= 0) return Number.parseInt(check.slice(at + form.length), 10)
    }
    // One of a fixed set of values, or a pattern that limits the length.
    const isOneOf = [' = ANY (', " = '", ' <@ ', " ~ '^"].some((test) =>
      check.includes(name + test),
    )
    if (isOneOf) return 64
  }
  return null
}

test('every text, list of texts and JSON value has a length that it cannot exceed', async () => {
  const endless = (await textColumns()).filter(
    (column) => !COMPUTED.has(column.key) && limitOf(column) === null,
  )
  expect(endless.map((column) => column.key)).toEqual([])
})

/** Where each form field is stored. */
const STORED: [schema: z.ZodType, columns: Record<string, string>][] = [
  [
    requestBookingInput,
    {
      customerName: 'booking_requests.customer_name',
      venueAddress: 'booking_requests.venue_address',
      occasion: 'booking_requests.occasion',
      notes: 'booking_requests.special_notes',
    },
  ],
  [rejectBookingInput, { reason: 'booking_requests.status_reason' }],
  [quoteBookingInput, { note: 'booking_requests.quote_note' }],
  [briefInput, { mustHave: 'booking_requests.brief', doNotFilm: 'booking_requests.brief' }],
  [productInput, { name: 'products.name', subtitle: 'products.subtitle' }],
  [
    editorInput,
    {
      fullName: 'profiles.full_name',
      bio: 'profiles.bio',
      location: 'profiles.location',
      portfolioUrl: 'profiles.portfolio_url',
      instagram: 'profiles.social_instagram',
      website: 'profiles.social_website',
      imageUrl: 'profiles.profile_image_url',
      coverReelUrl: 'profiles.cover_reel_url',
      username: 'profiles.username',
      youtube: 'profiles.social_youtube',
      tiktok: 'profiles.social_tiktok',
    },
  ],
  [ownChecksInput, { phone: 'profiles.phone', deviceModel: 'profiles.device_model' }],
  [
    managedInquiryInput,
    {
      service: 'enquiries.service_type',
      address: 'enquiries.address',
      occasion: 'enquiries.occasion',
      city: 'enquiries.city',
      zipCode: 'enquiries.zip_code',
      notes: 'enquiries.description',
    },
  ],
  [
    submitEnquiryInput,
    {
      name: 'enquiries.name',
      email: 'enquiries.email',
      phone: 'enquiries.phone',
      location: 'enquiries.location',
    },
  ],
  [
    quoteInput,
    {
      message: 'enquiry_quotes.message',
      title: 'enquiry_quotes.title',
      city: 'enquiry_quotes.city',
      venueAddress: 'enquiry_quotes.venue_address',
    },
  ],
  [sendMessageInput, { text: 'customer_messages.message_text' }],
  [reportMessageInput, { reason: 'message_reports.reason' }],
  [reportMessageInput, { reason: 'question_reports.reason' }],
  [issueInput, { subject: 'newsletter_issues.subject', body: 'newsletter_issues.body' }],
  [
    ownServiceInput,
    { name: 'orbiter_pricing.service_name', description: 'orbiter_pricing.service_description' },
  ],
  [
    ownPackageInput,
    { name: 'orbiter_packages.package_name', description: 'orbiter_packages.package_description' },
  ],
  [reasonInput, { reason: 'orbiter_applications.reason' }],
  [
    portfolioItemInput,
    {
      title: 'orbiter_portfolio.title',
      description: 'orbiter_portfolio.description',
      mediaUrl: 'orbiter_portfolio.media_url',
      thumbnailUrl: 'orbiter_portfolio.thumbnail_url',
    },
  ],
  [
    bookPackageInput,
    {
      businessName: 'video_projects.business_name',
      contactEmail: 'video_projects.contact_email',
      contactPhone: 'video_projects.contact_phone',
      city: 'video_projects.city',
      eventLocation: 'video_projects.venue_address',
      specialRequests: 'video_projects.description',
    },
  ],
  [
    createProjectInput,
    { title: 'video_projects.title', description: 'video_projects.description' },
  ],
  [declineInput, { reason: 'assignment_offers.decline_reason' }],
  [
    declareInput,
    { note: 'deliverable_versions.note', musicTitle: 'deliverable_versions.music_title' },
  ],
  [deliverInput, { deliverAnywayReason: 'deliverable_versions.deliver_anyway_reason' }],
  [changesInput, { note: 'change_rounds.note' }],
  [missingInput, { note: 'deliverables.missing_note' }],
  [
    addReelInput,
    {
      title: 'reels.title',
      description: 'reels.description',
      videoUrl: 'reels.video_url',
      thumbnailUrl: 'reels.thumbnail_url',
      category: 'reels.category',
    },
  ],
]

interface JsonSchema {
  maxLength?: number
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

function longest({ maxLength = 0, anyOf = [], allOf = [] }: JsonSchema): number {
  return Math.max(maxLength, ...[...anyOf, ...allOf].map(longest))
}

test('no form takes a text that its column refuses', async () => {
  const limits = new Map((await textColumns()).map((column) => [column.key, limitOf(column)]))
  const faults = STORED.flatMap(([schema, columns]) => {
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input' })
    return Object.entries(columns).flatMap(([field, column]) => {
      const most = longest((properties[field] ?? {}) as JsonSchema)
      const limit = limits.get(column) ?? 0
      return most > 0 && most <= limit ? [] : [`${field}: ${most} characters, ${column}: ${limit}`]
    })
  })
  expect(faults).toEqual([])
})

// pg_restore computes them in this way, so a function must name the schema of everything that it
// calls.
test('generated columns are computed with an empty search path too', async () => {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local search_path = ''`)
    const { rows } = await client.query<{ table: string; expression: string }>(
      `select c.oid::regclass::text as table, pg_get_expr(d.adbin, d.adrelid) as expression
       from pg_attrdef d
       join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum and a.attgenerated = 's'
       join pg_class c on c.oid = d.adrelid and c.relnamespace = 'public'::regnamespace`,
    )
    expect(rows.map(({ table }) => table)).toContain('public.creator_search')
    for (const { table, expression } of rows)
      await client.query(
        `select ${expression} from json_populate_record(null::${table}, '{"words": ""}')`,
      )
  } finally {
    await client.query('rollback')
    client.release()
  }
})
