import type { Route } from './+types/creators'
import { readSearch } from '#market/creators/creator-search.ts'
import { searchCreators } from '#market/search/search-creators.server.ts'

/** The marketplace search as JSON, with the same parameters and rows as the page. */
export async function loader({ request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  return Response.json(await searchCreators(readSearch(params), params.get('after')), {
    headers: { 'Cache-Control': 'private, no-store' },
  })
}
