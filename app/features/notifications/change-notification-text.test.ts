import { expect, test } from 'vitest'
import { firstNameOf } from '#app/base/first-name.ts'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { listNotifications } from '#notifications/notification-queries.server.ts'
import {
  changeNotificationText,
  getNotificationText,
  listChangedTexts,
} from '#notifications/change-notification-text.server.ts'
import { findText, NOTIFICATION_TEXTS } from '#notifications/notification-texts.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { getMail } from '#tests/support/mailbox.ts'
import { readSources } from '#tests/support/source-tree.ts'

useDatabase()

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const audit = (viewer: Viewer) =>
  db()
    .selectFrom('auditEntries')
    .select(['action', 'subjectLabel', 'fromValue', 'toValue'])
    .where('actorId', '=', viewer.id)
    .orderBy('id')
    .execute()
const KEYS = NOTIFICATION_TEXTS.flatMap(({ texts }) => Object.keys(texts))
const ACCEPTED = 'booking-accepted-to-customer'

test('an email reads as the admin has written it, with its facts filled in; its button stays; each change is recorded once', async () => {
  const viewer = await admin()
  const words = {
    subject: '{orbiter} is yours, {name}',
    title: '',
    body: '{text}\n\nParking: ask {orbiter}. <b>{service}</b>',
  }
  await changeNotificationText(viewer, ACCEPTED, words)
  await changeNotificationText(viewer, ACCEPTED, words)
  expect(await listChangedTexts(viewer)).toEqual([ACCEPTED])
  const { id, customer, orbiter } = await createBooking()
  await acceptBooking(viewerOf(orbiter), id)
  const mail = await getMail({ to: customer.email, kind: 'booking-accepted' })
  expect(mail.subject).toBe(`${orbiter.fullName} is yours, ${customer.fullName}`)
  expect(mail.text).toMatch(
    /^Booking accepted\n\nYou are booked\.\n\nYour booking request has been accepted\./,
  )
  expect(mail.text).toContain(`Parking: ask ${orbiter.fullName}.`)
  expect(mail.text).toContain(`Tell ${firstNameOf(orbiter.fullName)} what to film: http`)
  expect(mail.html).not.toContain('<b>')
  expect((await getMail({ to: orbiter.email, kind: 'booking-accepted' })).subject).toMatch(
    /^Confirmed: /,
  )
  await changeNotificationText(viewer, ACCEPTED, {})
  expect(await listChangedTexts(viewer)).toEqual([])
  expect(await audit(viewer)).toMatchObject([
    {
      action: 'text.changed',
      subjectLabel: 'Booking accepted',
      fromValue: expect.stringContaining('standard'),
      toValue: expect.stringContaining('is yours'),
    },
    { action: 'text.changed', toValue: '{"subject":"standard","body":"standard"}' },
  ])
})

test('a line of the notification centre reads as the admin has written it', async () => {
  const viewer = await admin()
  await changeNotificationText(viewer, 'notice-booking-accepted', {
    title: 'Booked: {name}',
    subject: 'ignored',
    body: 'ignored',
  })
  const { id, customer, orbiter } = await createBooking()
  await acceptBooking(viewerOf(orbiter), id)
  const titles = (await listNotifications(viewerOf(customer), 5)).rows.map((row) => row.title)
  expect(titles).toEqual([`Booked: ${orbiter.fullName}`])
  expect((await getNotificationText(viewer, 'notice-booking-accepted')).words).toEqual({
    subject: null,
    title: 'Booked: {name}',
    body: null,
  })
})

test('a placeholder that the message does not know, and words that are too long, are refused beside their field', async () => {
  const viewer = await admin()
  await expect(
    changeNotificationText(viewer, ACCEPTED, { subject: 'Dear {sir}' }),
  ).rejects.toMatchObject({
    fields: { subject: "{sir} isn't available here. See the list below." },
  })
  await expect(
    changeNotificationText(viewer, ACCEPTED, { title: 'x'.repeat(151), body: 'x'.repeat(2001) }),
  ).rejects.toMatchObject({
    fields: { title: expect.any(String), body: expect.any(String) },
  })
  await expect(changeNotificationText(viewer, 'no-such', { title: 'x' })).rejects.toMatchObject({
    status: 404,
  })
  expect(await audit(viewer)).toEqual([])
})

test('every message has its entry in the settings, with a sample of how it reads', () => {
  const samples = Object.fromEntries(
    KEYS.flatMap((key) => {
      const text = findText(key)
      return text ? [[key, text.sample(now())]] : []
    }),
  )
  expect(Object.keys(samples).toSorted()).toEqual(KEYS.toSorted())
  for (const [key, { title, subject, body }] of Object.entries(samples)) {
    expect(title, key).toMatch(/\S/)
    if (!key.startsWith('notice-')) expect(`${subject}|${body}`, key).toMatch(/\S\|\S/)
    expect(`${subject} ${title} ${body}`, key).not.toMatch(/undefined|null|NaN|Invalid/)
  }
})

test('no email is composed under a kind that the settings do not list', () => {
  const composing = readSources().filter(
    ({ path, text, isTest }) =>
      /^app\/features\/.*\.ts$/.test(path) && !isTest && text.includes('composeMail('),
  )
  const kinds = composing.flatMap(({ text }) =>
    [...text.matchAll(/\bkind: '([a-z]+(?:-[a-z0-9]+)*)',\n\s+(?:to\b|\.\.\.whom)/g)].map(
      (match) => match[1] ?? '',
    ),
  )
  expect(kinds.length).toBeGreaterThan(25)
  const missing = [...new Set(kinds)].filter((kind) => !KEYS.some((key) => key === kind))
  expect(
    missing,
    'add these to app/features/notifications/notification-texts.ts and a sample beside the others',
  ).toEqual([])
})
