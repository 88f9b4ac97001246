import { Form, useNavigation } from 'react-router'
import type { AdminReel } from '#market/reels/admin-reels.server.ts'
import { useCloseWhenDone } from '#app/routes/admin/controls/use-close-when-done.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'

export function DeleteReelDialog({
  reel,
  backHref,
  result,
}: {
  reel: AdminReel
  backHref: string
  result: ActionResult | undefined
}) {
  const close = useCloseWhenDone(result, backHref)
  const isBusy = useNavigation().formData?.get('intent') === 'delete'
  return (
    <Modal
      open
      onClose={close}
      title="Delete reel"
      description="Are you sure you want to delete this reel?"
    >
      <p className="title">{reel.title}</p>
      <p className="above-8 text-muted">
        It leaves the gallery right away. You can restore it for 30 days from the list of deleted
        reels.
      </p>
      <Form method="post" className="cluster-8 end above-24" preventScrollReset>
        <input type="hidden" name="reelId" value={reel.id} />
        <Button type="button" tone="ghost" onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button type="submit" tone="danger" name="intent" value="delete" busy={isBusy}>
          Delete Reel
        </Button>
      </Form>
    </Modal>
  )
}
