import { useMemo, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import type { Piece, Version } from '#delivery/deliveries/delivery-job.ts'
import type { LookAtFile } from '#app/forms/uploads/upload-item.ts'
import { UploadList } from '#app/forms/uploads/upload-list.tsx'
import { useUploads } from '#app/forms/uploads/use-uploads.ts'

interface PieceUploadProps {
  piece: Piece
  draft: Version | null
  isMain: boolean
}

/** Unless set otherwise, the iPhone's picker converts a film first, which takes minutes. */
const AS_IT_IS = ' In the picker, tap Options and then Current, so that it isn’t converted first.'

const never = () => () => {}
const useIsIphone = () =>
  useSyncExternalStore(
    never,
    () => /iPhone|iPad|iPod/.test(navigator.userAgent),
    () => false,
  )

const VIDEOS = 'video/*,.mov,.mp4,.m4v'
const PHOTOS = 'image/*,.heic,.heif'

/** Compares films with what was sold before they are uploaded; photos are not inspected. */
function useLook({ kind, seconds }: Piece, isSilentDeclared: boolean): LookAtFile | undefined {
  return useMemo(() => {
    if (kind === 'photo') return undefined
    const sold = kind === 'reel' ? { ...(seconds && { seconds }), isSilentDeclared } : {}
    return (file) =>
      import('#app/routes/orbiter/deliveries/film-look.ts')
        .then(({ lookAtFilm }) => lookAtFilm(file, sold))
        .catch(() => ({ refusal: null, warnings: [], isDoubtful: false }))
  }, [kind, seconds, isSilentDeclared])
}

/** Accepts the files of one piece; a new film replaces the existing one. */
export function PieceUpload({ piece, draft, isMain }: PieceUploadProps) {
  const { revalidate } = useRevalidator()
  const uploads = useUploads({
    purpose: 'delivery',
    subjectId: piece.id,
    onReceived: () => void revalidate(),
    look: useLook(piece, draft?.isSilent ?? false),
  })
  const isPhotos = piece.kind === 'photo'
  const isIphone = useIsIphone()
  const has = (draft?.files.length ?? 0) > 0
  return (
    <UploadList
      uploads={uploads}
      what={isPhotos ? 'photos' : 'the film'}
      label={isPhotos ? (has ? 'Add photos' : 'Choose photos') : has ? 'Replace' : 'Choose film'}
      hint={
        isPhotos
          ? 'Photos up to 2 GB each, HEIC too.'
          : `MP4 or MOV up to 2 GB.${isIphone ? AS_IT_IS : ''}`
      }
      accept={isPhotos ? PHOTOS : VIDEOS}
      isMultiple={isPhotos}
      tone={isMain ? 'main' : 'quiet'}
    />
  )
}
