/** What somebody does at the simulated payment gateway, outside the browser. */
import { expect } from 'vitest'
import { getLastTransaction } from '#contract/money/api/transactions.ts'
import { origin } from './journey.ts'
import type { Person } from './people.ts'

/** The gateway's number of the student's latest payment. */
export const lastReference = async (student: Person): Promise<string> =>
  (await student.api(getLastTransaction, {}))?.providerRefNum ?? ''

/** Somebody presses a button on a page of the simulated gateway. */
export const actAtGateway = async (path: string, action: string): Promise<void> => {
  const response = await fetch(`${origin}/api/v1/dev/fawry/${path}`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ action }),
  })
  expect(response.status).toBe(200)
}
