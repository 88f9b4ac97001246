import { trustedHtml } from '#app/base/trusted-html.ts'
import { DelegatedLinks } from '#app/ui/delegated-links.tsx'
import { firstInteraction } from '#app/ui/first-interaction.ts'

/** The reels inside play on hover and focus; the code for this loads on the first interaction. */
function watchReels(root: HTMLElement | null) {
  const frames = root?.querySelectorAll<HTMLElement>('[data-reel]') ?? []
  if (frames.length === 0) return
  let isGone = false
  let stop: (() => void) | undefined
  void firstInteraction()
    .then(() => import('#app/ui/video-preview.ts'))
    .then(({ watchReel }) => {
      if (isGone) return
      const stops = Array.from(frames, (frame) => watchReel(frame))
      stop = () => {
        for (const leave of stops) leave?.()
      }
    })
  return () => {
    isGone = true
    stop?.()
  }
}

interface StaticHtmlProps {
  /** From `staticHtml` on the server: trusted. */
  html: string
  className?: string
}

/** Parts of a page that the server has rendered. Links work as usual, and reels play on hover. */
export function StaticHtml({ html, className = 'contents' }: StaticHtmlProps) {
  return (
    <DelegatedLinks
      key={html}
      ref={watchReels}
      className={className}
      dangerouslySetInnerHTML={{ __html: trustedHtml(html) }}
    />
  )
}
