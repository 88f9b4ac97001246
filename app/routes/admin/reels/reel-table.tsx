import { Film, Star } from 'lucide'
import { Form, Link } from 'react-router'
import { shortDay } from '#app/base/near-time.ts'
import type { AdminReel } from '#market/reels/admin-reels.server.ts'
import { abbreviateCount, categoryLabel, durationLabel } from '#market/reels/reel.ts'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { adminTable, type TablePlace } from '#app/routes/admin/controls/table-declaration.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { REEL_TABLE } from '#market/reels/reel-table.ts'
import { adminPaths } from '#app/base/admin-paths.ts'

export const REELS = adminTable<AdminReel>({
  path: adminPaths.reels(),
  title: 'Manage Reels',
  description: 'Every reel of the gallery.',
  text: 'The reels in the gallery. Deleted reels can be restored for 30 days.',
  noun: 'reels',
  words: { toast: 'Failed to fetch reels', log: 'reels of the admin area failed to load' },
  caption: 'Reels',
  shape: REEL_TABLE,
  filters: [
    {
      name: 'show',
      label: 'Show',
      all: 'All Reels',
      options: [
        { value: 'active', label: 'Active' },
        { value: 'hidden', label: 'Hidden' },
        { value: 'featured', label: 'Featured' },
        { value: 'deleted', label: 'Deleted' },
      ],
    },
  ],
  columns: ({ timeZone, serverNow, hereWith }) => [
    { label: 'Title', sort: 'title', cell: (reel) => <ReelCell reel={reel} /> },
    { label: 'Category', sort: 'category', cell: (reel) => categoryLabel(reel.category) },
    {
      label: 'Views',
      sort: 'views',
      isFigure: true,
      cell: (reel) => abbreviateCount(reel.viewCount),
    },
    {
      label: 'Likes',
      sort: 'likes',
      isFigure: true,
      cell: (reel) => abbreviateCount(reel.likeCount),
    },
    {
      label: 'Created',
      sort: 'created',
      cell: (reel) => (
        <span className="nowrap">{shortDay(reel.createdAt, timeZone, serverNow)}</span>
      ),
    },
    {
      label: 'Status',
      cell: (reel) =>
        reel.restorableUntil ? (
          <StateBadge
            state="deleted"
            label={`Until ${shortDay(reel.restorableUntil, timeZone, serverNow)}`}
          />
        ) : (
          <Toggles reel={reel} />
        ),
    },
    {
      label: 'Actions',
      isActions: true,
      cell: (reel) => <RowActions reel={reel} hereWith={hereWith} />,
    },
  ],
  empty: { text: 'No match. Try another word, or show all reels.', icon: Film },
  hasFile: false,
})

function ReelCell({ reel }: { reel: AdminReel }) {
  return (
    <span className="reel-cell">
      {reel.posterUrl ? (
        <img src={reel.posterUrl} alt="" loading="lazy" className="reel-thumb" />
      ) : (
        <span className="reel-thumb" aria-hidden="true">
          <Icon of={Film} size={18} />
        </span>
      )}
      <span className="shrink">
        <span className="cell-main">{reel.title}</span>
        <span className="cell-sub">
          {reel.durationSeconds === null ? 'No duration' : durationLabel(reel.durationSeconds)}
          {reel.copies.video &&
            (reel.copies.video.reason
              ? ' · Video could not be copied'
              : ' · Video is being copied')}
        </span>
      </span>
    </span>
  )
}

function Toggles({ reel }: { reel: AdminReel }) {
  return (
    <div className="cluster-8">
      <Toggle
        reel={reel}
        flag="active"
        isOn={reel.isActive}
        label={reel.isActive ? 'Active' : 'Hidden'}
      />
      <Toggle reel={reel} flag="featured" isOn={reel.isFeatured} label="Featured" />
    </div>
  )
}

function Toggle({
  reel,
  flag,
  isOn,
  label,
}: {
  reel: AdminReel
  flag: 'active' | 'featured'
  isOn: boolean
  label: string
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="reelId" value={reel.id} />
      <input type="hidden" name="isOn" value={isOn ? 'no' : 'yes'} />
      <Button
        type="submit"
        size="sm"
        tone={isOn ? 'quiet' : 'ghost'}
        name="intent"
        value={flag}
        aria-pressed={flag === 'featured' ? isOn : undefined}
        aria-label={`${label}: ${reel.title}`}
      >
        {flag === 'featured' && <Icon of={Star} fill={isOn ? 'currentColor' : 'none'} />}
        {label}
      </Button>
    </Form>
  )
}

function RowActions({ reel, hereWith }: { reel: AdminReel } & Pick<TablePlace, 'hereWith'>) {
  if (reel.restorableUntil)
    return (
      <Form method="post" className="cell-actions" preventScrollReset>
        <input type="hidden" name="reelId" value={reel.id} />
        <Button
          type="submit"
          size="sm"
          name="intent"
          value="restore"
          aria-label={`Restore ${reel.title}`}
        >
          Restore
        </Button>
      </Form>
    )
  return (
    <div className="cell-actions">
      <Link
        to={hereWith(`edit=${reel.id}`)}
        preventScrollReset
        className={buttonClass('ghost', 'sm')}
        aria-label={`Edit ${reel.title}`}
      >
        Edit
      </Link>
      <Link
        to={hereWith(`delete=${reel.id}`)}
        preventScrollReset
        className={buttonClass('ghost', 'sm')}
        aria-label={`Delete ${reel.title}`}
      >
        Delete
      </Link>
    </div>
  )
}
