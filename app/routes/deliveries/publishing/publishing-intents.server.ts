/** The actions of the forms on the publishing page. */
import { InvalidInput } from '#app/base/errors.ts'
import { saveCaptions } from '#delivery/publishing/captions.server.ts'
import { giveConsent } from '#delivery/publishing/give-consent.server.ts'
import { publishPiece, withdrawPublication } from '#delivery/publishing/publish-piece.server.ts'
import { captionText } from '#delivery/publishing/web-vtt.ts'
import { requestPack } from '#delivery/publishing/publish-pack.server.ts'
import type { Intents, SentForm } from '#app/forms/form-action.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** The limit in bytes; UTF-16 takes two bytes per character. */
const LARGEST_CAPTIONS = 2 * 60_000

const pieceOf = ({ values }: SentForm) => values['pieceId'] ?? ''
const filmOf = ({ params, values }: SentForm) => ({
  jobId: params['jobId'] ?? '',
  fileId: values['fileId'] ?? '',
})

/** The captions from the chosen file, or else the typed ones. */
async function captionsOf({ form, values }: SentForm): Promise<string> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return values['captions'] ?? ''
  if (file.size > LARGEST_CAPTIONS)
    throw new InvalidInput({ captions: 'This file is too large for captions.' })
  return captionText(new Uint8Array(await file.arrayBuffer()))
}

const SHOWN = {
  always: 'They are shown with the film.',
  onRequest: 'They are shown to people who turn them on.',
}

export const PUBLISHING_INTENTS: Intents = {
  consent: async (sent) => {
    await giveConsent(requireViewer(sent.context), pieceOf(sent), sent.values)
    return { title: 'Saved', description: 'You can change this at any time.' }
  },
  publish: async (sent) => {
    await publishPiece(requireViewer(sent.context), pieceOf(sent), sent.values)
    return sent.values['target'] === 'gallery'
      ? { title: 'Sent', description: 'Our team looks at it before it appears in the gallery.' }
      : { title: 'Published', description: 'It appears in your portfolio in a moment.' }
  },
  withdraw: async (sent) => {
    await withdrawPublication(requireViewer(sent.context), sent.values)
    return { title: 'Taken down', description: 'It is no longer shown.' }
  },
  captions: async (sent) => {
    const captions = await captionsOf(sent)
    await saveCaptions(requireViewer(sent.context), filmOf(sent), { ...sent.values, captions })
    return captions.trim()
      ? {
          title: 'Captions saved',
          description: SHOWN[sent.values['isInPicture'] ? 'onRequest' : 'always'],
        }
      : { title: 'Captions removed', description: 'The film is shown without captions.' }
  },
  pack: async (sent) => {
    await requestPack(requireViewer(sent.context), filmOf(sent), sent.values)
    return { title: 'Preparing your files', description: 'They are ready in a few minutes.' }
  },
}
