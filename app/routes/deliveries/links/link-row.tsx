import { Copy } from 'lucide'
import { useState } from 'react'
import { formatInstant } from '#app/base/time.ts'
import { PERMISSION_LABELS, type ShareLink } from '#delivery/sharing/share-link.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

const STATES = {
  open: { tone: 'ok', word: 'Active' },
  expired: { tone: 'neutral', word: 'Expired' },
  revoked: { tone: 'neutral', word: 'Revoked' },
} as const

interface LinkRowProps {
  link: ShareLink
  /** Of the person who shares it: the end of a link is nothing of the event. */
  timeZone: string
}

export function LinkRow({ link, timeZone }: LinkRowProps) {
  const fetcher = useFormFetcher()
  const { tone, word } = STATES[link.state]
  const isOpen = link.state === 'open'
  return (
    <li>
      <div className="links-words">
        <p className="strong wrap-anywhere">{link.label}</p>
        <p className="small text-muted">
          {PERMISSION_LABELS[link.permission]}
          {link.hasPassword && ', with a password'}
          {isOpen && `. Until ${formatInstant(link.expiresAt, timeZone)}`}
          {`. ${openings(link)}`}
        </p>
      </div>
      <Badge tone={tone}>{word}</Badge>
      {isOpen && (
        <div className="row-8">
          {link.url && <CopyLink url={link.url} label={link.label} />}
          <fetcher.Form method="post">
            <input type="hidden" name="intent" value="revoke" />
            <input type="hidden" name="linkId" value={link.id} />
            <Button
              type="submit"
              tone="ghost"
              size="sm"
              busy={isBusy(fetcher)}
              busyLabel="Revoking"
            >
              Revoke<span className="sr-only"> “{link.label}”</span>
            </Button>
          </fetcher.Form>
        </div>
      )}
    </li>
  )
}

function openings({ openedCount }: ShareLink): string {
  if (openedCount === 0) return 'Not opened yet.'
  return openedCount === 1 ? 'Opened once.' : `Opened ${openedCount} times.`
}

/** Without JavaScript, the URL itself can be opened and copied. */
function CopyLink({ url, label }: { url: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false)
  return (
    <a
      href={url}
      className="btn btn-quiet btn-sm"
      onClick={(event) => {
        if (!navigator.clipboard) return
        event.preventDefault()
        navigator.clipboard.writeText(url).then(
          () => setIsCopied(true),
          () => window.open(url, '_blank', 'noopener'),
        )
      }}
    >
      <Icon of={Copy} size={16} />{' '}
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy link'}</span>
      <span className="sr-only"> “{label}”</span>
    </a>
  )
}
