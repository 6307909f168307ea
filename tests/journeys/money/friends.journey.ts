/** A personal link is copied, opened by a stranger, and remembered until they register. */
import { expect, test } from 'vitest'
import { eventually, onPhone, origin, setUpJourney, state } from '../journey.ts'
import { withDatabase } from '../kill-world.ts'
import { newStudent } from '../people.ts'
import { newEmail, register } from '../registration.ts'
import { words } from '../words.ts'

const { arrive } = setUpJourney()
const { friends, friendLink } = words

const inviterOf = (email: string): Promise<unknown> =>
  withDatabase(
    state,
    (db) =>
      db
        .prepare('SELECT inviter_id AS id FROM friends WHERE friend_id = (SELECT id FROM users WHERE email = ?)')
        .get(email)?.id,
  )

test('whoever opens a link and registers later is a friend of the one who sent it', async () => {
  const sender = await newStudent('منى عادل')
  const { page, context } = await arrive({ ...onPhone, person: sender })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  await page.goto('/friends')
  await page.getByRole('button', { name: friends('copy') }).click()
  await page.getByText(friends('copied')).first().waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`^${origin}/f/[0-9a-f]{12}$`))

  const { page: other } = await arrive(onPhone)
  await other.goto(link)
  await other.getByText(friendLink('giftText')).waitFor()
  await other.goto('/register/student')
  const email = newEmail()
  await register(other, email, 'student')
  await eventually(() => inviterOf(email)).toBe(sender.id)
})
