/** Conversations of two people: sending, reading, unread counts, editing, and no lost messages. */
import type { CDPSession, Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { listMessages, openRoom } from '#contract/talk/api/chat.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { errors } from '#web/copy/errors.ts'
import { conversationWith, sendChatMessage } from '../actions.ts'
import { phone, signInSeeded, waitUntilSettled } from '../browser.ts'
import { eventually, onPhone, origin, pathOf, setUpJourney } from '../journey.ts'
import { createBreakableNetwork } from '../network.ts'
import { newName, newStudent, newTutor, offerHours, type Person, tomorrowNoon } from '../people.ts'
import { words } from '../words.ts'

const { arrive, share, visit } = setUpJourney()
const { chat, common, shell, tutors } = words

interface Pair {
  readonly pupil: Person
  readonly teacher: Person
  readonly roomId: number
}

/** A student and a tutor who have a room with one message in it. */
const acquainted = async (): Promise<Pair> => {
  const [pupil, teacher] = await Promise.all([newStudent(newName('سلمى')), newTutor()])
  await offerHours(teacher, tomorrowNoon())
  const body = { userId: teacher.id, message: 'السلام عليكم' }
  const { roomId } = await pupil.api(openRoom, { body, idempotencyKey: crypto.randomUUID() })
  return { pupil, teacher, roomId }
}

const meetInRoom = async () => {
  const pair = await acquainted()
  const path = `/chat?room=${pair.roomId}`
  const [pupil, teacher] = await Promise.all([share({ person: pair.pupil }), share({ person: pair.teacher })])
  const line = await createBreakableNetwork(pupil.page)
  await Promise.all([pupil.page.goto(path), teacher.page.goto(path)])
  await conversationWith(pupil.page, pair.teacher.name).getByText('السلام عليكم').waitFor()
  await conversationWith(teacher.page, pair.pupil.name).getByText('السلام عليكم').waitFor()
  return { ...pair, pupilPage: pupil.page, teacherPage: teacher.page, line }
}

const bubble = (page: Page, name: string, text: string) =>
  conversationWith(page, name).getByRole('article').filter({ hasText: text })
const box = (page: Page, name: string) => page.getByRole('textbox', { name: chat('messageTo', { name }) })
const storedIn = async ({ pupil, roomId }: Pair): Promise<string[]> => {
  const { list } = await pupil.api(listMessages, { params: { room: roomId }, query: { size: 100 } })
  return list.map(({ text }) => text)
}

test('messages go both ways, typing is shown, and ticks change to read', async () => {
  const { pupil, teacher, pupilPage, teacherPage } = await meetInRoom()
  await box(pupilPage, teacher.name).pressSequentially('كيف نبدأ؟', { delay: 60 })
  await teacherPage
    .getByText(chat('typing', { gender: 'other' }))
    .or(teacherPage.getByText(chat('typing', { gender: 'male' })))
    .first()
    .waitFor()
  await pupilPage.getByRole('button', { name: chat('send'), exact: true }).click()
  await bubble(teacherPage, pupil.name, 'كيف نبدأ؟').waitFor()
  await bubble(pupilPage, teacher.name, 'كيف نبدأ؟').getByText(chat('delivery.seen')).waitFor()

  await sendChatMessage(teacherPage, pupil.name, 'بسؤال واحد')
  await bubble(pupilPage, teacher.name, 'بسؤال واحد').waitFor()
  await bubble(teacherPage, pupil.name, 'بسؤال واحد').getByText(chat('delivery.seen')).waitFor()
})

interface BadgeWindow {
  shownBadge?: number
}
/** Keeps what the app writes on the icon of an installed app, which a browser under test does not have. */
const keepBadges = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const setAppBadge = async (count: number): Promise<void> => {
      ;(window as unknown as BadgeWindow).shownBadge = count
    }
    Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge, configurable: true })
  })
const shownBadge = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => (window as unknown as BadgeWindow).shownBadge)

test('a message to somebody on another screen is counted there and read when they open the room', async () => {
  const pair = await acquainted()
  const { pupil, teacher, roomId } = pair
  const { page: pupilPage } = await share({ person: pupil })
  await keepBadges(pupilPage)
  await pupilPage.goto('/upcoming-lessons')
  const place = pupilPage.getByRole('navigation', { name: shell('mainNav') }).getByRole('link', { name: chat('title') })
  const { page: teacherPage } = await share({ person: teacher })
  await teacherPage.goto(`/chat?room=${roomId}`)
  await sendChatMessage(teacherPage, pupil.name, 'متى نبدأ؟')
  await bubble(teacherPage, pupil.name, 'متى نبدأ؟').getByText(chat('delivery.sent')).waitFor()
  await place.getByText(shell('unread', { count: 1 })).waitFor()
  await eventually(() => pupilPage.title()).toMatch(/^\(1\) /)
  await eventually(() => shownBadge(pupilPage)).toBe(1)
  await pupilPage.getByText(chat('newMessageFrom', { name: teacher.name })).waitFor()
  await pupilPage.getByRole('button', { name: chat('openRoom') }).click()
  await eventually(() => pathOf(pupilPage)).toBe(`/chat?room=${roomId}`)
  await conversationWith(pupilPage, teacher.name).getByText('متى نبدأ؟').waitFor()
  await bubble(teacherPage, pupil.name, 'متى نبدأ؟').getByText(chat('delivery.seen')).waitFor()
  await place.getByText(shell('unread', { count: 1 })).waitFor({ state: 'detached' })
  const row = pupilPage.getByRole('link').filter({ hasText: teacher.name }).filter({ hasText: 'متى نبدأ؟' })
  await row.getByText(chat('unreadLabel', { count: 1 })).waitFor({ state: 'detached' })
  await eventually(() => pupilPage.title()).not.toMatch(/^\(/)
  await eventually(() => shownBadge(pupilPage)).toBe(0)
})

test('the header of a conversation and its row follow the other member’s presence', async () => {
  const { teacher, pupilPage, teacherPage } = await meetInRoom()
  const row = pupilPage.getByRole('link').filter({ hasText: teacher.name })
  const shownOnline = () => pupilPage.getByText(chat('online', { gender: 'male' }), { exact: true })
  await shownOnline().waitFor()
  await eventually(() => row.locator('[data-online]').count()).toBe(1)
  await teacherPage.close()
  await shownOnline().waitFor({ state: 'detached' })
  await eventually(() => row.locator('[data-online]').count()).toBe(0)
})

test('an empty room, as a booking opens it, suggests first messages', async () => {
  const [pupil, teacher] = await Promise.all([newStudent(), newTutor()])
  await offerHours(teacher, tomorrowNoon())
  const { roomId } = await pupil.api(openRoom, { body: { userId: teacher.id }, idempotencyKey: crypto.randomUUID() })
  const page = await visit({ person: pupil, path: `/chat?room=${roomId}` })
  await page.getByRole('button', { name: chat('starters.prepare') }).click()
  await bubble(page, teacher.name, chat('starters.prepare')).waitFor()
  expect(await page.getByRole('group', { name: chat('startersLabel') }).count()).toBe(0)
})

/**
 * Lays a finger on a message and leaves it there. A list that is still being measured may move the message away from
 * where the finger comes down, which then lifts and follows it.
 */
const layFinger = async (finger: CDPSession, message: Locator): Promise<void> => {
  const touch = async (): Promise<boolean> => {
    // Not passive, so that the browser confirms the touch only after it has been noted.
    await message.evaluate((element) => {
      const note = ({ target }: TouchEvent) =>
        element.toggleAttribute('data-touched', target instanceof Node && element.contains(target))
      addEventListener('touchstart', note, { capture: true, passive: false, once: true })
    })
    const box = await message.boundingBox()
    if (!box) return false
    const touchPoints = [{ x: box.x + 20, y: box.y + 15 }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    if ((await message.getAttribute('data-touched')) !== null) return true
    await finger.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
    return false
  }
  await eventually(touch).toBe(true)
}

test('on touch a long press on a message opens its menu, and no button is shown on it', async () => {
  const { pupil, teacher, roomId } = await acquainted()
  const { page, context } = await arrive({ person: pupil, ...onPhone })
  await page.goto(`/chat?room=${roomId}`)
  const mine = bubble(page, teacher.name, 'السلام عليكم')
  await mine.waitFor()
  // An answer that comes during the press could draw the message anew and end it.
  await waitUntilSettled(page)
  expect(await mine.getByRole('button').evaluate((button) => getComputedStyle(button).opacity)).toBe('0')
  const finger = await context.newCDPSession(page)
  await layFinger(finger, mine)
  await page.getByRole('menuitem', { name: chat('delete') }).waitFor()
  // However early or late the finger is lifted, that must not count as a tap beside the menu.
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.getByRole('menuitem', { name: chat('edit') }).tap()
  await page.getByRole('dialog', { name: chat('editTitle') }).waitFor()
})

test('turning the phone keeps the message being read in place', async () => {
  const { page } = await arrive({ person: await signInSeeded(origin, 'tarek'), ...onPhone })
  await page.goto('/chat')
  await page.getByRole('link').filter({ hasText: 'يوسف' }).first().click()
  const log = page.getByRole('log')
  await log.getByRole('article').first().waitFor()
  /** The text of the message at the lower edge of the log. */
  const lowest = () =>
    log.evaluate((box) => {
      const edge = box.getBoundingClientRect().bottom
      const inView = [...box.querySelectorAll('article')].filter((one) => one.getBoundingClientRect().top < edge - 4)
      return inView.at(-1)?.querySelector('p')?.textContent
    })
  /** The message there, once it stays the same: a list that is still being measured moves, and goes to its end. */
  const settled = async () => {
    let [read, times] = [await lowest(), 0]
    await eventually(async () => {
      const now = await lowest()
      times = now === read ? times + 1 : 0
      read = now
      return times
    }).toBeGreaterThan(5)
    return read
  }
  await settled()
  await log.evaluate((box) => box.scrollBy(0, -1500))
  await page.getByRole('button', { name: chat('jump') }).waitFor()
  const read = await settled()
  const { width, height } = page.viewportSize() ?? phone
  await page.setViewportSize({ width: height, height: width })
  await eventually(lowest).toBe(read)
  await page.setViewportSize({ width, height })
  await eventually(lowest).toBe(read)
  await page.getByRole('button', { name: chat('jump') }).click()
  await page.getByRole('button', { name: chat('jump') }).waitFor({ state: 'detached' })
  const newest = await lowest()
  await page.setViewportSize({ width: height, height: width })
  await eventually(lowest).toBe(newest)
})

test('the first message to a tutor opens the room, on a phone and from the tutor’s page', async () => {
  const [pupil, teacher] = await Promise.all([newStudent(), newTutor()])
  await offerHours(teacher, tomorrowNoon())
  const page = await visit({ person: pupil, path: `/t/${teacher.id}`, ...onPhone })
  await page
    .getByRole('region', { name: tutors('aside.bar') })
    .getByRole('link', { name: tutors('message', { name: teacher.name }) })
    .click()
  await page.getByText(chat('newRoom', { name: teacher.name })).waitFor()
  await sendChatMessage(page, teacher.name, 'هل يناسبك المساء؟')
  await bubble(page, teacher.name, 'هل يناسبك المساء؟').waitFor()
  await eventually(() => pathOf(page)).toMatch(/^\/chat\?room=\d+$/)

  const reader = await visit({ person: teacher, path: '/chat' })
  await reader.getByRole('link').filter({ hasText: 'هل يناسبك المساء؟' }).waitFor()
  await page.getByRole('link', { name: chat('backToRooms') }).click()
  await page.getByRole('link').filter({ hasText: teacher.name }).filter({ hasText: 'هل يناسبك المساء؟' }).waitFor()
})

test('a message written without a network waits, survives a reload and arrives exactly once', async () => {
  const met = await meetInRoom()
  const { pupil, teacher, pupilPage, teacherPage, line } = met
  await line.cut()
  await pupilPage.getByText(chat('reconnecting')).waitFor()
  await sendChatMessage(pupilPage, teacher.name, 'من داخل النفق')
  await sendChatMessage(pupilPage, teacher.name, 'وهذه بعدها')
  await bubble(pupilPage, teacher.name, 'من داخل النفق').getByText(chat('delivery.pending')).waitFor()
  expect(await storedIn(met)).toEqual(['السلام عليكم'])

  await line.mend()
  await pupilPage.reload()
  await bubble(teacherPage, pupil.name, 'وهذه بعدها').waitFor()
  await bubble(pupilPage, teacher.name, 'وهذه بعدها').getByText(chat('delivery.seen')).waitFor()
  expect(await storedIn(met)).toEqual(['وهذه بعدها', 'من داخل النفق', 'السلام عليكم'])
  expect(await bubble(pupilPage, teacher.name, 'من داخل النفق').count()).toBe(1)
  expect(await pupilPage.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('outgoing')))).toEqual(
    [],
  )
})

const act = async (page: Page, name: string, text: string, what: string): Promise<void> => {
  const mine = bubble(page, name, text)
  await mine.hover()
  await mine.getByRole('button', { name: chat('messageOptions') }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

const correct = async (page: Page, name: string, text: string, better: string): Promise<void> => {
  await act(page, name, text, chat('edit'))
  const dialog = page.getByRole('dialog', { name: chat('editTitle') })
  await dialog.getByRole('textbox', { name: chat('message') }).fill(better)
  await dialog.getByRole('button', { name: common('save') }).click()
}

const takeBack = async (page: Page, name: string, text: string): Promise<void> => {
  await act(page, name, text, chat('delete'))
  await page
    .getByRole('alertdialog', { name: chat('deleteTitle') })
    .getByRole('button', { name: chat('delete') })
    .click()
  await bubble(page, name, text).waitFor({ state: 'detached' })
}

test('editing and deleting a message shows on both screens', async () => {
  const { pupil, teacher, pupilPage, teacherPage } = await meetInRoom()
  await sendChatMessage(pupilPage, teacher.name, 'الثلاثاء السادسة')
  await bubble(teacherPage, pupil.name, 'الثلاثاء السادسة').waitFor()
  await correct(pupilPage, teacher.name, 'الثلاثاء السادسة', 'الثلاثاء السابعة')
  await bubble(teacherPage, pupil.name, 'الثلاثاء السابعة').getByText(chat('edited')).waitFor()

  await takeBack(pupilPage, teacher.name, 'الثلاثاء السابعة')
  await bubble(teacherPage, pupil.name, 'الثلاثاء السابعة').waitFor({ state: 'detached' })
})

test('after being offline the page shows what was edited, deleted and sent meanwhile', async () => {
  const { pupil, teacher, pupilPage, teacherPage, line } = await meetInRoom()
  for (const text of ['الدرس السابع', 'لا تنسَ الكتاب']) {
    await sendChatMessage(teacherPage, pupil.name, text)
    await bubble(pupilPage, teacher.name, text).waitFor()
  }
  await line.cut()
  await pupilPage.getByText(chat('reconnecting')).waitFor()
  await correct(teacherPage, pupil.name, 'الدرس السابع', 'الدرس الثامن')
  await takeBack(teacherPage, pupil.name, 'لا تنسَ الكتاب')
  await sendChatMessage(teacherPage, pupil.name, 'إلى الغد')
  await bubble(teacherPage, pupil.name, 'الدرس الثامن').getByText(chat('edited')).waitFor()

  await line.mend()
  await bubble(pupilPage, teacher.name, 'إلى الغد').waitFor()
  await bubble(pupilPage, teacher.name, 'الدرس الثامن').getByText(chat('edited')).waitFor()
  await bubble(pupilPage, teacher.name, 'لا تنسَ الكتاب').waitFor({ state: 'detached' })
})

test('somebody else’s message cannot be changed', async () => {
  const { pupil, teacherPage } = await meetInRoom()
  await bubble(teacherPage, pupil.name, 'السلام عليكم').hover()
  await bubble(teacherPage, pupil.name, 'السلام عليكم')
    .getByRole('button', { name: chat('messageOptions') })
    .click()
  await teacherPage.getByRole('menuitem', { name: chat('copy') }).waitFor()
  expect(await teacherPage.getByRole('menuitem', { name: chat('edit') }).count()).toBe(0)
})

test('a text that is too long shows its count and is not sent, and a draft is kept per conversation', async () => {
  const { teacher, pupilPage: page, roomId } = await meetInRoom()
  const { max } = limits.message
  const send = page.getByRole('button', { name: chat('send'), exact: true })
  await box(page, teacher.name).fill('ب'.repeat(max - 1))
  await page.getByText(chat('left', { count: 1 })).waitFor()
  await box(page, teacher.name).fill('ب'.repeat(max + 1))
  await page.getByText(errors['message-text-too-long']).waitFor()
  await eventually(() => send.isDisabled()).toBe(true)
  await box(page, teacher.name).press('Enter')
  expect((await box(page, teacher.name).inputValue()).length).toBe(max + 1)

  await box(page, teacher.name).fill('نصف جملة')
  await page.goto('/upcoming-lessons')
  await page.goto(`/chat?room=${roomId}`)
  await eventually(() => box(page, teacher.name).inputValue()).toBe('نصف جملة')
})
