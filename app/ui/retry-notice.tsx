import { CircleAlert, RotateCw } from 'lucide'
import type { ReactNode } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** "Couldn't load …" where something is missing: a `bad` notice with a link, so that it works before the script does. */
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
      <div className="notice-text">
        <p className="notice-title">{title}</p>
        {text && <div>{text}</div>}
        <div className="mt-3 flex flex-wrap gap-2">
          {/* A full load on purpose: what failed may be the client itself. */}
          <a href={retryHref} className={buttonClass('quiet', 'sm')}>
            <Icon of={RotateCw} />
            Try again
          </a>
        </div>
      </div>
    </div>
  )
}
