/** Answers, search, templates and blocking in a conversation. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { listRooms, openRoom, searchMessages } from '#contract/talk/api/chat.ts'
import { conversationWith, sendChatMessage } from '../actions.ts'
import { callApi, signInSeeded } from '../browser.ts'
import { eventually, origin, setUpJourney } from '../journey.ts'
import { expectFocus } from '../keyboard.ts'
import { addAxe, expectSound } from '../page-checks.ts'
import { newName, newStudent, newTutor } from '../people.ts'
import { words } from '../words.ts'

const { share } = setUpJourney()
const { chat, common } = words

const first = 'السلام عليكم، متى نبدأ؟'

/** A student and a tutor in their conversation, which holds one message of the student. */
const meet = async () => {
  const [pupil, teacher] = await Promise.all([newStudent(newName('سلمى')), newTutor()])
  const body = { userId: teacher.id, message: first }
  const { roomId } = await pupil.api(openRoom, { body, idempotencyKey: crypto.randomUUID() })
  const [hers, his] = [(await share({ person: pupil })).page, (await share({ person: teacher })).page]
  await Promise.all([addAxe(hers), addAxe(his)])
  await Promise.all([hers, his].map((page) => page.goto(`/chat?room=${roomId}`)))
  await bubble(hers, teacher.name, first).waitFor()
  await bubble(his, pupil.name, first).waitFor()
  return { pupil, teacher, hers, his }
}

const bubble = (page: Page, name: string, text: string) =>
  conversationWith(page, name).getByRole('article').filter({ hasText: text })
const box = (page: Page, name: string) => page.getByRole('textbox', { name: chat('messageTo', { name }) })
const pick = (page: Page, item: string) => page.getByRole('menuitem', { name: item, exact: true }).click()
const pickOfRoom = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: chat('options') }).click()
  await pick(page, item)
}

test('a message is answered with the keyboard, its answer leads to it, and shows when it was deleted', async () => {
  const { pupil, teacher, hers, his } = await meet()
  const options = bubble(his, pupil.name, first).getByRole('button', { name: chat('messageOptions') })
  await options.focus()
  await his.keyboard.press('Enter')
  await his.getByRole('menuitem', { name: chat('reply'), exact: true }).press('Enter')
  await expectFocus(box(his, pupil.name))
  // A reply can be left, and a number is hinted at while it is written.
  await his.keyboard.press('Escape')
  await his.getByRole('button', { name: chat('cancelReply') }).waitFor({ state: 'detached' })
  await options.press('Enter')
  await pick(his, chat('reply'))
  await box(his, pupil.name).fill('غدًا، رقمي ٠١٠ ١٢٣٤ ٥٦٧٨')
  await his
    .getByRole('status')
    .filter({ hasText: chat('safety.phone') })
    .waitFor()
  await expectSound(his)
  await box(his, pupil.name).press('Enter')

  const answer = bubble(hers, teacher.name, 'غدًا')
  await answer.getByText(chat('safety.phone')).waitFor()
  await expectSound(hers)
  await answer.getByRole('button', { name: `${chat('replyToOwn')}: ${first}` }).click()
  await expectFocus(bubble(hers, teacher.name, first).first())

  const mine = conversationWith(hers, teacher.name).getByRole('article').first()
  await mine.hover()
  await mine.getByRole('button', { name: chat('messageOptions') }).click()
  await pick(hers, chat('delete'))
  await hers
    .getByRole('alertdialog')
    .getByRole('button', { name: chat('delete') })
    .click()
  await bubble(his, pupil.name, 'غدًا').getByText(chat('removed')).waitFor()
})

test('a search goes to a message long ago, from match to match, and back to the newest', async () => {
  const tarek = await signInSeeded(origin, 'tarek')
  const { list: rooms } = await callApi(
    origin,
    listRooms,
    { params: { user: tarek.id }, query: { keyword: 'يوسف' } },
    tarek.token,
  )
  const room = rooms[0] ?? expect.fail('the demo world has no conversation of the two')
  const name = room.otherMember.name ?? ''
  const keyword = 'حصة'
  const { list } = await callApi(
    origin,
    searchMessages,
    { params: { room: room.roomId }, query: { keyword } },
    tarek.token,
  )
  const last = list.length - 1
  // Far before the messages that are loaded at first.
  expect((room.latestMessage?.id ?? 0) - (list[last]?.id ?? 0)).toBeGreaterThan(60)

  const { page } = await share({ person: tarek })
  await addAxe(page)
  await page.goto(`/chat?room=${room.roomId}`)
  await conversationWith(page, name).getByRole('article').first().waitFor()
  await pickOfRoom(page, chat('searchRoom'))
  const searchBox = page.getByRole('searchbox', { name: chat('searchRoom') })
  await expectFocus(searchBox)
  await searchBox.fill('حصه')
  const matches = page.getByRole('list', { name: chat('matchList') }).getByRole('button')
  await eventually(() => matches.count()).toBe(list.length)
  await expectSound(page)
  await matches.nth(last).click()
  const textOf = (index: number) => list[index]?.text ?? ''
  const conversation = conversationWith(page, name)
  await conversation
    .locator('article:focus')
    .filter({ hasText: textOf(last) })
    .locator('mark')
    .first()
    .waitFor()
  await page.getByRole('button', { name: chat('newerMatch') }).click()
  await page
    .getByRole('status')
    .filter({ hasText: chat('matchAt', { at: String(last), count: String(list.length), more: '' }) })
    .waitFor()
  await conversation
    .getByRole('article')
    .filter({ has: page.locator('mark'), hasText: textOf(last - 1) })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await searchBox.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: chat('jump') }).click()
  await conversationWith(page, name)
    .getByText(room.latestMessage?.text ?? '', { exact: true })
    .last()
    .waitFor()
})

test('a tutor writes from a template; a block stops the messages of both until it is ended', async () => {
  const { pupil, teacher, hers, his } = await meet()
  await his.getByRole('button', { name: chat('templates.open') }).click()
  await pick(his, chat('templates.manage'))
  const dialog = his.getByRole('dialog', { name: chat('templates.title') })
  await dialog.getByRole('textbox', { name: chat('templates.name') }).fill('واجب')
  await dialog.getByRole('textbox', { name: chat('templates.text') }).fill('الواجب: خمس جمل بالماضي')
  await expectSound(his)
  await dialog.getByRole('button', { name: common('save') }).click()
  await dialog.getByText('واجب', { exact: true }).waitFor()
  await his.keyboard.press('Escape')
  await box(his, pupil.name).fill('أهلًا')
  await his.getByRole('button', { name: chat('templates.open') }).click()
  await pick(his, 'واجب')
  await eventually(() => box(his, pupil.name).inputValue()).toBe('أهلًا\nالواجب: خمس جمل بالماضي')
  await box(his, pupil.name).press('Enter')
  await bubble(hers, teacher.name, 'الواجب: خمس جمل بالماضي').waitFor()

  await pickOfRoom(hers, chat('block'))
  await hers
    .getByRole('alertdialog')
    .getByRole('button', { name: chat('block'), exact: true })
    .click()
  await hers.getByText(chat('blockedByMe', { name: teacher.name })).waitFor()
  await his.getByText(chat('blockedByOther')).waitFor()
  expect(await box(his, pupil.name).count()).toBe(0)
  await expectSound(hers)
  await hers.getByRole('button', { name: chat('unblock') }).click()
  await box(his, pupil.name).waitFor()
  await sendChatMessage(hers, teacher.name, 'عدنا')
  await bubble(his, pupil.name, 'عدنا').waitFor()
})
