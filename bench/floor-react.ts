/** The floor for pages: react-dom/server renders the same cards and data, and nothing else. */
import { createServer } from 'node:http'
import process from 'node:process'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import type { CreatorCardData } from '#market/creators/creator.ts'
import { DEFAULT_SEARCH } from '#market/creators/creator-search.ts'
import { showCreators } from '#market/search/search-creators.server.ts'
import { connectDatabase, disconnectDatabase } from '#app/platform/db.ts'
import { Card } from './floor-cards.ts'

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
const { rows } = await showCreators(DEFAULT_SEARCH, null)
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
