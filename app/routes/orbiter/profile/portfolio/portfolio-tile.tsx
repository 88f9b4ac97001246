import { ArrowLeft, ArrowRight, Ellipsis, Film, Star, Trash2 } from 'lucide'
import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { posterSources } from '#app/base/poster.ts'
import type { PortfolioItem } from '#market/creators/creator.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { ItemWords } from '#app/routes/orbiter/profile/portfolio/item-words.tsx'
import type { Dragging } from '#app/routes/orbiter/profile/portfolio/use-drag-order.ts'
import { OverlayChip } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MenuButton } from '#app/ui/menu.tsx'
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
      {/* The form of every button of the tile. */}
      <Form
        id={formId(item)}
        method="post"
        action={action}
        preventScrollReset
        className="portfolio-star"
      >
        <input type="hidden" name="itemId" value={item.id} />
        <input type="hidden" name="isFeatured" value={String(!item.isFeatured)} />
        <TileButton
          item={item}
          intent="feature-item"
          aria-pressed={item.isFeatured}
          aria-label={`Feature ${item.title}`}
          className="media-button"
        >
          <Icon of={Star} size={20} fill={item.isFeatured ? 'currentColor' : 'none'} />
        </TileButton>
      </Form>
      <MenuButton
        label={`More for ${item.title}`}
        button={<Icon of={Ellipsis} size={20} />}
        buttonClass="media-button"
        className="tile-menu"
        isOpen={answer?.ok === false && answer.values?.['itemId'] === item.id}
      >
        <Moves item={item} {...places} />
        {item.mediaType === 'video' && !isCover && (
          <TileButton
            item={item}
            intent="cover-item"
            aria-label={`Use as cover: ${item.title}`}
            className="menu-item"
          >
            <Icon of={Film} />
            Use as cover
          </TileButton>
        )}
        <ItemWords item={item} action={action} answer={answer} />
        <RemoveItem item={item} />
      </MenuButton>
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

const formId = ({ id }: PortfolioItem) => `tile-${id}`

interface TileButtonProps extends ComponentProps<'button'> {
  item: PortfolioItem
  intent: string
}

function TileButton({ item, intent, ...props }: TileButtonProps) {
  return <button {...props} type="submit" form={formId(item)} name="intent" value={intent} />
}

function Moves({
  item,
  isFirst,
  isLast,
  onMove,
}: Pick<TileProps, 'item' | 'isFirst' | 'isLast' | 'onMove'>) {
  const move = (direction: Direction, isEnd: boolean) => (
    <TileButton
      item={item}
      intent={`move-item-${direction}`}
      data-repeats
      data-move={`${direction}-${item.id}`}
      aria-label={`Move ${DIRECTION_WORDS[direction]}: ${item.title}`}
      aria-disabled={isEnd || undefined}
      onClick={(event) => (isEnd ? event.preventDefault() : onMove(item.id, direction))}
      className="menu-item"
    >
      {direction === 'up' ? <Icon of={ArrowLeft} /> : <Icon of={ArrowRight} />}
      Move {DIRECTION_WORDS[direction]}
    </TileButton>
  )
  return (
    <>
      {move('up', isFirst)}
      {move('down', isLast)}
    </>
  )
}

function RemoveItem({ item }: Pick<TileProps, 'item'>) {
  return (
    <details className="tile-part">
      <summary className="menu-item menu-item-bad" aria-label={`Remove ${item.title}`}>
        <Icon of={Trash2} />
        Remove
      </summary>
      <div className="tile-remove">
        <span>Remove it permanently?</span>
        <TileButton
          item={item}
          intent="remove-item"
          aria-label={`Yes, remove ${item.title}`}
          className={buttonClass('danger', 'sm')}
        >
          Yes, remove
        </TileButton>
      </div>
    </details>
  )
}
