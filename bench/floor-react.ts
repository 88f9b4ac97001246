/** The floor for pages: react-dom/server renders the same cards and data, and nothing else. */
import { createServer } from 'node:http'
import process from 'node:process'
import { createElement as h, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { formatMoney } from '#app/base/money.ts'
import {
  deliveryLabel,
  LEVEL_LABELS,
  type CreatorCardData,
} from '#app/features/creators/creator.ts'
import { DEFAULT_SEARCH } from '#app/features/creators/creator-search.ts'
import { searchCreators } from '#app/features/search/search-creators.server.ts'
import { connectDatabase, disconnectDatabase } from '#app/platform/db.ts'

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

function Card({ creator, isFirst }: { creator: CreatorCardData; isFirst: boolean }) {
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

function Page({ creators }: { creators: CreatorCardData[] }) {
  return h(
    'html',
    { lang: 'en' },
    h('head', null, h('meta', { charSet: 'utf-8' }), h('title', null, 'Browse creators')),
    h(
      'body',
      null,
      h(
        'div',
        { className: 'creator-grid' },
        creators.map((creator, index) =>
          h(Card, { key: creator.userId, creator, isFirst: index === 0 }),
        ),
      ),
    ),
  )
}

connectDatabase(process.env['DATABASE_URL'] ?? '')
const { rows } = await searchCreators(DEFAULT_SEARCH)
await disconnectDatabase()

createServer((request, response) => {
  if (request.url === '/healthz') return response.end('ok\n')
  const html = `<!DOCTYPE html>${renderToString(h(Page, { creators: rows }))}`
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(html),
  })
  response.end(html)
}).listen(Number(process.env['PORT']), '127.0.0.1')
