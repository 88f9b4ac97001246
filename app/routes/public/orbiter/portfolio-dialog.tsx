import type { ShownItem } from '#app/routes/public/orbiter/wall-films.ts'
import { Modal } from '#app/ui/modal.tsx'
import { VideoPlayer } from '#app/ui/video-player.tsx'

interface PortfolioDialogProps {
  /** The item that is open. */
  item: ShownItem | undefined
  onClose: () => void
}

export function PortfolioDialog({ item, onClose }: PortfolioDialogProps) {
  return (
    <Modal
      open={item !== undefined}
      onClose={onClose}
      title={item?.title ?? ''}
      description={item?.description}
      size="sm"
    >
      {item &&
        (item.mediaType === 'video' ? (
          <VideoPlayer
            src={item.mediaUrl}
            poster={item.thumbnailUrl ?? undefined}
            title={item.title}
          />
        ) : (
          <img src={item.mediaUrl} alt={item.title} className="portfolio-picture" />
        ))}
    </Modal>
  )
}
