/** A sign-in with a browser the account did not know: its owner is asked on another one. */
import { expect, test } from 'vitest'
import { logIn } from '#contract/people/api/auth.ts'
import { requestOf } from '#contract/shared/api/request.ts'
import { password } from '#scripts/demo-world/accounts.ts'
import { eventually, onPhone, origin, setUpJourney } from '../journey.ts'
import { newStudent } from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { devices } = words

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

const signInElsewhere = async (email: string): Promise<void> => {
  const { url, body, headers, method } = requestOf(logIn, { body: { email, password } })
  const sent = { ...headers, 'user-agent': chrome }
  const response = await fetch(`${origin}${url}`, { method, headers: sent, body: String(body) })
  expect(response.status).toBe(200)
}

test('who says that it was them is asked no more, and who says no ends it', async () => {
  const person = await newStudent()
  await signInElsewhere(person.email)
  const page = await visit({ person, path: '/s/settings?tab=password', ...onPhone })
  await page.getByRole('button', { name: devices('question.yes') }).click()
  await eventually(() => page.getByRole('button', { name: devices('question.yes') }).count()).toBe(0)

  const other = await newStudent()
  await signInElsewhere(other.email)
  const there = await visit({ person: other, path: '/s/settings?tab=password', ...onPhone })
  await there.getByRole('button', { name: devices('question.no') }).click()
  await there.getByText(devices('alone')).waitFor()
})
