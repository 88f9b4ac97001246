import { useRevalidator } from 'react-router'
import type { Piece, Version } from '#app/features/deliveries/delivery-job.ts'
import { UploadList } from '#app/forms/uploads/upload-list.tsx'
import { useUploads } from '#app/forms/uploads/use-uploads.ts'

interface PieceUploadProps {
  piece: Piece
  draft: Version | null
  isMain: boolean
}

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
  const has = (draft?.files.length ?? 0) > 0
  return (
    <UploadList
      uploads={uploads}
      what={isPhotos ? 'photos' : 'the film'}
      label={isPhotos ? (has ? 'Add photos' : 'Choose photos') : has ? 'Replace' : 'Choose film'}
      hint={isPhotos ? 'Photos up to 2 GB each, HEIC too.' : 'MP4 or MOV up to 2 GB.'}
      accept={isPhotos ? PHOTOS : VIDEOS}
      isMultiple={isPhotos}
      tone={isMain ? 'main' : 'quiet'}
    />
  )
}
