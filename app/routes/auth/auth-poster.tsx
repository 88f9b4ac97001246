import { paths } from '#app/base/paths.ts'
import { posterSources } from '#app/base/poster.ts'
import type { Reel } from '#market/reels/reel.ts'
import { VideoPoster } from '#app/ui/video-poster.tsx'

export type Scene = 'customer' | 'orbiter' | 'mail' | 'confirmed'

const CAPTIONS: Record<Scene, { title: string; text: string }> = {
  customer: {
    title: 'Shot and edited at your event.',
    text: 'Reels. Shot. Edited. Delivered Fast.',
  },
  orbiter: {
    title: 'Your eye. Your phone. Your schedule.',
    text: 'Earn with every reel you complete.',
  },
  mail: { title: "One tap and you're in.", text: 'The link in the email signs you in.' },
  confirmed: { title: "One tap and you're in.", text: 'Your address is confirmed.' },
}

/** A reel of the gallery, which opens in its player. */
export function AuthReel({ reel: { id, title, posterUrl, videoUrl, orbiter } }: { reel: Reel }) {
  return (
    <div className="auth-stage">
      <a href={paths.browseReels({ reel: id })} className="reel-link auth-reel-link">
        <VideoPoster
          {...posterSources(posterUrl)}
          sizes="430px"
          videoSrc={videoUrl}
          alt=""
          className="auth-reel"
        >
          <span className="display-3 block">
            <span className="sr-only">Watch </span>
            {title}
          </span>
          {orbiter && <span className="poster-note">Filmed by {orbiter.name}</span>}
        </VideoPoster>
      </a>
    </div>
  )
}

/**
 * A poster drawn in SVG, so that the page needs no stored picture: a hot planet, its orbit, and the
 * recording dot on it.
 */
export function AuthPoster({ scene }: { scene: Scene }) {
  const { title, text } = CAPTIONS[scene]
  return (
    <div className="auth-stage" aria-hidden="true">
      <div className="reel-frame auth-reel" data-scene={scene}>
        <OrbitScene />
        <div className="reel-overlay scrim">
          <p className="display-3">{title}</p>
          <p className="poster-note">{text}</p>
        </div>
      </div>
    </div>
  )
}

const STARS = [
  [64, 190],
  [150, 96],
  [214, 250],
  [300, 130],
  [388, 84],
  [446, 216],
  [496, 330],
  [40, 372],
  [120, 470],
  [470, 500],
  [90, 610],
  [266, 60],
  [352, 300],
] as const

function OrbitScene() {
  return (
    <svg
      viewBox="0 0 540 960"
      preserveAspectRatio="xMidYMid slice"
      className="auth-scene"
      fill="none"
    >
      <defs>
        <radialGradient id="auth-planet" cx="0.32" cy="0.26" r="0.9">
          <stop className="auth-stop-1" offset="0" />
          <stop className="auth-stop-2" offset="0.34" />
          <stop className="auth-stop-3" offset="0.72" />
          <stop className="auth-stop-4" offset="1" />
        </radialGradient>
        <radialGradient id="auth-glow">
          <stop className="auth-stop-glow" offset="0.35" />
          <stop className="auth-stop-none" offset="1" />
        </radialGradient>
      </defs>
      <rect width="540" height="960" className="auth-sky" />
      <g className="auth-world">
        <g className="auth-stars">
          {STARS.map(([x, y], index) => (
            <circle key={x} cx={x} cy={y} r={index % 3 === 0 ? 2.2 : 1.3} />
          ))}
        </g>
        <circle cx="270" cy="452" r="430" fill="url(#auth-glow)" />
        <g transform="rotate(-24 270 452)">
          <g className="auth-ring">
            <path d="M-60 452a330 104 0 0 1 660 0" />
            <path d="M22 452a248 72 0 0 1 496 0" opacity="0.55" />
          </g>
        </g>
        <circle cx="270" cy="452" r="168" fill="url(#auth-planet)" />
        <g transform="rotate(-24 270 452)">
          <g className="auth-ring">
            <path d="M-60 452a330 104 0 0 0 660 0" />
            <path d="M22 452a248 72 0 0 0 496 0" opacity="0.55" />
          </g>
          <circle r="13" className="auth-moon" />
        </g>
      </g>
      <g className="auth-focus">
        <path d="M58 262v-32h32M450 230h32v32M482 642v32h-32M90 674H58v-32" />
      </g>
    </svg>
  )
}
