/** A goal of a student and the mark of a lesson: chosen by the student, written by the tutor, read by the student. */
import { expect, test } from 'vitest'
import { getLessonMark } from '#contract/classroom/api/marks.ts'
import { listLessons } from '#contract/lessons/api/lessons.ts'
import { markCriteria } from '#contract/vocabulary/marks.ts'
import { callApi, phone, signInSeeded } from '../browser.ts'
import { origin, setUpJourney } from '../journey.ts'
import { words } from '../words.ts'

const { share } = setUpJourney()
const { goals, marks } = words

test('a student chooses a goal, the tutor marks a lesson on a phone, and the page of the goal draws it', async () => {
  const [student, tutor] = [await signInSeeded(origin, 'malak'), await signInSeeded(origin, 'karim')]
  const query = { users: [student.id], canceled: false, future: false, past: true, size: 50 }
  const { list } = await callApi(origin, listLessons, { query }, student.token)
  const taught = list.filter(({ members }) => members.some(({ userId }) => userId === tutor.id))
  const states = await Promise.all(
    taught.map(async ({ lesson }) => ({
      id: lesson.id,
      ...(await callApi(origin, getLessonMark, { params: { id: lesson.id } }, tutor.token)),
    })),
  )
  const found = states.find(({ mark, basis }) => mark === null && basis?.isOpen)
  if (!found) throw new Error('the demo world has no lesson that can be marked')

  const [hers, his] = [await share({ person: student }), await share({ person: tutor })]
  await hers.page.goto('/goal')
  await hers.page.getByRole('button', { name: goals('head.edit') }).click()
  await hers.page.getByRole('radio', { name: goals('kinds.interview') }).click()
  await hers.page.getByRole('button', { name: goals('choice.save') }).click()
  await hers.page.getByRole('heading', { name: goals('kinds.interview') }).waitFor()

  await his.page.setViewportSize(phone)
  await his.page.goto(`/mark/${found.id}`)
  const send = his.page.getByRole('button', { name: marks('send') })
  for (const one of markCriteria) {
    const group = his.page.getByRole('radiogroup', { name: marks('band', { criterion: goals(`names.${one}`) }) })
    await group.getByRole('radio').nth(4).click()
    const sentence = his.page.getByRole('textbox', { name: marks('remark', { criterion: goals(`names.${one}`) }) })
    await sentence.fill(`Clearer than last month: ${one}`)
  }
  // What is chosen and typed survives a reload before it is sent.
  await his.page.reload()
  const remark = marks('remark', { criterion: goals('names.grammar') })
  await his.page.getByRole('textbox', { name: remark }).waitFor()
  expect(await his.page.getByRole('textbox', { name: remark }).inputValue()).toContain('grammar')
  await send.click()
  await his.page.waitForURL(/lesson-summary/)

  await hers.page.goto('/goal')
  await hers.page.getByText('Clearer than last month: vocabulary').first().waitFor()
  await hers.page.goto(`/lesson-summary/${found.id}`)
  await hers.page.getByRole('heading', { name: marks('card.own') }).waitFor()
  expect([hers.complaints, his.complaints]).toEqual([[], []])
})
