/** The minutes of the week do not suffice: a pack is bought, a lesson takes of both, and the wallet shows what is left. */
import { expect, test } from 'vitest'
import { getMinutes } from '#contract/lessons/api/minutes.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { actAtGateway, lastReference } from '../gateway.ts'
import { eventually, onPhone, pathOf, setUpJourney } from '../journey.ts'
import { bookLessonWith, newPhone, newSubscriber, newTutor, nextQuarter, offerHours } from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { checkout, minutes, money, subscriptions } = words

test('a pack is bought from the wallet, and a lesson takes of the week first', async () => {
  const student = await newSubscriber(15)
  const page = await visit({ ...onPhone, person: student, path: '/minutes' })
  await page.getByRole('link', { name: subscriptions('morePack', { minutes: formatMinutes(60) }) }).click()
  await page.getByRole('heading', { level: 1, name: checkout('title') }).waitFor()
  expect(pathOf(page)).toMatch(/^\/checkout\/1\/month\?.*pack=60/)
  await page.getByRole('radio', { name: money('method.reference') }).click()
  await page.getByLabel(checkout('phone.label')).fill(newPhone())
  await page.getByRole('button', { name: checkout('number') }).click()
  await page.getByRole('heading', { level: 1, name: checkout('open.reference') }).waitFor()
  await actAtGateway(`pay/${await lastReference(student)}`, 'pay')
  await page.getByRole('heading', { level: 1, name: checkout('paid.title') }).waitFor()

  const tutor = await newTutor()
  const start = nextQuarter()
  await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  await eventually(async () => (await student.api(getMinutes, { query: {} })).lots).toMatchObject([
    { kind: 'bought', minutes: 60, rest: 45 },
  ])
  await page.goto('/minutes')
  await page.getByText(minutes('lots.restOf', { minutes: formatMinutes(60) })).waitFor()
})
