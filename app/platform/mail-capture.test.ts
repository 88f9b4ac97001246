import { expect, test } from 'vitest'
import { transaction } from '#app/platform/db.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import { link, queueMails } from '#app/platform/mail.ts'
import { sendMailTask } from '#app/platform/send-mail.ts'
import { useDatabase } from '#tests/support/database.ts'
import { getMail, linkIn } from '#tests/support/mailbox.ts'

useDatabase()

test('without an SMTP server a mail stays captured in the mailbox', async () => {
  const content = composeMail({
    preview: 'One tap.',
    title: 'Hello',
    paragraphs: ['Tap it.'],
    action: { label: 'Open', url: link('/auth?tab=signin') },
  })
  await transaction((tx) =>
    queueMails(tx, [{ kind: 'test', to: 'casey@example.test', subject: 'Hello', ...content }]),
  )
  const mail = await getMail({ to: 'casey@example.test' })
  await sendMailTask.run({ mailId: mail.id })
  expect(await getMail({ to: 'casey@example.test' })).toMatchObject({
    status: 'captured',
    subject: 'Hello',
  })
  expect(linkIn(mail)).toBe('/auth?tab=signin')
})

test('what people write is text in a mail, never markup', () => {
  const { html, text } = composeMail({
    preview: '<b>',
    title: '"Tom & Jerry"',
    paragraphs: ['<script>alert(1)</script>'],
    facts: [['Notes', "<img src=x onerror='x'>"]],
    action: { label: '<i>', url: 'https://orbit.example/?a=1&b="2"' },
  })
  expect(html).not.toMatch(/<script|<img|<b>|<i>|b="2"/)
  expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
  expect(text).toContain('"Tom & Jerry"')
})
