import { Link, useNavigation } from 'react-router'
import type { Route } from './+types/texts'
import { AppError } from '#app/base/errors.ts'
import {
  changeNotificationText,
  getNotificationText,
  listChangedTexts,
  type NotificationText,
} from '#notifications/change-notification-text.server.ts'
import { isNotice, TEXT_LIMITS } from '#notifications/notice/text-key.ts'
import { NOTIFICATION_TEXTS } from '#notifications/notification-texts.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { useCloseWhenDone } from '#app/routes/admin/controls/use-close-when-done.ts'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import type { ActionResult } from '#app/forms/action-result.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import {
  SETTINGS_FAILED,
  SETTINGS_UNREAD,
  SettingsPage,
} from '#app/routes/admin/settings/settings-page.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextareaField, TextField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'

const HERE = adminPaths.texts()

export function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return readPage(SETTINGS_UNREAD, {}, async () => {
    const [changed, requestedKey] = [await listChangedTexts(viewer), url.searchParams.get('text')]
    const edited = requestedKey
      ? await getNotificationText(viewer, requestedKey).catch((error: unknown) =>
          error instanceof AppError ? null : Promise.reject(error),
        )
      : null
    return { groups: NOTIFICATION_TEXTS, changed, edited }
  })
}

export const action = formAction({
  failure: SETTINGS_FAILED,
  intents: {
    async text({ context, values }) {
      await changeNotificationText(requireViewer(context), values['id'] ?? '', values)
      return {
        title: 'Success',
        description: 'Settings saved. New messages use these texts.',
      }
    },
  },
})

export const clientAction = toastResult(SETTINGS_FAILED)

export default function Texts({ loaderData: { content }, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  return (
    <SettingsPage result={result}>
      {content && <TextGroups groups={content.groups} changed={content.changed} />}
      {content?.edited && (
        <TextDialog key={content.edited.key} text={content.edited} result={result} />
      )}
    </SettingsPage>
  )
}

/**
 * The texts of emails and notifications. @param changed keys of texts that differ from the standard
 */
function TextGroups({
  groups,
  changed,
}: {
  groups: { title: string; texts: Record<string, string> }[]
  changed: string[]
}) {
  return (
    <>
      <p className="below-24 measure text-muted">
        The subject, headline and text of every message. Buttons, details and recipients don't
        change. Leave a field empty to use the default.
      </p>
      <div className="text-groups">
        {groups.map(({ title, texts }) => (
          <section key={title} aria-label={title}>
            <h2 className="title below-16">{title}</h2>
            <ul className="catalog-list">
              {Object.entries(texts).map(([key, label]) => (
                <li key={key}>
                  <span className="cell-main shrink">{label}</span>
                  <span>{changed.includes(key) && <Badge>Changed</Badge>}</span>
                  <Link
                    to={adminPaths.texts({ text: key })}
                    preventScrollReset
                    className={buttonClass('ghost', 'sm')}
                    aria-label={`Edit ${label}, ${title}`}
                  >
                    Edit
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

function TextDialog({
  text: { key, label, words, sample },
  result,
}: {
  text: NotificationText
  result: ActionResult | undefined
}) {
  const close = useCloseWhenDone(result, HERE)
  const isBusy = useNavigation().formData?.get('intent') === 'text'
  const { values, errors } = result?.errors ? result : {}
  const field = (name: 'subject' | 'title' | 'body') => ({
    name,
    defaultValue: values?.[name] ?? words[name] ?? '',
    error: errors?.[name],
    maxLength: TEXT_LIMITS[name],
    placeholder: sample[name],
  })
  return (
    <Modal
      open
      onClose={close}
      size="lg"
      title={label}
      description="Gray text is the default, shown with a sample booking. Leave a field empty to keep it."
    >
      <AutosaveForm
        draft={`text:${key}`}
        start={{ title: words.title ?? '', body: words.body ?? '' }}
        isAnswered={errors !== undefined}
        method="post"
        className="stack-16"
        noValidate
        preventScrollReset
      >
        <input type="hidden" name="id" value={key} />
        {!isNotice(key) && <TextField label="Subject" {...field('subject')} />}
        <TextField label={isNotice(key) ? 'Line' : 'Headline'} {...field('title')} />
        {!isNotice(key) && (
          <TextareaField
            label="Text"
            rows={7}
            hint="Leave a blank line to start a new paragraph."
            {...field('body')}
          />
        )}
        <details className="placeholders">
          <summary>Placeholders</summary>
          <dl className="fact-list">
            {Object.entries(sample.values).map(([name, value]) => (
              <div key={name}>
                <dt className="tabular wrap-anywhere">{`{${name}}`}</dt>
                <dd className="small wrap-anywhere">{describe(name, value)}</dd>
              </div>
            ))}
          </dl>
        </details>
        <div className="cluster-8 end above-8">
          <Button type="button" tone="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" tone="main" name="intent" value="text" busy={isBusy}>
            Save text
          </Button>
        </div>
      </AutosaveForm>
    </Modal>
  )
}

function describe(name: string, value: string): string {
  if (name === 'subject') return 'the default subject'
  if (name === 'title') return 'the standard headline'
  if (name === 'text') return 'the default text, so you can add to it'
  return value || 'the name, if known'
}
