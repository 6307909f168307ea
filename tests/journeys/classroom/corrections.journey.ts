/** A correction on its way: written beside the call, seen by its student, kept in the summary, reviewed and hidden. */
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { listCorrections, listLessonCorrections } from '#contract/classroom/api/corrections.ts'
import { openRoom } from '#contract/talk/api/chat.ts'
import { boxOf, isInView } from '../boxes.ts'
import { eventually, setUpJourney } from '../journey.ts'
import {
  bookLessonWith,
  moveLessonToNow,
  moveLessonToPast,
  newName,
  newSubscriber,
  newTutor,
  nextQuarter,
  offerHours,
  type Person,
} from '../people.ts'
import { words } from '../words.ts'

const { share, visit } = setUpJourney()
const { chat, corrections, notes, sessions, wordList } = words

const message = 'Yesterday I go to the market'

let student: Person
let tutor: Person
let lessonId: number

beforeEach(async () => {
  tutor = await newTutor()
  student = await newSubscriber(60, newName('ملك'))
  await student.api(openRoom, { body: { userId: tutor.id, message }, idempotencyKey: crypto.randomUUID() })
  const start = nextQuarter()
  lessonId = (await bookLessonWith(student, tutor, await offerHours(tutor, start), start)).id
  await moveLessonToNow(lessonId)
})

const join = async (page: Page): Promise<Page> => {
  await page.getByRole('button', { name: sessions('join.ready') }).click()
  await page.getByRole('toolbar', { name: sessions('controls.label') }).waitFor()
  return page
}

const openList = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: sessions('room.notes') }).click()
  await page.getByRole('tab', { name: wordList('lesson.both') }).click()
}

const saidBox = (page: Page) => page.getByRole('textbox', { name: corrections('form.said') })

/** Types one into the focused form, with the keyboard alone. */
const type = async (page: Page, said: string, better: string): Promise<void> => {
  await page.keyboard.type(said)
  await page.keyboard.press('Enter')
  await page.keyboard.type(better)
  await page.keyboard.press('Enter')
}

const saved = async (): Promise<string[]> => {
  const list = await tutor.api(listLessonCorrections, { params: { id: lessonId } })
  return list.map(({ said, better }) => `${said} → ${better}`)
}

test('two are written with the keyboard alone: one is seen at once, one after the lesson or by a press', async () => {
  const [his, hers] = [await share({ person: tutor }), await share({ person: student })]
  await Promise.all([his, hers].map(({ page }) => page.goto(`/lesson/${lessonId}`)))
  await join(his.page)
  await join(hers.page)
  await openList(his.page)
  await saidBox(his.page).focus()
  await type(his.page, 'I am agree', 'I agree')
  const notice = hers.page.getByRole('region', { name: corrections('notice.title') })
  await notice.getByText('I agree').waitFor()
  // It takes nobody's focus, and goes by a press.
  expect(await hers.page.evaluate(() => document.activeElement?.closest('.room-correction'))).toBe(null)
  await notice.getByRole('button', { name: corrections('notice.close') }).click()
  await notice.waitFor({ state: 'detached' })

  await eventually(() => saidBox(his.page).evaluate((box) => box === document.activeElement)).toBe(true)
  await his.page.getByRole('radio', { name: corrections('form.after') }).click()
  await saidBox(his.page).focus()
  await type(his.page, 'He go home', 'He goes home')
  await his.page.getByText(corrections('waiting', { count: 1 })).waitFor()
  await eventually(saved).toEqual(['I am agree → I agree', 'He go home → He goes home'])

  await openList(hers.page)
  const list = hers.page.getByRole('tabpanel')
  await list.getByText('I agree').waitFor()
  expect(await list.getByText('He goes home').count()).toBe(0)
  await his.page.getByRole('button', { name: corrections('showNow') }).click()
  await list.getByText('He goes home').waitFor()
  await his.page.getByText(corrections('waiting', { count: 1 })).waitFor({ state: 'detached' })
  expect([his.complaints, hers.complaints]).toEqual([[], []])
})

test('what is typed without a network says so, and is sent by itself; what the notes and a message hold takes one press', async () => {
  const { page, context } = await share({ person: tutor })
  await page.goto(`/lesson/${lessonId}`)
  await join(page)
  await openList(page)
  await saidBox(page).waitFor()
  await context.setOffline(true)
  await saidBox(page).focus()
  await type(page, 'more better', 'better')
  await page.getByText(corrections('unsent')).waitFor()
  // Half of the next one stays where it is typed when the panel is left.
  await page.keyboard.type('he have')
  await context.setOffline(false)
  await eventually(saved).toEqual(['more better → better'])
  await page.getByText(corrections('unsent')).waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: wordList('lesson.document') }).click()
  await page.getByRole('tab', { name: wordList('lesson.both') }).click()
  expect(await saidBox(page).inputValue()).toBe('he have')

  await page.getByRole('tab', { name: wordList('lesson.document') }).click()
  const field = page.getByRole('textbox', { name: notes('field') })
  await page.getByText(notes('status.saved')).waitFor()
  await field.fill('✗ more better → better\n✗ proud from → proud of')
  await page.getByRole('button', { name: corrections('fromNotes', { count: 1 }) }).click()
  await eventually(saved).toEqual(['more better → better', 'proud from → proud of'])
  await page.getByRole('button', { name: corrections('fromNotes', { count: 1 }) }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: sessions('controls.chatOpen') }).click()
  const bubble = page.getByRole('article').filter({ hasText: message })
  await bubble.hover()
  await bubble.getByRole('button', { name: chat('messageOptions') }).click()
  await page.getByRole('menuitem', { name: chat('correct'), exact: true }).click()
  const better = page.getByRole('textbox', { name: corrections('form.better') })
  await eventually(() => better.inputValue()).toBe(message)
  await better.fill('Yesterday I went to the market')
  await better.press('Enter')
  await page.getByText(corrections('added')).waitFor()
  await eventually(saved).toContain(`${message} → Yesterday I went to the market`)
})

test('the summary keeps them, the review asks for them, online and off, and its student hides one', async () => {
  await moveLessonToPast(lessonId)
  const [his, hers] = [await share({ person: tutor }), await share({ person: student })]
  await his.page.goto(`/lesson-summary/${lessonId}`)
  const add = async (said: string, better: string) => {
    await his.page.getByRole('button', { name: corrections('add'), exact: true }).click()
    await saidBox(his.page).fill(said)
    await saidBox(his.page).press('Enter')
    await his.page.getByRole('textbox', { name: corrections('form.better') }).fill(better)
    await his.page.keyboard.press('Enter')
    await his.page.getByText(better).waitFor()
  }
  await add('I am agree', 'I agree')
  await add('He go home', 'He goes home')
  await eventually(saved).toHaveLength(2)
  await his.page.getByRole('button', { name: corrections('edit.open', { said: 'He go home' }) }).click()
  await his.page.getByRole('textbox', { name: corrections('form.better') }).fill('He goes home early')
  await his.page.getByRole('button', { name: words.common('save'), exact: true }).click()
  await his.page.getByText('He goes home early').waitFor()

  const { page } = hers
  await page.goto(`/lesson-summary/${lessonId}`)
  const kept = page.getByRole('region', { name: corrections('list') })
  await kept.getByText('He goes home early').waitFor()
  await page.getByRole('link', { name: corrections('review') }).click()
  const reviews = async () => {
    const { list } = await student.api(listCorrections, {})
    return Object.fromEntries(list.map(({ better, card, hidden }) => [better, hidden ? 'hidden' : card.reviews]))
  }
  await page.getByText(corrections('card.before')).waitFor()
  await page.keyboard.press('Space')
  await page.getByText(corrections('card.answer')).waitFor()
  await page.keyboard.press('4')
  await eventually(reviews).toEqual({ 'I agree': 1, 'He goes home early': 0 })
  await hers.context.setOffline(true)
  await page.getByText(wordList('offline')).waitFor()
  await page.getByRole('button', { name: corrections('card.show') }).click()
  await page.getByRole('button', { name: wordList('review.grades.easy') }).click()
  await page.getByRole('heading', { name: wordList('review.done') }).waitFor()
  await page.getByText(wordList('unsent', { count: 1 })).waitFor()
  await hers.context.setOffline(false)
  await eventually(reviews).toEqual({ 'I agree': 1, 'He goes home early': 1 })

  await page.getByRole('radio', { name: wordList('views.corrections') }).click()
  await page.getByRole('button', { name: corrections('hide', { better: 'I agree' }) }).click()
  await page.getByText(corrections('hidden')).waitFor()
  await eventually(reviews).toEqual({ 'I agree': 'hidden', 'He goes home early': 1 })
  await page.getByRole('button', { name: corrections('bring', { better: 'I agree' }) }).click()
  await eventually(reviews).toEqual({ 'I agree': 1, 'He goes home early': 1 })

  await his.page.getByRole('button', { name: corrections('remove.open', { said: 'I am agree' }) }).click()
  await his.page.getByRole('button', { name: corrections('remove.confirm') }).click()
  await eventually(reviews).toEqual({ 'He goes home early': 1 })
  const known = hers.complaints.filter((one) => !/ERR_INTERNET_DISCONNECTED/.test(one))
  expect([his.complaints, known]).toEqual([[], []])
})

test('a phone with its keyboard open keeps the box in sight that is typed into, upright and on its side', async () => {
  const page = await join(await visit({ person: tutor, path: `/lesson/${lessonId}`, isMobile: true, hasTouch: true }))
  await openList(page)
  for (const [width, height] of [
    [390, 844],
    [390, 430],
    [844, 390],
    [844, 170],
  ] as const) {
    await page.setViewportSize({ width, height })
    await saidBox(page).focus()
    await eventually(() => boxOf(saidBox(page)).then((box) => box.height > 0)).toBe(true)
    expect([`${width}x${height}`, await isInView(page, saidBox(page))]).toEqual([`${width}x${height}`, true])
  }
})
