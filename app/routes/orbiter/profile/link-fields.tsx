import type { MediaCopy } from '#files/media/media-copies.server.ts'
import type { ProfileEditorData } from '#market/creators/own-profile.server.ts'
import { TextField } from '#app/ui/field.tsx'
import type { FieldOf } from '#app/ui/field-frame.tsx'

interface LinkFieldsProps {
  field: FieldOf
  /** Orbit's copies of the files that the links point to. */
  copies: ProfileEditorData['copies']
}

const ADDRESS = { maxLength: 500, inputMode: 'url', placeholder: 'https://' } as const
const HANDLE = {
  maxLength: 200,
  optional: true,
  placeholder: '@name',
  autoCapitalize: 'none',
} as const

const LINKS = [
  { name: 'portfolioUrl', label: 'Portfolio link', ...ADDRESS },
  { name: 'website', label: 'Website', optional: true, ...ADDRESS },
  { name: 'instagram', label: 'Instagram', ...HANDLE },
  { name: 'youtube', label: 'YouTube', ...HANDLE },
  { name: 'tiktok', label: 'TikTok', ...HANDLE },
]

/** Links to files that Orbit copies. */
const COPIED_LINKS = [
  { name: 'imageUrl', label: 'Profile image URL', hint: 'We save a copy of the picture.' },
  {
    name: 'coverReelUrl',
    label: 'Cover reel URL',
    hint: 'We save a copy of the video. Or press “Use as cover” next to a video in your portfolio.',
  },
] as const

export function LinkFields({ field, copies }: LinkFieldsProps) {
  return (
    <div className="stack-20 columns-2">
      {LINKS.map(({ name, ...link }) => (
        <TextField key={name} {...link} {...field(name)} />
      ))}
      {COPIED_LINKS.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          optional
          {...ADDRESS}
          {...field(name)}
          {...noteOf(copies[name], hint, field(name).error)}
        />
      ))}
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
