import { OverlayChip } from '#app/ui/badge.tsx'
import { GallerySection } from '#app/ui/gallery.tsx'
import { ReelPlayer } from '#app/ui/reel-player.tsx'
import { ReelPoster } from '#app/ui/reel-poster.tsx'
import { StarRating } from '#app/ui/star-rating.tsx'

const captions = [
  { name: 'Studio · Product', text: 'Beauty, Product · Chicago', level: 'Pro' },
  { name: 'Sweet Corner Films', text: 'Food, Lifestyle · Dallas', level: 'Intermediate' },
  {
    name: 'The Very Long Named Collective of Northern California',
    text: 'Real Estate, Weddings, Concerts · San Francisco',
    level: 'Pro',
  },
]

export function GalleryMedia({ posters, videoSrc }: { posters: readonly string[]; videoSrc?: string }) {
  return (
    <GallerySection title="Media">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {captions.map((caption, index) => (
          <a key={caption.name} href={`#${index}`} className="rounded-reel">
            <ReelPoster
              poster={posters[index % posters.length] ?? ''}
              videoSrc={videoSrc}
              alt=""
              priority={index === 0}
              top={
                <>
                  <OverlayChip>{caption.level}</OverlayChip>
                  <OverlayChip>
                    <StarRating value={4.8} count={34} />
                  </OverlayChip>
                </>
              }
            >
              <p className="title">{caption.name}</p>
              <p className="mt-1 text-sm text-on-media-muted">{caption.text}</p>
            </ReelPoster>
          </a>
        ))}
        {videoSrc && <ReelPlayer src={videoSrc} poster={posters[3 % posters.length]} title="A finished reel" />}
      </div>
    </GallerySection>
  )
}
