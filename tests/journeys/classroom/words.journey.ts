/** A word on its way: saved from a message by either of the two, reviewed by its student, without a network too. */
import { expect, test } from 'vitest'
import { listWords, saveWord } from '#contract/classroom/api/words.ts'
import { openRoom } from '#contract/talk/api/chat.ts'
import { conversationWith } from '../actions.ts'
import { eventually, setUpJourney } from '../journey.ts'
import { bookLessonWith, moveLessonToNow, newName, newStudent, newTutor, offerHours, tomorrowNoon } from '../people.ts'
import { words } from '../words.ts'

const { share } = setUpJourney()
const { chat, notes, sessions, wordList } = words

test('words are saved from chat by both, and reviewed online and off; answers given offline are sent afterwards', async () => {
  const [student, tutor] = await Promise.all([newStudent(newName('ملك')), newTutor()])
  const message = 'We moved the deadline, and I look forward to it.'
  const [start, body] = [tomorrowNoon(), { userId: tutor.id, message }]
  const { roomId } = await student.api(openRoom, { body, idempotencyKey: crypto.randomUUID() })
  await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  const [his, hers] = [await share({ person: tutor }), await share({ person: student })]
  await Promise.all([his, hers].map(({ page }) => page.goto(`/chat?room=${roomId}`)))

  const saveFrom = async (page: typeof his.page, other: string, label: string, word: string) => {
    const bubble = conversationWith(page, other).getByRole('article').filter({ hasText: message })
    await bubble.hover()
    await bubble.getByRole('button', { name: chat('messageOptions') }).click()
    await page.getByRole('menuitem', { name: label }).click()
    const dialog = page.getByRole('dialog', { name: wordList('save.choose') })
    const [first = '', last] = word.split(' … ')
    await dialog.getByRole('button', { name: first, exact: true }).click()
    if (last) await dialog.getByRole('button', { name: last, exact: true }).click()
    await dialog.getByRole('button', { name: /حفظ/ }).click()
  }
  await saveFrom(his.page, student.name, wordList('save.student'), 'deadline,')
  await his.page.getByText(wordList('save.saved', { word: 'deadline' })).waitFor()
  await saveFrom(hers.page, tutor.name, wordList('save.own'), 'deadline,')
  await hers.page.getByText(wordList('save.known', { word: 'deadline' })).waitFor()
  await saveFrom(hers.page, tutor.name, wordList('save.own'), 'look … to')
  await hers.page.getByText(wordList('save.saved', { word: 'look forward to' })).waitFor()

  const { page } = hers
  const stored = async () => {
    const { list } = await student.api(listWords, {})
    return Object.fromEntries(list.map(({ text, card }) => [text, card.reviews]))
  }
  await page.goto('/s/dashboard')
  await page.getByRole('link', { name: wordList('card.start') }).click()
  const word = (text: string) => page.getByRole('heading', { name: text, exact: true })
  await word('deadline').waitFor()
  await page.keyboard.press('Space')
  await page.getByText(wordList('review.noMeaning')).waitFor()
  await page.keyboard.press('3')
  await word('look forward to').waitFor()
  await eventually(stored).toEqual({ deadline: 1, 'look forward to': 0 })

  await hers.context.setOffline(true)
  await page.getByText(wordList('offline')).waitFor()
  await page.getByRole('button', { name: wordList('review.show') }).click()
  await page.getByRole('button', { name: wordList('review.grades.good') }).click()
  await page.getByRole('heading', { name: wordList('review.done') }).waitFor()
  await page.getByText(wordList('unsent', { count: 1 })).waitFor()
  await hers.context.setOffline(false)
  await eventually(stored).toEqual({ deadline: 1, 'look forward to': 1 })
  await page.getByText(wordList('unsent', { count: 1 })).waitFor({ state: 'detached' })

  await page.goto('/words?all=true')
  await page.getByRole('searchbox', { name: wordList('search') }).fill('deadline')
  await page.getByRole('button', { name: wordList('edit.open', { word: 'deadline' }) }).click()
  await page.getByRole('textbox', { name: wordList('edit.meaning') }).fill('موعد نهائي')
  await page.getByRole('button', { name: words.common('save') }).click()
  await page.getByText('موعد نهائي').waitFor()
  expect([his.complaints, hers.complaints.filter((one) => !/ERR_INTERNET_DISCONNECTED/.test(one))]).toEqual([[], []])
})

test('words are saved from the notes beside the call and beside them, and the other sees them', async () => {
  const [student, tutor] = await Promise.all([newStudent(newName('ملك')), newTutor()])
  const start = tomorrowNoon()
  const lesson = await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  await moveLessonToNow(lesson.id)
  const { page } = await share({ person: tutor })
  await page.goto(`/lesson/${lesson.id}`)
  await page.getByRole('button', { name: sessions('join.ready') }).click()
  await page.getByRole('toolbar', { name: sessions('controls.label') }).waitFor()
  await page.getByRole('button', { name: sessions('room.notes') }).click()
  const field = page.getByRole('textbox', { name: notes('field') })
  await page.getByText(notes('status.saved')).waitFor()
  await field.fill('proud from → proud of')
  await field.selectText()
  await page.getByRole('button', { name: wordList('save.student') }).click()
  await page.getByText(wordList('save.saved', { word: 'proud from' })).waitFor()
  await page.getByRole('tab', { name: wordList('lesson.both') }).click()
  await page.getByRole('radio', { name: wordList('lesson.words') }).click()
  await page.getByRole('tabpanel').getByText('proud from', { exact: true }).first().waitFor()
  const typed = page.getByRole('textbox', { name: wordList('lesson.add') })
  await typed.fill('slides = شرائح العرض')
  await typed.press('Enter')
  await page.getByText('شرائح العرض').waitFor()
  // The student saves one elsewhere in the lesson; the tutor's list has it without asking.
  await student.api(saveWord, { body: { studentId: student.id, text: 'agenda', lessonId: lesson.id } })
  await page.getByText('agenda', { exact: true }).waitFor()
  // What was typed can still be taken back after the words were shown.
  await page.getByRole('tab', { name: wordList('lesson.document') }).click()
  await page.getByRole('button', { name: notes('undo') }).click()
  await eventually(() => field.inputValue()).toBe('')
  const list = (await student.api(listWords, {})).list.toReversed()
  expect(list.map(({ text }) => text)).toEqual(['proud from', 'slides', 'agenda'])
  expect(list[0]).toMatchObject({ text: 'proud from', meaning: 'proud of', tutor: { id: tutor.id } })
})
