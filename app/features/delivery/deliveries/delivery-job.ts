/**
 * What is delivered together: the pieces of a direct booking or a project, with their versions.
 * Shared by the server and the client. Instants are ISO 8601.
 */
import type { MediaView } from '#files/media/media-view.ts'
import type { DueState } from '#delivery/deliveries/due-state.ts'
import { startOpensAt } from '#app/base/job-start.ts'

export const PIECE_STATES = ['owed', 'delivered', 'changes', 'approved'] as const
export type PieceState = (typeof PIECE_STATES)[number]

export const MUSIC_SOURCES = ['none', 'original', 'licensed', 'library', 'trending'] as const
export type MusicSource = (typeof MUSIC_SOURCES)[number]

/** If the customer doesn't answer for this long after a delivery, it counts as approved. */
export const APPROVE_WITHIN_HOURS = 72
/** How long before the automatic approval the customer is notified. */
export const APPROVAL_NOTICE_HOURS = 24
/** How soon the team looks into a missing report, because the piece was bought for that night. */
export const ANSWER_MISSING_HOURS = 4
/** How long an approval can be undone. After that, it counts. */
export const UNDO_SECONDS = 60
/**
 * When the Orbiter of a job can begin to upload: the earliest time at which its start can be
 * reported.
 */
export const uploadsOpenAt = ({ startAt }: { startAt: string | Date }): Date =>
  startOpensAt(new Date(startAt))
/** The most photos in one version. */
export const MOST_PHOTOS = 300
/** The most characters of a note, a request for changes, or a reason to deliver anyway. */
export const NOTE_MAX = 1000
export const CHANGES_MAX = 2000
export const ANYWAY_MAX = 500

export interface Version {
  id: string
  number: number
  note: string | null
  /** Null for a draft, which only its Orbiter sees. */
  deliveredAt: string | null
  /**
   * When one of its files was lost after its delivery; null if all files have arrived or are on
   * their way.
   */
  brokenAt: string | null
  /** Why it was delivered although a check failed. */
  deliverAnywayReason: string | null
  /** Null: not declared yet. */
  music: MusicSource | null
  musicTitle: string | null
  /** Whether a business may use its music; null: not declared. */
  isBusinessCleared: boolean | null
  /** Whether it is meant to have no sound. */
  isSilent: boolean
  /** Whether people speak in it, so that it needs captions. */
  hasSpeech: boolean
  files: MediaView[]
}

/** One request for changes. */
export interface Round {
  id: string
  number: number
  /** The version that the round is about. */
  versionId: string
  note: string
  requestedBy: string
  createdAt: string
  dueAt: string
  /** When the next version was delivered. */
  answeredAt: string | null
}

export interface Piece {
  id: string
  kind: 'reel' | 'photo' | 'raw'
  label: string
  /** The length of a reel as sold. */
  seconds: number | null
  dueAt: string
  dueRule: string
  dueState: DueState
  state: PieceState
  /** When the piece was first delivered. */
  deliveredAt: string | null
  /**
   * The time after which no answer counts as approval; null if nothing awaits an answer or not all
   * files have arrived.
   */
  approveBy: string | null
  approvedAt: string | null
  approvedVia: 'customer' | 'link' | 'time' | 'team' | null
  approvedName: string | null
  /** Until when the approval can be undone. */
  undoUntil: string | null
  roundsSold: number
  roundsUsed: number
  /** When the next version is due. */
  changesDueAt: string | null
  /** When the customer reported it missing; null if nothing is missing. */
  missingAt: string | null
  missingNote: string | null
  /** Oldest first. The Orbiter's list ends with their draft. */
  versions: Version[]
  rounds: Round[]
}

export interface DeliveryJob {
  /** The id of the booking or project. */
  id: string
  kind: 'booking' | 'project'
  title: string
  customerId: string
  customerName: string
  orbiterId: string | null
  orbiterName: string
  timeZone: string
  startAt: string
  eventEndsAt: string
  /** Whether it is booked for a business, whose music must be cleared for business use. */
  isBusiness: boolean
  /** What the brief says must stay off camera. */
  doNotFilm: string | null
  /** Whether pieces can be delivered and answered. */
  isOpen: boolean
  pieces: Piece[]
}

export const lastDelivered = ({ versions }: Pick<Piece, 'versions'>): Version | undefined =>
  versions.findLast(({ deliveredAt }) => deliveredAt !== null)

export type JobSide = 'customer' | 'orbiter' | 'admin'
export type ViewedJob = DeliveryJob & { side: JobSide }
