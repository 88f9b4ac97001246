import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useNavigation } from 'react-router'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import type { Route } from './+types/newsletter'
import { newId } from '#app/base/ids.ts'
import { readNewsletterAdmin } from '#team/newsletter/newsletter-queries.server.ts'
import { previewIssue, sendIssue, sendTestIssue } from '#team/newsletter/send-issue.server.ts'
import { WorkHead } from '#app/ui/work-head.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Button } from '#app/ui/button.tsx'
import { TextareaField, TextField } from '#app/ui/field.tsx'
import { successOf } from '#app/forms/action-result.ts'
import { useFormKey } from '#app/forms/use-sent-form.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { LetterPreview } from '#app/routes/admin/newsletter/letter-preview.tsx'
import { people, SentIssues } from '#app/routes/admin/newsletter/sent-issues.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Newsletter', 'Newsletters to all confirmed subscribers.')

const FAILED = 'Failed to send the newsletter'

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return {
    ...(await readNewsletterAdmin(viewer)),
    email: viewer.email,
    timeZone: viewer.timeZone,
    formKey: newId(),
  }
}

export const action = formAction({
  failure: FAILED,
  intents: {
    async send({ context, values }) {
      const { recipients } = await sendIssue(requireViewer(context), values)
      return {
        title: 'Sending newsletter',
        description: `Sending to ${people(recipients)}.`,
      }
    },
    async test({ context, values }) {
      const { to } = await sendTestIssue(requireViewer(context), values)
      return { title: 'Test sent', description: `Check the inbox of ${to}.`, values }
    },
    async preview({ context, values }) {
      const { subject, body, letter } = await previewIssue(requireViewer(context), values)
      return {
        title: 'Preview',
        description: subject,
        toast: false,
        values: { subject, body, html: letter.html, formKey: values['formKey'] ?? '' },
      }
    },
  },
})

export const clientAction = toastResult(FAILED)

export default function Newsletter({
  loaderData: { subscribers, issues, email, timeZone, ...loaded },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const formKey = useFormKey(loaded.formKey, successOf(result, 'send'))
  const values = result?.values
  const hasPreview = result?.ok && values?.['html'] !== undefined
  const going = useNavigation().formData?.get('intent')
  return (
    <>
      <WorkHead
        title="Newsletter"
        text={`${subscribers === 0 ? 'There are no confirmed subscribers yet.' : `Each issue goes to every confirmed subscriber (currently ${people(subscribers)}).`} Every issue has an unsubscribe link.`}
      />
      <DocumentResult result={result} />
      <div className="letter-columns">
        <AutosaveForm
          draft="newsletter-issue"
          savedAt={issues[0]?.createdAt ?? ''}
          isAnswered={values !== undefined}
          arrival={formKey}
          method="post"
          className="stack-16 top"
          preventScrollReset
        >
          <input type="hidden" name="formKey" value={formKey} />
          <TextField
            label="Subject"
            name="subject"
            maxLength={120}
            defaultValue={values?.['subject']}
            error={result?.errors?.['subject']}
            required
          />
          <TextareaField
            label="Text"
            name="body"
            rows={14}
            maxLength={20_000}
            hint="Markdown: ## heading, - list, **bold**, [link](https://…)."
            defaultValue={values?.['body']}
            error={result?.errors?.['body']}
            required
          />
          <div className="cluster-8">
            <Button
              type="submit"
              name="intent"
              value="preview"
              tone={hasPreview ? 'quiet' : 'main'}
              busy={going === 'preview'}
            >
              Preview
            </Button>
            <Button type="submit" name="intent" value="test" busy={going === 'test'}>
              Send test to me
            </Button>
          </div>
          <p className="small text-muted">Tests go to {email}. Preview it before sending.</p>
        </AutosaveForm>
        {hasPreview ? (
          <LetterPreview values={values} subscribers={subscribers} isSending={going === 'send'} />
        ) : (
          <div className="letter-side letter letter-empty">
            <p>Press Preview to see the email as it looks on a phone.</p>
          </div>
        )}
      </div>
      <SentIssues issues={issues} timeZone={timeZone} />
    </>
  )
}
