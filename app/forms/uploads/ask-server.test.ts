import { expect, test } from 'vitest'
import { UPLOAD_OVER } from '#app/base/upload.ts'
import { Away, failureOf, OutOfStep, Refused, SignedOut } from '#app/forms/uploads/ask-server.ts'

const says = (message: string, code?: string) => JSON.stringify({ message, code })

test.each([
  ['no answer', 0],
  ['too slow', 408],
  ['too often', 429],
  ['a fault', 500],
  ['a proxy without a server', 502],
  ['a server that starts', 503],
])('%s is tried again', (_what, status) => {
  expect(failureOf(status, 'An error of some proxy', null)).toBeInstanceOf(Away)
})

test.each([
  ['7', 7000],
  [null, 0],
  ['-1', 0],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
])('not before the time that the server names: %s', (retryAfter, ms) => {
  expect(failureOf(429, '', retryAfter)).toHaveProperty('retryAfterMs', ms)
})

test.each([
  [
    400,
    says('Upload-Offset must be a whole number of bytes.'),
    /^This page is out of date\. Reload/,
  ],
  [403, 'This form came from another site.\n', /^This account .* Sign in with the one that can/],
  [404, '', /Reload the page, then choose the file again\.$/],
  [404, says('There is no such delivery.', 'not_found'), /Reload the page/],
  [405, '', /Reload it/],
  [
    409,
    says('A set holds up to 300 photos.', 'too-many-photos'),
    /^A set holds up to 300 photos\.$/,
  ],
  [410, '', /Choose the file again\.$/],
  [410, says(UPLOAD_OVER), /Choose the file again\.$/],
  [410, says('This file is damaged.'), /^This file is damaged\.$/],
  [412, says('This server speaks tus 1.0.0.'), /Reload it/],
  [
    413,
    '<h1>Request Entity Too Large</h1>',
    /^This file is too large to upload\. Choose a smaller/,
  ],
  [413, says('This is more than Upload-Length.'), /Choose a smaller one\.$/],
  [415, says('Send a piece as application/offset+octet-stream.'), /Reload it/],
  [
    422,
    says('Choose a file of at most 200 MB.', 'invalid_input'),
    /^Choose a file of at most 200 MB/,
  ],
  [422, '', /Choose another\.$/],
])('%i with %j is the last word, and says what to do', (status, body, words) => {
  const failure = failureOf(status, body, null)
  expect(failure).toBeInstanceOf(Refused)
  expect(failure).toMatchObject({ status, message: expect.stringMatching(words) as string })
})

test('signed out is neither lost nor refused, and out of step is asked again', () => {
  expect(failureOf(401, says('Sign in again to continue.'), null)).toBeInstanceOf(SignedOut)
  for (const answer of [failureOf(409, says('Ask with HEAD.'), null), failureOf(423, '', null)])
    expect(answer).toBeInstanceOf(OutOfStep)
})
