import { Film, Plus, Star } from 'lucide'
import { Form, Link } from 'react-router'
import type { Route } from './+types/reels'
import { newId } from '#app/base/ids.ts'
import { readTable, tableQuery, type TableState } from '#app/base/table-state.ts'
import { formatDay } from '#app/base/time.ts'
import {
  findAnyReel,
  listAllReels,
  type AdminReel,
} from '#app/features/reels/admin-reels.server.ts'
import { REEL_TABLE } from '#app/features/reels/reel-table.ts'
import { deleteReel, restoreReel } from '#app/features/reels/delete-reel.server.ts'
import { abbreviateCount, categoryLabel, durationLabel } from '#app/features/reels/reel.ts'
import { listCategories } from '#app/features/reels/reel-queries.server.ts'
import { createReel, setReelFlag, updateReel } from '#app/features/reels/save-reel.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { paths } from '#app/base/paths.ts'
import { AdminHead } from '#app/routes/admin/page-head.tsx'
import { DeleteReelDialog } from '#app/routes/admin/reels/delete-reel-dialog.tsx'
import { ReelForm } from '#app/routes/admin/reels/reel-form.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass, LinkButton } from '#app/ui/button.tsx'
import { DataTable, type TableColumn } from '#app/ui/data-table.tsx'
import { TableToolbar } from '#app/ui/table-toolbar.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import './reels/reels.css'
import { Icon } from '#app/ui/icon.tsx'

export const meta: Route.MetaFunction = () => pageMeta('Manage Reels', 'Every reel of the gallery.')

const SAVE_FAILED = 'Failed to save reel'
const DELETE_FAILED = 'Failed to delete reel'

export function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const state = readTable(searchParams, REEL_TABLE)
  const page = {
    state,
    isNew: searchParams.get('edit') === 'new',
    formKey: newId(),
    timeZone: viewer.timeZone,
  }
  return readPage('reels of the admin area failed to load', page, async () => {
    const [reels, categories, edited, doomed] = await Promise.all([
      listAllReels(viewer, state),
      listCategories(),
      findAnyReel(viewer, searchParams.get('edit')),
      findAnyReel(viewer, searchParams.get('delete')),
    ])
    return { reels, categories, edited, doomed }
  })
}

const failureOf = (intent: string) => (intent === 'delete' ? DELETE_FAILED : SAVE_FAILED)

const done = (description: string) => ({ title: 'Success', description })

export const action = formAction({
  failure: failureOf,
  intents: {
    async save({ context, values }) {
      const [viewer, { reelId = '' }] = [requireViewer(context), values]
      await (reelId ? updateReel(viewer, reelId, values) : createReel(viewer, values))
      return done(`Reel ${reelId ? 'updated' : 'created'} successfully`)
    },
    async delete({ context, values: { reelId = '' } }) {
      await deleteReel(requireViewer(context), reelId)
      return done('Reel deleted successfully')
    },
    async restore({ context, values: { reelId = '' } }) {
      await restoreReel(requireViewer(context), reelId)
      return done('Reel restored successfully')
    },
    async featured({ context, values: { reelId = '', wanted } }) {
      await setReelFlag(requireViewer(context), reelId, 'featured', wanted === 'yes')
      return done('Reel updated successfully')
    },
    async active({ context, values: { reelId = '', wanted } }) {
      await setReelFlag(requireViewer(context), reelId, 'active', wanted === 'yes')
      return done('Reel updated successfully')
    },
  },
})

export const clientAction = toastResult(failureOf)

const SHOW_FILTER = [
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
]

function columnsFor(state: TableState, timeZone: string): TableColumn<AdminReel>[] {
  return [
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
        <span className="whitespace-nowrap">{formatDay(reel.createdAt, timeZone)}</span>
      ),
    },
    {
      label: 'Status',
      cell: (reel) =>
        reel.restorableUntil ? (
          <Badge tone="bad">Until {formatDay(reel.restorableUntil, timeZone)}</Badge>
        ) : (
          <Toggles reel={reel} />
        ),
    },
    { label: 'Actions', isActions: true, cell: (reel) => <RowActions reel={reel} state={state} /> },
  ]
}

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
      <span className="min-w-0">
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
    <span className="flex flex-wrap gap-1.5">
      <Toggle
        reel={reel}
        flag="active"
        isOn={reel.isActive}
        label={reel.isActive ? 'Active' : 'Hidden'}
      />
      <Toggle reel={reel} flag="featured" isOn={reel.isFeatured} label="Featured" />
    </span>
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
      <input type="hidden" name="wanted" value={isOn ? 'no' : 'yes'} />
      <Button
        type="submit"
        size="sm"
        tone={isOn ? 'quiet' : 'ghost'}
        name="intent"
        value={flag}
        aria-pressed={isOn}
        aria-label={`${flag === 'active' ? 'Active' : 'Featured'}: ${reel.title}`}
      >
        {flag === 'featured' && <Icon of={Star} fill={isOn ? 'currentColor' : 'none'} />}
        {label}
      </Button>
    </Form>
  )
}

function hereWith(state: TableState, more = ''): string {
  const query = tableQuery(state, REEL_TABLE, { page: state.page })
  if (!more) return paths.adminReels() + query
  return `${paths.adminReels()}${query ? `${query}&` : '?'}${more}`
}

function RowActions({ reel, state }: { reel: AdminReel; state: TableState }) {
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
    <span className="cell-actions">
      <Link
        to={hereWith(state, `edit=${reel.id}`)}
        preventScrollReset
        className={buttonClass('quiet', 'sm')}
        aria-label={`Edit ${reel.title}`}
      >
        Edit
      </Link>
      <Link
        to={hereWith(state, `delete=${reel.id}`)}
        preventScrollReset
        className={buttonClass('ghost', 'sm')}
        aria-label={`Delete ${reel.title}`}
      >
        Delete
      </Link>
    </span>
  )
}

export default function Reels({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { state, content, isNew, formKey, timeZone } = loaderData
  const { reels = null, categories = [], edited = null, doomed = null } = content ?? {}
  useFailureToast(reels === null, 'Failed to fetch reels')
  const here = hereWith(state)
  return (
    <>
      <AdminHead
        title="Manage Reels"
        text="The reels in the gallery. Deleted reels can be restored for 30 days."
      >
        <LinkButton tone="main" to={hereWith(state, 'edit=new')} preventScrollReset>
          <Icon of={Plus} />
          Add Reel
        </LinkButton>
      </AdminHead>
      <TableToolbar
        state={state}
        shape={REEL_TABLE}
        label="Search reels"
        placeholder="Search reels..."
        filters={SHOW_FILTER}
      />
      <DocumentResult result={result} />
      {reels ? (
        <DataTable
          caption="Reels"
          columns={columnsFor(state, timeZone)}
          rows={reels.rows}
          keyOf={(reel) => reel.id}
          total={reels.total}
          state={state}
          shape={REEL_TABLE}
          empty={
            <div className="mt-6">
              <EmptyState
                title="No reels found"
                text="No match. Try another word, or show all reels."
                icon={<Icon of={Film} />}
              />
            </div>
          }
        />
      ) : (
        <div className="mt-6">
          <RetryNotice title="Couldn't load reels" retryHref={here} />
        </div>
      )}
      {(isNew || edited) && (
        <ReelForm
          key={edited?.id ?? 'new'}
          formKey={formKey}
          reel={edited}
          categories={categories}
          backHref={here}
          outcome={result}
        />
      )}
      {doomed && <DeleteReelDialog reel={doomed} backHref={here} outcome={result} />}
    </>
  )
}
