import { useFetcher } from 'react-router'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

export type NewsletterOutcome = { state: 'sent'; email: string } | { state: 'failed'; message: string; typed: string }

interface NewsletterFormProps {
  /** Keeps the field apart from that of the footer. */
  idPrefix: string
  /** What became of the form where it was sent without a script. */
  outcome?: NewsletterOutcome
}

/** Answers in place; nobody loses the page they were reading. */
export function NewsletterForm({ idPrefix, outcome: first }: NewsletterFormProps) {
  const fetcher = useFetcher<NewsletterOutcome>()
  const outcome = fetcher.data ?? first
  const isSent = outcome?.state === 'sent'
  return (
    <fetcher.Form method="post" action={paths.newsletter()} noValidate className="newsletter" aria-label="Newsletter">
      {!isSent && (
        <>
          <TextField
            label="Newsletter"
            name="email"
            type="email"
            autoComplete="email"
            placeholder="name@example.com"
            maxLength={254}
            idPrefix={idPrefix}
            defaultValue={outcome?.state === 'failed' ? outcome.typed : ''}
            error={outcome?.state === 'failed' ? outcome.message : undefined}
          />
          <Button type="submit" busy={fetcher.state !== 'idle'} busyLabel="Subscribing...">
            Subscribe
          </Button>
        </>
      )}
      <p role="status" className={isSent ? 'newsletter-sent' : 'sr-only'}>
        {isSent && (
          <>
            <b>Check your inbox.</b> We have sent a link to {outcome.email}. The newsletter begins once you follow it.
          </>
        )}
      </p>
    </fetcher.Form>
  )
}
