/** The events of deliveries: pieces, links, publications and comments. */

// Type aliases rather than interfaces, so that they are assignable to JSON objects.
/** The piece, and the booking or project that owes it. */
type PieceOfJob = {
  jobId: string
  jobKind: 'booking' | 'project'
  label: string
  /** Title of the job. */
  title: string
}

/** A person who answers a delivery through a link has a name and no account. */
type ByName = { name: string | null }

/** The subject is the job whose page shows the comment. */
type CommentFacts = {
  jobId: string
  jobKind: 'booking' | 'project'
  pieceId: string
  label: string
  /** The person who wrote, edited or ticked the comment. */
  name: string
}

export interface DeliverableEvents {
  'deliverable.delivered': PieceOfJob & {
    /** Number of the version. */
    number: number
    isOnTime: boolean
    /** Delivered although a check had failed. */
    isAnyway: boolean
  }
  'deliverable.approved': PieceOfJob & ByName & { via: 'customer' | 'link' | 'time' }
  'deliverable.approval-undone': PieceOfJob & ByName
  'deliverable.changes-requested': PieceOfJob &
    ByName & {
      round: number
      /** ISO 8601 */
      dueAt: string
      note: string
    }
  'deliverable.reported-missing': PieceOfJob & { note: string }
  'deliverable.missing-answered': PieceOfJob & { by: 'orbiter' | 'team'; note: string | null }
  'deliverable.approval-near': PieceOfJob & {
    /** ISO 8601 */
    approveBy: string
  }
  /** All files of a version that was delivered earlier have arrived. */
  'deliverable.arrived': PieceOfJob & { number: number }
  /** A file could not be processed after its delivery, so the piece is owed again. */
  'deliverable.lost': PieceOfJob & { number: number; fileName: string }
  /**
   * The customer can watch the small copy, but the file itself never arrived, so the piece is owed
   * again.
   */
  'deliverable.original-overdue': PieceOfJob & { fileName: string }
  /** A file that was lost or overdue has arrived after all. */
  'deliverable.recovered': PieceOfJob & { number: number }
}

export interface ShareLinkEvents {
  /** `label` is the name of the link. */
  'share-link.created': { jobId: string; jobKind: 'booking' | 'project'; label: string }
  'share-link.revoked': { jobId: string; jobKind: 'booking' | 'project'; label: string }
}

export interface PublicationEvents {
  'publication.changed': { title: string; target: 'portfolio' | 'gallery' }
  /** The subject is the piece. */
  'publication.consent-given': {
    label: string
    jobId: string
    jobKind: 'booking' | 'project'
    mayPortfolio: boolean
    mayGallery: boolean
    maySayWhen: boolean
  }
}

export interface CommentEvents {
  'comment.added': CommentFacts
  'comment.answered': CommentFacts
  'comment.edited': CommentFacts
  'comment.removed': CommentFacts
  'comment.ticked': CommentFacts
  'comment.unticked': CommentFacts
}
