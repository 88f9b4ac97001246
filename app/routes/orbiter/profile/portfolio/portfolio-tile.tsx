import { ArrowLeft, ArrowRight, Ellipsis, Film, Star, Trash2 } from 'lucide'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { posterSources } from '#app/base/poster.ts'
import type { PortfolioItem } from '#market/creators/creator.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { ItemWords } from '#app/routes/orbiter/profile/portfolio/item-words.tsx'
import { TileMenu } from '#app/routes/orbiter/profile/portfolio/tile-menu.tsx'
import type { Dragging } from '#app/routes/orbiter/profile/portfolio/use-drag-order.ts'
import { OverlayChip } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { VideoPoster } from '#app/ui/video-poster.tsx'

export type Direction = 'up' | 'down'
export type OnMove = (itemId: string, direction: Direction) => void

/** On the wall, up the list is earlier. */
export const DIRECTION_WORDS = { up: 'earlier', down: 'later' } as const

interface TileProps {
  item: PortfolioItem
  action: string
  answer: ActionResult | undefined
  /** Whether the card shows this item. */
  isCover: boolean
  isFirst: boolean
  isLast: boolean
  onMove: OnMove
  dragging: Dragging
}

const KINDS = { video: 'Video', image: 'Picture', link: 'Link' }

/** A piece of work as customers see it, with its star and its menu on the poster. */
export function PortfolioTile({ item, action, answer, isCover, dragging, ...places }: TileProps) {
  return (
    <li className="portfolio-tile" {...dragging.place}>
      <div className="portfolio-poster" {...dragging.handle}>
        <VideoPoster
          {...posterSources(
            item.thumbnailUrl ?? (item.mediaType === 'image' ? item.mediaUrl : null),
          )}
          sizes="200px"
          videoSrc={item.mediaType === 'video' ? item.mediaUrl : null}
          alt=""
        >
          {item.mediaType === 'video' && isCover && <OverlayChip>Your cover</OverlayChip>}
        </VideoPoster>
      </div>
      <FeatureSwitch item={item} action={action} />
      <TileMenu
        label={`More for ${item.title}`}
        button={<Icon of={Ellipsis} size={20} />}
        isOpen={answer?.ok === false && answer.values?.['itemId'] === item.id}
      >
        <Moves item={item} action={action} {...places} />
        {item.mediaType === 'video' && !isCover && (
          <TileForm item={item} action={action}>
            <button
              type="submit"
              name="intent"
              value="cover-item"
              aria-label={`Use as cover: ${item.title}`}
              className="menu-item"
            >
              <Icon of={Film} />
              Use as cover
            </button>
          </TileForm>
        )}
        <ItemWords item={item} action={action} answer={answer} />
        <RemoveItem item={item} action={action} />
      </TileMenu>
      <div className="portfolio-words">
        <p className="portfolio-name">{item.title}</p>
        <p className="portfolio-kind">
          {KINDS[item.mediaType]}
          {item.durationSeconds !== null && `, ${Math.round(item.durationSeconds)} s`}
          {item.mediaType === 'link' && `, ${item.mediaUrl}`}
        </p>
      </div>
    </li>
  )
}

interface PartProps {
  item: PortfolioItem
  action: string
}

function TileForm({
  item,
  action,
  className,
  children,
}: PartProps & { className?: string; children: ReactNode }) {
  return (
    <Form method="post" action={action} preventScrollReset className={className}>
      <input type="hidden" name="itemId" value={item.id} />
      {children}
    </Form>
  )
}

function FeatureSwitch({ item, action }: PartProps) {
  return (
    <TileForm item={item} action={action} className="portfolio-star">
      <input type="hidden" name="isFeatured" value={String(!item.isFeatured)} />
      <button
        type="submit"
        name="intent"
        value="feature-item"
        aria-pressed={item.isFeatured}
        aria-label={`Feature ${item.title}`}
      >
        <Icon of={Star} size={20} fill={item.isFeatured ? 'currentColor' : 'none'} />
      </button>
    </TileForm>
  )
}

function Moves({
  item,
  action,
  isFirst,
  isLast,
  onMove,
}: PartProps & Pick<TileProps, 'isFirst' | 'isLast' | 'onMove'>) {
  const move = (direction: Direction, isEnd: boolean) => (
    <button
      type="submit"
      name="direction"
      value={direction}
      data-move={`${direction}-${item.id}`}
      aria-label={`Move ${DIRECTION_WORDS[direction]}: ${item.title}`}
      aria-disabled={isEnd || undefined}
      onClick={(event) => (isEnd ? event.preventDefault() : onMove(item.id, direction))}
      className="menu-item"
    >
      {direction === 'up' ? <Icon of={ArrowLeft} /> : <Icon of={ArrowRight} />}
      Move {DIRECTION_WORDS[direction]}
    </button>
  )
  return (
    <TileForm item={item} action={action}>
      <input type="hidden" name="intent" value="move-item" />
      {move('up', isFirst)}
      {move('down', isLast)}
    </TileForm>
  )
}

function RemoveItem({ item, action }: PartProps) {
  return (
    <details className="tile-part">
      <summary className="menu-item menu-item-bad" aria-label={`Remove ${item.title}`}>
        <Icon of={Trash2} />
        Remove
      </summary>
      <TileForm item={item} action={action} className="tile-remove">
        <span>Remove it permanently?</span>
        <Button
          type="submit"
          tone="danger"
          size="sm"
          name="intent"
          value="remove-item"
          aria-label={`Yes, remove ${item.title}`}
        >
          Yes, remove
        </Button>
      </TileForm>
    </details>
  )
}
