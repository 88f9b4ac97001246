import { openCluster } from './cluster.ts'
import { isSeeded, seed } from './seed.ts'
import { readSearch } from '#app/features/creators/creator-search.ts'
import { queryOf, searchCreators } from '#app/features/search/search-creators.server.ts'
import { pageStatement } from '#app/features/search/search-statement.server.ts'
const cluster = await openCluster('try')
try {
  if (!(await isSeeded(cluster.pool))) { const t=performance.now(); await seed(cluster.pool); console.log('seed', performance.now()-t); await cluster.pool.query('vacuum analyze') }
  const { rows } = await cluster.pool.query(`select count(*), avg(pg_column_size(words))::int as size, pg_size_pretty(pg_total_relation_size('creator_search')) from creator_search`)
  console.log(rows)
  for (const q of ['', 'q=wedding', 'q=weding', 'q=lindqvist','q=lindqivst', 'q=reel','q=caf%C3%A9', 'q=product+launch','specialty=fashion', 'q=wedding&specialty=events', 'max=200&level=pro&rating=4.5&delivery=2','sort=price&min=300','sort=newest', 'availability=all']) {
    const search = readSearch(new URLSearchParams(q))
    const times: number[] = []
    let page
    for (let n=0;n<30;n++){ const t=performance.now(); page = await searchCreators(search); times.push(performance.now()-t) }
    console.log(q, (await queryOf(search)).slice(0,200), page?.total, page?.isEstimate, times.sort((a,b)=>a-b)[15]?.toFixed(2))
    if (process.argv[2] === q) { const s = pageStatement(await queryOf(search), search, null)
      for (let n=0;n<2;n++){ const r = await cluster.pool.query('explain (analyze, buffers) '+s.text, s.values); if(n) console.log(r.rows.map(x=>x['QUERY PLAN']).join('\n')) } }
  }
} finally { await cluster.stop() }
