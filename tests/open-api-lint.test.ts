/**
 * The OpenAPI document from the point of view of a linter, for the tools of people who call the
 * endpoints.
 */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { readDocument } from '#tests/support/open-api-requests.ts'

const RULES = {
  // The document has no license, because the program has none.
  'info-license': 'off',
  // Tests run on localhost; the site sets its own address.
  'no-server-example.com': 'off',
  // Some public lists never refuse a request: they ignore query values that they can't read.
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
