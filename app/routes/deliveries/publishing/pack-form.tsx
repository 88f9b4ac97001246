import { Download } from 'lucide'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { errorsOf } from '#app/forms/action-result.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { CROP_MIDDLE } from '#delivery/publishing/crop.ts'
import { CropField } from '#app/routes/deliveries/publishing/crop-field.tsx'
import { FormTrouble } from '#app/routes/deliveries/screening/form-trouble.tsx'
import {
  resultOf,
  type PublishingPieceProps,
} from '#app/routes/deliveries/publishing/publishing-props.ts'
import { Button } from '#app/ui/button.tsx'
import { TextareaField, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface PackFormProps extends PublishingPieceProps {
  film: NonNullable<PublishingPieceProps['row']['film']>
}

const cropStart = (written: string | number) => (written === '' ? CROP_MIDDLE : Number(written))

/** Cover, crops, caption, and hashtags in one file, created on request. */
export function PackForm({ page, row, film, sent }: PackFormProps) {
  const fetcher = useFormFetcher()
  const result = resultOf(fetcher.data, sent, { intent: 'pack', fileId: film.id })
  const errors = errorsOf(result, 'pack')
  const { pack } = row
  const written = (name: 'caption' | 'coverSeconds' | 'cropPercent' | 'hashtags') =>
    (result?.ok === false ? result.values?.[name] : undefined) ?? pack?.[name] ?? ''
  return (
    <details className="publishing-more" open={result?.ok === false || undefined}>
      <summary>Ready-to-post files{pack?.state === 'ready' ? ': ready' : ''}</summary>
      <p className="small text-muted">
        The reel in 9:16, and a part of it in 4:5 and 1:1; covers, captions, and your caption with
        hashtags. “Read me” says what fits where.
      </p>
      <p className="small text-muted">{row.music}</p>
      {pack?.state === 'ready' && (
        <p>
          <a
            href={deliveryPaths.publishPack(page.id, film.id)}
            download
            className="btn btn-quiet btn-sm"
          >
            <Icon of={Download} size={16} /> Download the files
          </a>
        </p>
      )}
      {pack?.state === 'waiting' && <p role="status">We’re preparing the files.</p>}
      {pack?.state === 'failed' && <p className="field-error">{pack.reason}</p>}
      <fetcher.Form method="post" className="publishing-form" noValidate>
        <input type="hidden" name="intent" value="pack" />
        <input type="hidden" name="fileId" value={film.id} />
        <input type="hidden" name="packId" value={row.formIds.pack} />
        <TextField
          label="Cover frame, in seconds"
          name="coverSeconds"
          optional
          hint="Leave it empty for the frame of the poster."
          type="number"
          step="0.1"
          min={0}
          max={film.seconds ?? 0}
          idPrefix={row.pieceId}
          defaultValue={written('coverSeconds')}
          error={errors['coverSeconds']}
        />
        <CropField
          posterUrl={film.posterUrl}
          start={cropStart(written('cropPercent'))}
          idPrefix={row.pieceId}
          error={errors['cropPercent']}
        />
        <TextareaField
          label="Caption"
          name="caption"
          rows={3}
          maxLength={2200}
          idPrefix={row.pieceId}
          defaultValue={written('caption')}
          error={errors['caption']}
        />
        <TextField
          label="Hashtags"
          hint="Instagram and TikTok take five at most."
          name="hashtags"
          maxLength={500}
          idPrefix={row.pieceId}
          defaultValue={written('hashtags')}
          error={errors['hashtags']}
        />
        <FormTrouble result={result} />
        <Button type="submit" size="sm" busy={isBusy(fetcher)} busyLabel="Sending">
          {pack ? 'Prepare them again' : 'Prepare the files'}
        </Button>
      </fetcher.Form>
    </details>
  )
}
