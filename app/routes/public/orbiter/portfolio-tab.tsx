import { posterSources } from '#app/base/poster.ts'
import type { PortfolioItem } from '#market/creators/creator.ts'
import { useItemDialog } from '#app/routes/public/orbiter/use-item-dialog.tsx'
import { OverlayChip } from '#app/ui/badge.tsx'
import { opensDialog } from '#app/ui/delegated-links.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { VideoPoster } from '#app/ui/video-poster.tsx'

export function PortfolioTab({ items }: { items: PortfolioItem[] }) {
  const { show, dialog } = useItemDialog(items)
  if (items.length === 0)
    return (
      <EmptyState title="No portfolio items yet" text="This creator's work will appear here." />
    )
  return (
    <>
      <h2 id="portfolio" className="sr-only">
        Portfolio
      </h2>
      <ul className="reel-grid">
        {items.map((item) => (
          <li key={item.id}>
            {/* A link to the file itself, so that it also plays without JavaScript. */}
            <a
              href={item.mediaUrl}
              className="reel-link"
              {...(item.mediaType === 'link' && {
                target: '_blank',
                rel: 'noopener noreferrer nofollow',
              })}
              onClick={(event) => item.mediaType !== 'link' && opensDialog(event) && show(item.id)}
            >
              <VideoPoster
                {...posterSources(
                  item.thumbnailUrl ?? (item.mediaType === 'image' ? item.mediaUrl : null),
                )}
                sizes="(width >= 1024px) 240px, (width >= 640px) 30vw, 46vw"
                videoSrc={item.mediaType === 'video' ? item.mediaUrl : null}
                alt=""
                top={
                  <>
                    {item.isFeatured && <OverlayChip>Featured</OverlayChip>}
                    {item.mediaType === 'link' && (
                      <OverlayChip>
                        {new URL(item.mediaUrl).hostname.replace(/^www\./, '')}
                      </OverlayChip>
                    )}
                  </>
                }
              >
                <h3 className="title">
                  <span className="sr-only">
                    {item.mediaType === 'video'
                      ? 'Play'
                      : item.mediaType === 'image'
                        ? 'View'
                        : 'Open on another site:'}{' '}
                  </span>
                  {item.title}
                </h3>
              </VideoPoster>
            </a>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}
