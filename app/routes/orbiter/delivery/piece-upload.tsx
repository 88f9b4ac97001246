import { useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import type { Piece, Version } from '#app/features/deliveries/delivery-job.ts'
import { UploadList } from '#app/forms/uploads/upload-list.tsx'
import { useUploads } from '#app/forms/uploads/use-uploads.ts'

interface PieceUploadProps {
  piece: Piece
  draft: Version | null
  isMain: boolean
}

/** The picker of an iPhone converts a film first, for minutes, unless it is told not to. */
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

/** Takes the files of one piece; a new film takes the place of the one that is there. */
export function PieceUpload({ piece, draft, isMain }: PieceUploadProps) {
  const { revalidate } = useRevalidator()
  const uploads = useUploads({
    purpose: 'delivery',
    subjectId: piece.id,
    onReceived: () => void revalidate(),
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
