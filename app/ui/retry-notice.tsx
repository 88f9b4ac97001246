import { CircleAlert, RotateCw } from 'lucide'
import type { ReactNode } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/**
 * "Couldn't load …" in place of missing content: a `bad` notice with a link, which works even
 * before the script runs.
 */
export function RetryNotice({
  title,
  text,
  retryHref,
}: {
  title: string
  text?: ReactNode
  retryHref: string
}) {
  return (
    <div className="notice notice-bad" role="alert">
      <Icon of={CircleAlert} />
      <div className="grow wrap-anywhere">
        <p className="notice-title strong">{title}</p>
        {text && <div>{text}</div>}
        <div className="cluster-8 above-12">
          {/* A full page load on purpose: the client code itself may have failed. */}
          <a href={retryHref} className={buttonClass('quiet', 'sm')}>
            <Icon of={RotateCw} />
            Try again
          </a>
        </div>
      </div>
    </div>
  )
}
