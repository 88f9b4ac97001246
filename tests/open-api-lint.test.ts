/** The OpenAPI document as a linter reads it, for the tools of those who call the endpoints. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { readDocument } from '#tests/support/open-api-requests.ts'

const RULES = {
  // The document is no one's to pass on: the program has no license.
  'info-license': 'off',
  // Tests run on localhost; the site gives its own address.
  'no-server-example.com': 'off',
  // Some public lists refuse no one: what they can't read in an address, they leave out.
  'operation-4xx-response': 'off',
} as const

test('the linter of OpenAPI documents finds nothing in it [P-CALL-36]', async () => {
  const config = await createConfig({ extends: ['recommended'], rules: RULES })
  const found = await lintFromString({ source: JSON.stringify(readDocument()), config })
  expect(
    found.map(
      ({ ruleId, severity, message, location }) =>
        `${severity} ${ruleId}: ${message} at ${location[0]?.pointer ?? ''}`,
    ),
  ).toEqual([])
})
