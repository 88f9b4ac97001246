import type { MediaCopy } from '#app/features/media/media-copies.server.ts'
import type { ProfileEditorData } from '#app/features/creators/own-profile.server.ts'
import { TextField } from '#app/ui/field.tsx'
import type { FieldOf } from '#app/ui/field-frame.tsx'

interface LinkFieldsProps {
  field: FieldOf
  /** Copies of the files that a link points to. */
  copies: ProfileEditorData['copies']
}

export function LinkFields({ field, copies }: LinkFieldsProps) {
  const copyNote = (name: 'imageUrl' | 'coverReelUrl', hint: string) =>
    noteOf(copies[name], hint, field(name).error)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Portfolio link"
        {...field('portfolioUrl')}
        maxLength={500}
        inputMode="url"
        placeholder="https://"
      />
      <TextField
        label="Website"
        {...field('website')}
        maxLength={500}
        optional
        inputMode="url"
        placeholder="https://"
      />
      <TextField
        label="Instagram"
        {...field('instagram')}
        maxLength={200}
        optional
        placeholder="@name"
        autoCapitalize="none"
      />
      <TextField
        label="YouTube"
        {...field('youtube')}
        maxLength={200}
        optional
        placeholder="@name"
        autoCapitalize="none"
      />
      <TextField
        label="TikTok"
        {...field('tiktok')}
        maxLength={200}
        optional
        placeholder="@name"
        autoCapitalize="none"
      />
      <TextField
        label="Profile image URL"
        {...field('imageUrl')}
        maxLength={500}
        {...copyNote('imageUrl', 'We save a copy of the picture.')}
        optional
        inputMode="url"
        placeholder="https://"
      />
      <TextField
        label="Cover reel URL"
        {...field('coverReelUrl')}
        maxLength={500}
        {...copyNote(
          'coverReelUrl',
          'We save a copy of the video. Or press “Use as cover” next to a video in your portfolio.',
        )}
        optional
        inputMode="url"
        placeholder="https://"
      />
    </div>
  )
}

/**
 * The note on a link field about the copy of its file: why there is none, or that it is being made.
 */
function noteOf(
  copy: MediaCopy | null,
  hint: string,
  error: string | undefined,
): { hint: string | undefined; error: string | undefined } {
  if (error || !copy) return { hint, error }
  return copy.reason
    ? { hint, error: copy.reason }
    : { hint: 'We are copying this file. It appears once the copy is ready.', error }
}
