import { useState } from 'react'
import { posterSources } from '#app/base/poster.ts'
import type { PortfolioItem } from '#app/features/creators/creator.ts'
import { OverlayChip } from '#app/ui/badge.tsx'
import { opensDialog } from '#app/ui/delegated-links.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { VideoPlayer } from '#app/ui/video-player.tsx'
import { VideoPoster } from '#app/ui/video-poster.tsx'

export function PortfolioTab({ items }: { items: PortfolioItem[] }) {
  const [openId, setOpenId] = useState<string | null>(null)
  const open = items.find((item) => item.id === openId)
  if (items.length === 0)
    return (
      <EmptyState title="No portfolio items yet" text="This creator's work will appear here." />
    )
  return (
    <>
      <h2 className="sr-only">Portfolio</h2>
      <ul className="reel-grid">
        {items.map((item) => (
          <li key={item.id}>
            {/* A link to the file itself, so that it also plays without a script. */}
            <a
              href={item.mediaUrl}
              className="block rounded-reel"
              {...(item.mediaType === 'link' && {
                target: '_blank',
                rel: 'noopener noreferrer nofollow',
              })}
              onClick={(event) =>
                item.mediaType !== 'link' && opensDialog(event) && setOpenId(item.id)
              }
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
      <Modal
        open={open !== undefined}
        onClose={() => setOpenId(null)}
        title={open?.title ?? ''}
        description={open?.description}
        size="sm"
      >
        {open &&
          (open.mediaType === 'video' ? (
            <VideoPlayer
              src={open.mediaUrl}
              poster={open.thumbnailUrl ?? undefined}
              title={open.title}
            />
          ) : (
            <img src={open.mediaUrl} alt={open.title} className="w-full rounded-reel" />
          ))}
      </Modal>
    </>
  )
}
