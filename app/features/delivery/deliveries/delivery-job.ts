/**
 * What is delivered together: the pieces of a direct booking or of a project, with their versions.
 * Shared by the server and the client; instants are ISO 8601.
 */
import type { MediaView } from '#files/media/media-view.ts'
import type { DueState } from '#delivery/deliveries/due-state.ts'
import { startOpensAt } from '#app/base/job-start.ts'

export const PIECE_STATES = ['owed', 'delivered', 'changes', 'approved'] as const
export type PieceState = (typeof PIECE_STATES)[number]

export const MUSIC_SOURCES = ['none', 'original', 'licensed', 'library', 'trending'] as const
export type MusicSource = (typeof MUSIC_SOURCES)[number]

/** No answer for this long after a delivery counts as approval. */
export const APPROVE_WITHIN_HOURS = 72
/** The customer is told this long before. */
export const APPROVAL_NOTICE_HOURS = 24
/** What is reported missing is looked into within this long: it was bought for that night. */
export const ANSWER_MISSING_HOURS = 4
/** An approval can be undone for this long; then it counts. */
export const UNDO_SECONDS = 60
/** From then on the Orbiter of a job may upload: as early as its start can be reported. */
export const uploadsOpenAt = ({ startAt }: { startAt: string | Date }): Date =>
  startOpensAt(new Date(startAt))
/** The photos of one version. */
export const MOST_PHOTOS = 300
/** Characters of a note, of a request for changes, and of a reason to deliver anyway. */
export const NOTE_MAX = 1000
export const CHANGES_MAX = 2000
export const ANYWAY_MAX = 500

export interface Version {
  id: string
  number: number
  note: string | null
  /** Null: a draft that only its Orbiter sees. */
  deliveredAt: string | null
  /** When a file of it was lost after its delivery; null: all of it is there, or on its way. */
  brokenAt: string | null
  /** Why it was delivered although a check failed. */
  deliverAnywayReason: string | null
  /** Null: not declared yet. */
  music: MusicSource | null
  musicTitle: string | null
  /** Whether a business may use its music; null: not declared. */
  isBusinessCleared: boolean | null
  /** Meant to be without sound. */
  isSilent: boolean
  /** People speak in it, so that it needs captions. */
  hasSpeech: boolean
  files: MediaView[]
}

/** One request for changes. */
export interface Round {
  id: string
  number: number
  /** The version that it is about. */
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
  /** The length of a reel as it was sold. */
  seconds: number | null
  dueAt: string
  dueRule: string
  dueState: DueState
  state: PieceState
  /** The first time. */
  deliveredAt: string | null
  /** From then on no answer counts as approval; null: nothing waits for one, or not all of it is there. */
  approveBy: string | null
  approvedAt: string | null
  approvedVia: 'customer' | 'link' | 'time' | 'team' | null
  approvedName: string | null
  /** Until then the approval can be undone. */
  undoUntil: string | null
  roundsSold: number
  roundsUsed: number
  /** When the next version is due. */
  changesDueAt: string | null
  /** The customer says that it isn't there; null: nothing is missing. */
  missingAt: string | null
  missingNote: string | null
  /** Oldest first; the Orbiter's list ends with their draft. */
  versions: Version[]
  rounds: Round[]
}

export interface DeliveryJob {
  /** Of the booking or project. */
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
  /** Booked for a business: its music must be cleared for one. */
  isBusiness: boolean
  /** What the brief says must stay off camera. */
  doNotFilm: string | null
  /** Pieces can be delivered, and answered. */
  isOpen: boolean
  pieces: Piece[]
}

export const lastDelivered = ({ versions }: Pick<Piece, 'versions'>): Version | undefined =>
  versions.findLast(({ deliveredAt }) => deliveredAt !== null)

export type JobSide = 'customer' | 'orbiter' | 'admin'
export type ViewedJob = DeliveryJob & { side: JobSide }
