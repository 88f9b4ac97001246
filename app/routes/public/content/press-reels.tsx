import { clockText } from '#app/base/timecode.ts'
import type { PressReel } from '#app/routes/public/content/press-media.server.ts'
import { OverlayChip } from '#app/ui/badge.tsx'
import { VideoPoster } from '#app/ui/video-poster.tsx'

const sizeText = (bytes: number) =>
  bytes < 100_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** Reels that visitors may download, each with its poster. Rendered only on the server. */
export function PressReels({ reels }: { reels: readonly PressReel[] }) {
  return (
    <ul className="press-reels">
      {reels.map(({ slug, title, seconds, film, poster, shown }) => (
        <li key={slug}>
          <VideoPoster
            {...shown}
            sizes="(width >= 640px) 220px, 44vw"
            videoSrc={film.url}
            alt=""
            top={<OverlayChip className="tabular">{clockText(seconds)}</OverlayChip>}
          />
          <h3 className="title">{title}</h3>
          <a className="text-link" href={film.url} download={`orbit-${slug}.mp4`}>
            MP4<span className="sr-only"> of {title}</span>, {sizeText(film.bytes)}
          </a>
          <a className="text-link" href={poster.url} download={`orbit-${slug}.jpg`}>
            Poster<span className="sr-only"> of {title}</span>, {sizeText(poster.bytes)}
          </a>
        </li>
      ))}
    </ul>
  )
}

const LOGOS = [
  { file: '/favicon.svg', name: 'orbit-mark.svg', label: 'The mark as SVG' },
  { file: '/icon-512.png', name: 'orbit-mark-512.png', label: 'The mark as PNG, 512 px' },
]

export function PressLogos() {
  return (
    <div className="press-logos">
      <img src="/favicon.svg" alt="The mark: a ring with a recording dot" width={96} height={96} />
      <ul>
        {LOGOS.map(({ file, name, label }) => (
          <li key={name}>
            <a className="text-link" href={file} download={name}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
