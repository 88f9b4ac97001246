/** From the overview to the passed check, with the keyboard only. */
import type { Page } from '@playwright/test'
import { CHECK } from '#work/training/questions.server.ts'
import { expect, expectAccessible, open, reload, signIn, test } from '#tests/support/journey.ts'
import { createInterviewed } from '#tests/support/managed.ts'

/** Presses Enter on the element with this name, without a mouse. */
async function pressOn(page: Page, role: 'link' | 'button', name: string | RegExp) {
  const target = page.getByRole('main').getByRole(role, { name })
  await target.focus()
  await expect(target).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Chooses with the arrow keys, and moves on with Tab. */
async function answer(page: Page, question: (typeof CHECK)[number], choice: string) {
  const group = page.getByRole('radiogroup', { name: question.text })
  await group.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  const steps = question.choices.findIndex(({ id }) => id === choice)
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown')
  const text = question.choices[steps]?.text ?? ''
  await expect(group.getByRole('radio', { name: text })).toBeChecked()
}

test('an Orbiter finishes the training by keyboard: five lessons, a check that fails, the sentences to read again, and one that passes [P-TRAIN-01] [P-TRAIN-02] [P-TRAIN-05]', async ({
  page,
}) => {
  await signIn(page, await createInterviewed())
  await open(page, '/orbiter')
  await expect(page.getByRole('heading', { name: 'Finish your training' })).toBeVisible()
  await pressOn(page, 'link', 'Start the training')
  await expect(page.getByRole('heading', { name: 'Five lessons, ten questions.' })).toBeVisible()
  await expectAccessible(page)
  await pressOn(page, 'link', 'Start the first lesson')
  for (const title of [
    'What a brief is',
    'Filming at night with a phone',
    'Sound and music that may be used',
    "People who don't want to be filmed",
    'Cutting and delivering on the spot',
  ]) {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await pressOn(page, 'button', 'Mark as read and go on')
  }
  await expect(page.getByRole('heading', { name: 'All five read.' })).toBeVisible()
  await pressOn(page, 'link', 'Take the check')
  await expect(page.getByRole('heading', { level: 1, name: 'The check' })).toBeVisible()
  await expectAccessible(page)
  const [first, ...others] = CHECK
  if (!first) throw new Error('There are no questions')
  for (const [index, question] of others.entries())
    await answer(
      page,
      question,
      index < 3
        ? (question.choices.find(({ id }) => id !== question.right)?.id ?? '')
        : question.right,
    )
  await pressOn(page, 'button', 'Check my answers')
  await expect(page.getByText('Choose an answer.', { exact: true })).toBeVisible()
  const group = page.getByRole('radiogroup', { name: first.text })
  await expect(group.getByRole('radio').first()).toBeFocused()
  await answer(page, first, first.right)
  await pressOn(page, 'button', 'Check my answers')
  await expect(page.getByRole('heading', { name: 'Not passed yet: 7 of 10.' })).toBeVisible()
  await expect(page.getByRole('blockquote')).toHaveCount(3)
  await expectAccessible(page)
  await pressOn(page, 'link', 'Take the check again')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  for (const question of CHECK) await answer(page, question, question.right)
  await reload(page)
  await expect(page.getByRole('radio', { checked: true }), 'kept on this device').toHaveCount(10)
  await pressOn(page, 'button', 'Check my answers')
  await expect(page.getByRole('heading', { name: 'Passed: 10 of 10.' })).toBeVisible()
  await pressOn(page, 'link', 'Go to your overview')
  await expect(
    page
      .getByRole('heading', { name: 'Coming up' })
      .or(page.getByText(/^Hi, /).filter({ visible: true }).first()),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Finish your training' })).toHaveCount(0)
  await open(page, '/orbiter/training')
  await expect(page.getByRole('heading', { name: "You're trained." })).toBeVisible()
  await expect(page.getByRole('link', { name: /^7 of 10 · Not passed/ })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a lesson is read and the check is sent all the same [P-TRAIN-01] [P-TRAIN-02]', async ({
    page,
  }) => {
    await signIn(page, await createInterviewed())
    await page.goto('/orbiter/training')
    await page.getByRole('link', { name: 'Start the first lesson' }).click()
    for (let read = 0; read < 5; read += 1)
      await page.getByRole('button', { name: 'Mark as read and go on' }).click()
    await page.getByRole('link', { name: 'Take the check' }).click()
    for (const { text, choices, right } of CHECK.slice(1))
      await page
        .getByRole('radiogroup', { name: text })
        .getByRole('radio', { name: choices.find(({ id }) => id === right)?.text ?? '' })
        .check()
    await page.getByRole('button', { name: 'Check my answers' }).click()
    await expect(page.getByText('Some questions are still open')).toBeVisible()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(9)
    await page.getByRole('radio', { name: 'The whole room, for an hour' }).check()
    await page.getByRole('button', { name: 'Check my answers' }).click()
    await expect(page.getByRole('heading', { name: 'Passed: 9 of 10.' })).toBeVisible()
  })
})
