import { useState } from 'react'
import type { PortfolioItem } from '#app/features/creators/creator.ts'
import { OverlayChip } from '#app/ui/badge.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { ReelPlayer } from '#app/ui/reel-player.tsx'
import { ReelPoster } from '#app/ui/reel-poster.tsx'

export function PortfolioTab({ items }: { items: PortfolioItem[] }) {
  const [openId, setOpenId] = useState<string | null>(null)
  const open = items.find((item) => item.id === openId)
  if (items.length === 0) return <EmptyState title="No portfolio items yet" text="What this creator has filmed will be shown here." />
  return (
    <>
      <ul className="reel-grid">
        {items.map((item) => (
          <li key={item.id}>
            {/* A link to the file itself: without a script it still plays. */}
            <a
              href={item.mediaUrl}
              className="block rounded-reel"
              aria-label={`Play ${item.title}`}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                setOpenId(item.id)
              }}
            >
              <ReelPoster
                poster={item.thumbnailUrl ?? item.mediaUrl}
                posterSrcSet={item.thumbnailUrl ? `${item.thumbnailUrl.replace(/\.webp$/, '-270.webp')} 270w, ${item.thumbnailUrl} 540w` : undefined}
                sizes="(width >= 1024px) 240px, (width >= 640px) 30vw, 46vw"
                videoSrc={item.mediaType === 'video' ? item.mediaUrl : null}
                alt=""
                top={item.isFeatured && <OverlayChip>Featured</OverlayChip>}
              >
                <h3 className="title">{item.title}</h3>
              </ReelPoster>
            </a>
          </li>
        ))}
      </ul>
      <Modal open={open !== undefined} onClose={() => setOpenId(null)} title={open?.title ?? ''} description={open?.description} size="sm">
        {open && (open.mediaType === 'video'
          ? <ReelPlayer src={open.mediaUrl} poster={open.thumbnailUrl ?? undefined} title={open.title} />
          : <img src={open.mediaUrl} alt={open.title} className="w-full rounded-reel" />)}
      </Modal>
    </>
  )
}
