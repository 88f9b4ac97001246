import { expect, test } from 'vitest'
import { maskContacts } from '#app/features/messages/message.ts'

test.each([
  'casey@example.test',
  'casey.quinn+reels@mail.example.co',
  'casey (at) example (dot) com',
  '+1 214 555 0134',
  '(214) 555-0134',
  '2145550134',
  '214.555.0134',
  'https://example.com/me?x=1',
  'www.example.com',
  'example.com/casey',
  '@caseyquinn',
])('%s is hidden', (contact) => {
  expect(maskContacts(`Write to ${contact} please`)).toBe('Write to [hidden until accepted] please')
})

test.each([
  'Doors at 19:30, first dance 21:15.',
  'On 2026-07-09 at 2:30 PM',
  'The 12th, 80 guests, 2 reels, $240.50',
  '5 Elm St, 3rd floor, room 401',
  'Meet us at the bar. Then upstairs.',
])('%s is left alone', (text) => {
  expect(maskContacts(text)).toBe(text)
})
