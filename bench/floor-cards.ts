/** The markup of a creator's card, written by hand. */
import { createElement as h, type ReactElement } from 'react'
import { formatMoney } from '#app/base/money.ts'
import {
  deliveryLabel,
  LEVEL_LABELS,
  type CreatorCardData,
} from '#app/features/creators/creator.ts'

const SIZES = '(width >= 1024px) 400px, (width >= 640px) 46vw, 92vw'

function Stars({ value, count }: { value: number; count: number }) {
  return h(
    'span',
    {
      role: 'img',
      'aria-label': `Rated ${value.toFixed(1)} out of 5 from ${count} ratings`,
      className: 'stars ',
    },
    h(
      'svg',
      { width: 14, height: 14, viewBox: '0 0 24 24', fill: 'currentColor', 'aria-hidden': true },
      h('path', { d: 'M12 1.8l3.1 6.4 7 1-5 4.9 1.2 7L12 17.8l-6.3 3.3 1.2-7-5-4.9 7-1z' }),
    ),
    value.toFixed(1),
    h('span', { className: 'stars-count' }, ' · ', count),
  )
}

function poster(creator: CreatorCardData, isFirst: boolean): ReactElement {
  const { posterUrl } = creator
  return h('img', {
    src: posterUrl ?? '/no-reel.svg',
    srcSet: posterUrl
      ? `${posterUrl.replace(/\.webp$/, '-270.webp')} 270w, ${posterUrl} 540w`
      : undefined,
    sizes: SIZES,
    alt: '',
    width: 540,
    height: 960,
    loading: isFirst ? 'eager' : 'lazy',
    fetchPriority: isFirst ? 'high' : undefined,
    decoding: 'async',
  })
}

export function Card({ creator, isFirst }: { creator: CreatorCardData; isFirst: boolean }) {
  const { userId, fullName, level, rating, imageUrl, specialties, location } = creator
  const initials = fullName
    .split(' ')
    .map((word) => word[0])
    .join('')
  return h(
    'article',
    { className: 'creator-card' },
    h(
      'div',
      { className: 'reel-frame ', 'data-reel': creator.reelUrl },
      poster(creator, isFirst),
      h(
        'div',
        { className: 'reel-top' },
        level && h('span', { className: 'overlay-chip ' }, LEVEL_LABELS[level]),
        h(
          'span',
          { className: 'overlay-chip ' },
          rating === null
            ? 'No reviews yet'
            : h(Stars, { value: rating, count: creator.reviewCount }),
        ),
      ),
      h(
        'div',
        { className: 'reel-overlay scrim' },
        h(
          'h3',
          { className: 'title flex items-center gap-2' },
          imageUrl
            ? h('img', {
                className: 'avatar avatar-sm',
                src: imageUrl,
                alt: '',
                width: 32,
                height: 32,
                loading: 'lazy',
                decoding: 'async',
              })
            : h('span', { className: 'avatar avatar-sm', 'aria-hidden': true }, initials),
          h('a', { className: 'creator-card-name', href: `/orbiter/${userId}` }, fullName),
        ),
        h(
          'p',
          { className: 'mt-1 text-sm text-on-media-muted' },
          [specialties.slice(0, 3).join(', '), location].filter(Boolean).join(' · '),
        ),
      ),
    ),
    h(Facts, { creator }),
  )
}

function Facts({ creator }: { creator: CreatorCardData }) {
  return h(
    'div',
    { className: 'creator-card-facts' },
    creator.bio && h('p', { className: 'line-clamp-2 text-[15px] text-muted' }, creator.bio),
    h(
      'p',
      { className: 'creator-card-price' },
      creator.startingPriceCents
        ? [
            'from ',
            h('b', { key: 'price', className: 'tabular' }, formatMoney(creator.startingPriceCents)),
          ]
        : 'Ask for a quote',
      creator.deliveryDays !== null &&
        h('span', { className: 'text-muted' }, ' · ', deliveryLabel(creator.deliveryDays)),
    ),
    h(
      'p',
      { className: 'creator-card-marks' },
      h('span', null, 'Profile ', creator.completeness, '%'),
      creator.hasPortfolio &&
        h(
          'span',
          null,
          h(
            'svg',
            {
              width: 14,
              height: 14,
              viewBox: '0 0 24 24',
              fill: 'none',
              stroke: 'currentColor',
              strokeWidth: 2,
              strokeLinecap: 'round',
              strokeLinejoin: 'round',
              'aria-hidden': true,
            },
            h('path', { d: 'M20 6 9 17l-5-5' }),
          ),
          ' Portfolio',
        ),
      !creator.isAvailable && h('span', null, 'Unavailable'),
    ),
    h(Actions, { creator }),
  )
}

function Actions({ creator: { userId, fullName, isAvailable } }: { creator: CreatorCardData }) {
  return h(
    'div',
    { className: 'creator-card-actions' },
    h(
      'a',
      {
        className: 'btn btn-quiet btn-sm',
        'aria-label': `View Work of ${fullName}`,
        href: `/orbiter/${userId}?tab=portfolio`,
      },
      'View Work',
    ),
    h(
      'a',
      {
        className: 'btn btn-quiet btn-sm',
        'aria-label': `View Profile of ${fullName}`,
        href: `/orbiter/${userId}`,
      },
      'View Profile',
    ),
    isAvailable &&
      h(
        'a',
        {
          className: 'btn btn-main btn-sm',
          'aria-label': `Book Now: ${fullName}`,
          href: `/orbiter/${userId}?book=any`,
        },
        'Book Now',
      ),
  )
}
