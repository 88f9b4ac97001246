import {
  Cake,
  Clapperboard,
  Dumbbell,
  Gem,
  House,
  Martini,
  MicVocal,
  Package,
  PartyPopper,
  Presentation,
  ShoppingBag,
  Sparkles,
  UtensilsCrossed,
  type IconNode,
} from 'lucide'
import type { EventKind } from '#market/catalog/event-kinds.ts'
import type { JobPicture } from '#work/jobs/job-picture.ts'
import { Icon } from '#app/ui/icon.tsx'
import './job-poster.css'

const SIGNS: Record<EventKind, IconNode> = {
  wedding: Gem,
  home: House,
  beauty: Sparkles,
  sport: Dumbbell,
  stage: MicVocal,
  birthday: Cake,
  party: PartyPopper,
  bar: Martini,
  food: UtensilsCrossed,
  shop: ShoppingBag,
  product: Package,
  business: Presentation,
}

interface JobPosterProps {
  picture: JobPicture
  /** In CSS pixels; the height follows from 9:16 unless the page sets it. */
  width: number
  /** What the poster measures where the page makes it wider on some screens: see `<img sizes>`. */
  sizes?: string
  /** The first picture of the page: it loads immediately. */
  isFirst?: boolean
}

/**
 * A job in a list: its film, a sample of the same kind of event, or the color and the sign of that
 * kind with the length of what was bought. It repeats what stands beside it, so screen readers skip it.
 */
export function JobPoster({ picture, width, sizes = `${width}px`, isFirst }: JobPosterProps) {
  const { poster, kind, length } = picture
  if (!poster)
    return (
      <span className="job-poster" data-kind={kind ?? undefined} aria-hidden="true">
        <Icon of={kind ? SIGNS[kind] : Clapperboard} className="job-poster-sign" />
        <span className="job-poster-length" data-long={length.length > 4 || undefined}>
          {length}
        </span>
      </span>
    )
  const { url, smallUrl } = poster
  return (
    <img
      className="job-poster"
      src={smallUrl && width <= SMALL_AT_MOST ? smallUrl : url}
      srcSet={smallUrl && width > SMALL_AT_MOST ? `${smallUrl} 360w, ${url} 720w` : undefined}
      sizes={smallUrl && width > SMALL_AT_MOST ? sizes : undefined}
      alt=""
      width={width}
      height={Math.round((width * 16) / 9)}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  )
}

/** Up to this width, the small copy is sharp on every screen. */
const SMALL_AT_MOST = 120
