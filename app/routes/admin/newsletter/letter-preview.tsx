import { Form } from 'react-router'
import { trustedHtml } from '#app/base/trusted-html.ts'
import { people } from '#app/routes/admin/newsletter/sent-issues.tsx'
import { Button } from '#app/ui/button.tsx'

interface LetterPreviewProps {
  /** What was previewed: it is sent as it was shown. */
  values: Partial<Record<string, string>>
  subscribers: number
  isSending: boolean
}

/** The email in the width of a phone, and the button that sends it. */
export function LetterPreview({ values, subscribers, isSending }: LetterPreviewProps) {
  return (
    <section className="letter-side" aria-labelledby="letter-preview">
      <div className="letter">
        <div className="letter-head">
          <p>Preview</p>
          <h2 id="letter-preview">{values['subject']}</h2>
        </div>
        {/* Rendered from Markdown; the server has removed HTML and unsafe links. */}
        <div
          className="prose"
          dangerouslySetInnerHTML={{ __html: trustedHtml(values['html'] ?? '') }}
        />
      </div>
      <Form method="post" preventScrollReset>
        {['subject', 'body', 'formKey'].map((name) => (
          <input key={name} type="hidden" name={name} value={values[name] ?? ''} />
        ))}
        <Button
          type="submit"
          name="intent"
          value="send"
          tone="main"
          busy={isSending}
          disabled={subscribers === 0}
        >
          Send to {people(subscribers)}
        </Button>
      </Form>
    </section>
  )
}
