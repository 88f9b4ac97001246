import { posterSources } from '#app/base/poster.ts'
import type { Reel } from '#market/reels/reel.ts'
import { paths } from '#app/base/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { VideoPoster } from '#app/ui/video-poster.tsx'

/** Links to the wedding packages, beside wedding reels if there are any. */
export function WeddingBand({ reels }: { reels: Reel[] }) {
  return (
    <section className="band-wide" aria-labelledby="weddings-title">
      <div className="page band">
        <div className="stack-20">
          <h2 id="weddings-title" className="display-2">
            Getting married?
          </h2>
          <p className="lead">
            Reels and photos, from the first look to the last dance, by an Orbiter who follows your
            day.
          </p>
          <LinkButton to={paths.weddings()} className="fit">
            View Wedding Packages
          </LinkButton>
        </div>
        {reels.length === 2 && (
          <div className="band-reels">
            {reels.map((reel) => (
              <VideoPoster
                key={reel.id}
                {...posterSources(reel.posterUrl)}
                sizes="(width >= 1024px) 240px, 40vw"
                videoSrc={reel.videoUrl}
                alt={reel.title}
              />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
