import { cut } from '#app/base/clean-text.ts'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { clockText } from '#app/base/timecode.ts'
import { SAMPLE_CUSTOMER, SAMPLE_PERSON } from '#app/base/sample-facts.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'

/** The most comments that one email quotes; further comments are only counted. */
const QUOTED_COMMENTS = 8
const QUOTED_CHARS = 300

export interface MailedComment {
  author: string
  label: string
  atMs: number | null
  body: string
}

interface CommentsMailFacts {
  jobId: string
  title: string
  reader: { email: string; fullName: string; isCustomer: boolean }
  /** Oldest first, at least one. */
  comments: readonly MailedComment[]
}

/** One email with everything that was written on a delivery since the last email. */
export function commentsMail({ jobId, title, reader, comments }: CommentsMailFacts): Mail {
  const quotes = comments.slice(0, QUOTED_COMMENTS).map(quote)
  const left = comments.length - quotes.length
  const [first] = comments
  const subject =
    comments.length === 1 && first
      ? `${first.author} commented on ${first.label}`
      : `${comments.length} new comments: ${title}`
  return {
    kind: 'comments',
    to: reader.email,
    toName: reader.fullName,
    subject,
    ...composeMail({
      preview: quotes[0] ?? '',
      title: subject,
      paragraphs: left > 0 ? [...quotes, `And ${left} more.`] : quotes,
      action: {
        label: reader.isCustomer ? 'Watch and answer' : 'Read and answer',
        url: link(
          reader.isCustomer ? deliveryPaths.delivery(jobId) : deliveryPaths.orbiterDelivery(jobId),
        ),
      },
    }),
  }
}

function quote({ author, label, atMs, body }: MailedComment): string {
  const where = atMs === null ? label : `${label} at ${clockText(atMs / 1000)}`
  const text = body.length > QUOTED_CHARS ? `${cut(body, QUOTED_CHARS)}…` : body
  return `${author}, ${where}: “${text}”`
}

export const COMMENT_TEXTS = {
  comments: {
    name: 'New comments on a delivery',
    sample: () =>
      commentsMail({
        jobId: '',
        title: 'Standard Reel for a restaurant',
        reader: { ...SAMPLE_PERSON, isCustomer: false },
        comments: [
          {
            author: SAMPLE_CUSTOMER.name,
            label: 'Live 30s reel',
            atMs: 3400,
            body: 'The top glass slips out of frame here. Can we hold it?',
          },
        ],
      }),
  },
} satisfies MailTexts
