/** The two lists of the admin dashboard, with one search for both. */
import { sql } from 'kysely'
import { NotAllowed } from '#app/base/errors.ts'
import { ownMedia } from '#app/base/own-media.ts'
import { type TablePage } from '#app/base/table-state.ts'
import { likePattern } from '#app/base/search-text.ts'
import { experienceLabel, type ExperienceList } from '#people/accounts/account.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import type { SoldProduct } from '#market/catalog/product.ts'
import { enquiryTitle } from '#work/enquiries/enquiry.ts'
import { awaitsReply, type EnquiryStatus } from '#work/enquiries/enquiry-status.ts'
import { now } from '#app/platform/clock.ts'
import { countRows } from '#app/platform/count-rows.ts'
import { db } from '#app/platform/db.ts'

export interface EnquiryRow {
  id: string
  kind: 'quote' | 'booking' | 'contact'
  /** The displayed name. */
  serviceType: string
  occasion: string | null
  status: EnquiryStatus
  /** The account of the person who asked; null if there is none. */
  userId: string | null
  email: string
  description: string | null
  /** Street, city, state and ZIP code, or the place as entered; may be empty. */
  address: string
  createdAt: string
  /** When a reply is due; null once a reply was sent or the inquiry is closed. */
  replyDueAt: string | null
  isOverdue: boolean
}

/** Latest first. @throws NotAllowed */
export async function listEnquiries(
  viewer: Viewer,
  q: string,
  limit: number,
): Promise<TablePage<EnquiryRow>> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  let matching = db().selectFrom('enquiries')
  if (q) {
    const text = sql<boolean>`lower(concat_ws(' ', service_type, occasion, email, status, city)) like ${likePattern(q.toLowerCase())}`
    matching = matching.where(text)
  }
  const [rows, total] = await Promise.all([
    matching
      .selectAll()
      .select(sql<SoldProduct | null>`product`.as('product'))
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),
    countRows(matching),
  ])
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      serviceType: enquiryTitle({ ...row, occasion: null }),
      occasion: row.occasion,
      status: row.status,
      userId: row.userId,
      email: row.email || 'Unknown',
      description: row.description,
      address:
        [row.address, row.city, [row.state, row.zipCode].filter(Boolean).join(' ')]
          .filter(Boolean)
          .join(', ') ||
        (row.location ?? ''),
      createdAt: row.createdAt.toISOString(),
      replyDueAt: awaitsReply(row) ? row.replyDueAt.toISOString() : null,
      isOverdue: awaitsReply(row) && row.replyDueAt <= now(),
    })),
  }
}

export interface OrbiterTile {
  id: string
  fullName: string
  imageUrl: string | null
  /** The experience level, in the words it was chosen in. */
  experience: string | null
  location: string | null
  isAvailable: boolean
  startingPriceCents: number | null
  completeness: number
}

/** Listed Orbiters, newest first. @throws NotAllowed */
export async function listOrbiterTiles(
  viewer: Viewer,
  q: string,
  limit: number,
): Promise<TablePage<OrbiterTile>> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  let matching = db().selectFrom('publicProfiles')
  if (q) {
    const term = likePattern(q)
    matching = matching.where((eb) =>
      eb.or([
        eb('fullName', 'ilike', term),
        eb('location', 'ilike', term),
        eb('experienceLevel', 'ilike', term),
      ]),
    )
  }
  const [rows, total] = await Promise.all([
    matching
      .selectAll()
      .select(
        sql<ExperienceList | null>`(select experience_list from profiles p where p.user_id = public_profiles.user_id)`.as(
          'experienceList',
        ),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('userId')
      .limit(limit)
      .execute(),
    countRows(matching),
  ])
  return {
    total,
    rows: rows.map((row) => ({
      id: row.userId ?? '',
      fullName: row.fullName || 'Anonymous Orbiter',
      imageUrl: ownMedia(row.profileImageUrl),
      experience: row.experienceLevel && experienceLabel(row.experienceLevel, row.experienceList),
      location: row.location,
      isAvailable: row.isAvailable ?? false,
      startingPriceCents: row.startingPrice,
      completeness: row.profileCompleteness ?? 0,
    })),
  }
}
