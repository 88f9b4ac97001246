import type { OfferedProduct } from '#market/catalog/product.ts'

/** What the line says below the reels that are due then; the card says the whole of it in words. */
const WHEN: Readonly<Record<string, string>> = {
  'event-end': 'Before it ends',
  '24-hours': '24 hours',
  '1-business-day': '1 business day',
  '2-business-days': '2 business days',
}

/** The reels of a package as small frames on a line: those of the evening, then those that follow. */
export function PackagePieces({ deliverables }: Pick<OfferedProduct, 'deliverables'>) {
  const reels = deliverables.filter(({ kind, due }) => kind === 'reel' && WHEN[due])
  return (
    <div className="package-pieces" aria-hidden="true">
      {reels.map(({ due, count }) => (
        <div key={due} data-live={due === 'event-end' || undefined}>
          <div>
            {Array.from({ length: count }, (_, index) => (
              <i key={index} />
            ))}
          </div>
          <span>{WHEN[due]}</span>
        </div>
      ))}
    </div>
  )
}
