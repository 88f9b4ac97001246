import { lazy } from 'react'
import { Plus } from 'lucide'
import type { Route } from './+types/reels'
import { switchOf } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import { findAnyReel, listAllReels } from '#market/reels/admin-reels.server.ts'
import { deleteReel, restoreReel } from '#market/reels/delete-reel.server.ts'
import { listCategories } from '#market/reels/reel-queries.server.ts'
import {
  approvePublication,
  listInReview,
  refusePublication,
} from '#delivery/publishing/decide-publication.server.ts'
import { InReview } from '#app/routes/admin/reels/pending-reels.tsx'
import { setReelFlag } from '#market/reels/save-reel.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { AdminTable } from '#app/routes/admin/controls/admin-table.tsx'
import { readAdminTable } from '#app/routes/admin/controls/read-admin-table.server.ts'
import { addressOf } from '#app/routes/admin/controls/table-declaration.ts'
import { DeleteReelDialog } from '#app/routes/admin/reels/delete-reel-dialog.tsx'
import { REELS } from '#app/routes/admin/reels/reel-table.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import {
  dropGalleryFilm,
  listGalleryFilms,
  retryGalleryFilm,
  saveReel,
} from '#delivery/publishing/gallery-films.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { Icon } from '#app/ui/icon.tsx'
import './reels/reels.css'

/** Loaded when the URL opens the form. */
const ReelForm = lazy(() =>
  import('#app/routes/admin/reels/reel-form.tsx').then((module) => ({
    default: module.ReelForm,
  })),
)

export const meta: Route.MetaFunction = () => pageMeta(REELS.title, REELS.description)

const SAVE_FAILED = 'Failed to save reel'
const DELETE_FAILED = 'Failed to delete reel'

export const loader = (args: Route.LoaderArgs) => {
  const { searchParams } = args.url
  return readAdminTable(
    REELS,
    args,
    async (viewer, state) => {
      const [list, categories, edited, doomed, inReview, films] = await Promise.all([
        listAllReels(viewer, state),
        listCategories(),
        findAnyReel(viewer, searchParams.get('edit')),
        findAnyReel(viewer, searchParams.get('delete')),
        listInReview(viewer),
        listGalleryFilms(viewer),
      ])
      return { list, categories, edited, doomed, inReview, films }
    },
    ({ id }) => ({ isNew: searchParams.get('edit') === 'new', formKey: newId(), adminId: id }),
  )
}

const failureOf = (intent: string) => (intent === 'delete' ? DELETE_FAILED : SAVE_FAILED)

const done = (description: string) => ({ title: 'Success', description })

export const action = formAction({
  failure: failureOf,
  intents: {
    async save({ context, values }) {
      await saveReel(requireViewer(context), values)
      return done(`Reel ${values['reelId'] ? 'updated' : 'created'} successfully`)
    },
    async delete({ context, values: { reelId = '' } }) {
      await deleteReel(requireViewer(context), reelId)
      return done('Reel deleted successfully')
    },
    async 'drop-film'({ context, values }) {
      await dropGalleryFilm(requireViewer(context), values)
      return done('Video deleted successfully')
    },
    async 'retry-film'({ context, values }) {
      await retryGalleryFilm(requireViewer(context), values)
      return done('We are processing the video again')
    },
    async restore({ context, values: { reelId = '' } }) {
      await restoreReel(requireViewer(context), reelId)
      return done('Reel restored successfully')
    },
    async publish({ context, values }) {
      await approvePublication(requireViewer(context), values)
      return done('Reel published in the gallery')
    },
    async refuse({ context, values }) {
      await refusePublication(requireViewer(context), values)
      return done('Reel declined. The Orbiter sees your reason.')
    },
    async featured({ context, values }) {
      const [reelId, isOn] = [values['reelId'] ?? '', switchOf(values, 'isOn')]
      await setReelFlag(requireViewer(context), reelId, 'featured', isOn)
      return done('Reel updated successfully')
    },
    async active({ context, values }) {
      const [reelId, isOn] = [values['reelId'] ?? '', switchOf(values, 'isOn')]
      await setReelFlag(requireViewer(context), reelId, 'active', isOn)
      return done('Reel updated successfully')
    },
  },
})

export const clientAction = toastResult(failureOf)

export default function Reels({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { state, content, isNew, formKey, timeZone, adminId } = loaderData
  const { categories = [], edited = null, doomed = null, inReview = [], films = [] } = content ?? {}
  const here = addressOf(REELS, state)
  return (
    <>
      <AdminTable
        table={REELS}
        data={loaderData}
        head={
          <LinkButton tone="main" to={addressOf(REELS, state, 'edit=new')} preventScrollReset>
            <Icon of={Plus} />
            Add Reel
          </LinkButton>
        }
        above={<InReview reels={inReview} timeZone={timeZone} sent={result} />}
      >
        <DocumentResult result={result} />
      </AdminTable>
      {(isNew || edited) && (
        <ReelForm
          key={edited?.id ?? 'new'}
          formKey={formKey}
          reel={edited}
          categories={categories}
          adminId={adminId}
          films={films}
          backHref={here}
          result={result}
        />
      )}
      {doomed && <DeleteReelDialog reel={doomed} backHref={here} result={result} />}
    </>
  )
}
