/** The recap of a lesson: written by its tutor, read by its student on the lesson and on the dashboard. */
import { expect, test } from 'vitest'
import { listLessons } from '#contract/lessons/api/lessons.ts'
import { callApi, phone, signInSeeded } from '../browser.ts'
import { eventually, origin, setUpJourney } from '../journey.ts'
import { words } from '../words.ts'

const { share } = setUpJourney()
const { recaps } = words

test('a tutor writes it in one form; the student’s open page shows it at once, and the dashboard leads to it', async () => {
  const [student, tutor] = [await signInSeeded(origin, 'malak'), await signInSeeded(origin, 'karim')]
  const query = { users: [student.id], canceled: false, future: false, past: true, size: 50 }
  const { list } = await callApi(origin, listLessons, { query }, student.token)
  const found = list.find(({ members }) => members.some(({ userId }) => userId === tutor.id))
  if (!found) throw new Error('the demo world has no past lesson of the two')
  const address = `/lesson-summary/${found.lesson.id}`

  const [his, hers] = [await share({ person: tutor }), await share({ person: student })]
  await Promise.all([his.page.goto(address), hers.page.goto(address)])
  const card = (page: typeof his.page) => page.getByRole('region', { name: recaps('title'), exact: true })
  const edit = card(his.page).getByRole('button', { name: recaps('edit') })
  const homework = his.page.getByRole('textbox', { name: recaps('parts.homework') })
  await edit.or(homework).first().waitFor()
  if (await edit.isVisible()) await edit.click()
  const [practised, nextTime] = ['practised', 'nextTime'].map((part) =>
    his.page.getByRole('textbox', { name: recaps(`parts.${part as 'practised'}`) }),
  ) as [typeof homework, typeof homework]
  for (const field of [practised, homework, nextTime]) await field.fill('')
  await his.page.getByRole('button', { name: recaps('add', { word: recaps('starters.grammar') }) }).click()
  await his.page.getByRole('button', { name: recaps('add', { word: recaps('starters.speaking') }) }).click()
  expect(await practised.inputValue()).toBe('القواعد، المحادثة')
  const task = `Five sentences with proud of ${crypto.randomUUID().slice(0, 8)}`
  await homework.fill(task)

  // What is typed survives a reload of the page before it is saved.
  await his.page.reload()
  await edit.or(homework).first().waitFor()
  if (await edit.isVisible()) await edit.click()
  expect(await homework.inputValue()).toBe(task)
  await his.page.setViewportSize(phone)
  await his.page.getByRole('button', { name: recaps('save') }).click()
  // Its homework stands in the card beside it, where it is done.
  await eventually(() => hers.page.getByRole('main').innerText()).toContain(task)

  await hers.page.goto('/s/dashboard')
  const latest = hers.page.getByRole('link', { name: recaps('latest.all') })
  await latest.click()
  await hers.page.waitForURL(/lesson-summary/)
  expect([his.complaints, hers.complaints]).toEqual([[], []])
})
