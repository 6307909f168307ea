/** The check before a lesson, and its call. */

import type { Browser, Page } from 'playwright'
import { openPage, readAlone, signInSeeded, waitUntilSettled } from '#tests/journeys/browser.ts'
import { type DeviceAnswers, setDevices } from '#tests/journeys/devices.ts'
import { words } from '#tests/journeys/words.ts'
import type { ScreenFacts } from './facts.ts'
import { click, enter, type Screen } from './screen.ts'

const { notes, sessions, wordList } = words

const lessonPath = ({ lesson }: ScreenFacts): string | null => (lesson === null ? null : `/lesson/${lesson}`)

/** The device check with simulated device errors. */
const lobbyWith =
  (answers: Partial<DeviceAnswers>, switched?: string) =>
  async (page: Page): Promise<void> => {
    await setDevices(page, answers)
    await page.reload()
    await waitUntilSettled(page)
    if (switched) await page.getByRole('switch', { name: switched }).click()
    // The network probe takes five seconds.
    await page.waitForTimeout(5500)
  }

const lobby = (name: string, answers: Partial<DeviceAnswers>, switched?: string): Screen => ({
  name: `lobby-${name}`,
  as: 'malak',
  path: lessonPath,
  act: lobbyWith(answers, switched),
})

/** The other member joins the call first. */
const karimInside = async (browser: Browser, known: ScreenFacts): Promise<() => Promise<void>> => {
  const person = await signInSeeded(known.origin, 'karim')
  const page = await openPage(browser, known.origin, { person, path: lessonPath(known) ?? '/' })
  await click(page, enter).catch(() => undefined)
  return () => page.context().close()
}

/** The answer to the lesson's own request, as if the lesson had begun: a recap is written from then on. */
const beginLesson = async (page: Page): Promise<unknown> => {
  await readAlone(page)
  return page.route(/\/api\/v1\/lesson\/\d+$/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (body.lesson) body.lesson.start = new Date(Date.now() - 4 * 60_000).toISOString()
    await route.fulfill({ response, json: body })
  })
}

const notesText = 'Past simple: yesterday, last week\n✗ I am proud from my team → I am proud of my team'

/** One tab of the tutor's panel, with the field that is typed into. */
const panelTab = (name: string, tab: string, isTyped: boolean): Screen => ({
  name: `lesson-room-${name}`,
  as: 'karim',
  path: lessonPath,
  sizes: [390, '390x430', '700x390', '844x390', '844x170', 1440],
  act: async (page) => {
    await beginLesson(page)
    await page.reload()
    await waitUntilSettled(page)
    await click(page, enter)
    await page.getByRole('button', { name: sessions('room.notes') }).click()
    // Above the keyboard of a phone on its side only the field is shown while it is focused, and no word about saving.
    const isSaved = () => page.getByText(notes('status.saved')).waitFor({ state: 'attached' })
    const field = page.getByRole('textbox', { name: notes('field') })
    await field.focus()
    await isSaved()
    await field.fill(notesText)
    await isSaved()
    await field.blur()
    await page.getByRole('tab', { name: tab }).click()
    await page.waitForTimeout(1500)
    if (isTyped) await page.getByRole('tabpanel').getByRole('textbox').first().focus()
  },
})

export const callScreens: readonly Screen[] = [
  { name: 'lesson-door', as: 'malak', path: lessonPath },
  { name: 'lesson-door-dark', as: 'malak', path: lessonPath, dark: true },
  lobby('explained', { permission: 'prompt' }),
  lobby('audio-only', {}, 'صوت فقط'),
  lobby('camera-only', { audio: 'NotFoundError' }),
  lobby('mic-only', { video: 'NotFoundError' }),
  lobby('busy', { audio: 'NotReadableError' }),
  lobby('denied', { audio: 'NotAllowedError', video: 'NotAllowedError', permission: 'denied' }),
  lobby('nothing', { audio: 'NotFoundError', video: 'NotFoundError' }),
  {
    name: 'lobby-early',
    as: 'malak',
    path: ({ laterLesson }) => (laterLesson === null ? null : `/lesson/${laterLesson}`),
    act: lobbyWith({ permission: 'prompt' }),
  },
  {
    name: 'lesson-room',
    as: 'malak',
    path: lessonPath,
    beside: karimInside,
    act: async (page) => {
      await click(page, enter)
      await page.waitForTimeout(6000)
    },
  },
  {
    name: 'lesson-room-more',
    as: 'malak',
    path: lessonPath,
    beside: karimInside,
    act: async (page) => {
      await click(page, enter)
      await page.waitForTimeout(6000)
      await page.mouse.move(200, 200)
      await click(page, /^المزيد$/)
      await page.waitForTimeout(1000)
    },
  },
  {
    name: 'lesson-room-words',
    as: 'malak',
    path: lessonPath,
    beside: karimInside,
    act: async (page) => {
      await click(page, enter)
      await page.getByRole('button', { name: sessions('room.notes') }).click()
      await page.getByRole('tab', { name: wordList('lesson.both') }).click()
      await page.getByRole('radio', { name: wordList('lesson.words') }).click()
      await page.getByRole('textbox', { name: /كلمة أو عبارة/ }).fill('proud of = فخور بـ')
      await page.keyboard.press('Enter')
      await page.waitForTimeout(2000)
    },
  },
  panelTab('notes', wordList('lesson.document'), true),
  panelTab('corrections', wordList('lesson.both'), true),
  panelTab('student', sessions('room.student'), false),
  panelTab('recap', sessions('room.recap'), true),
  { name: 'lesson-door-tutor', as: 'karim', path: lessonPath },
  {
    name: 'lesson-room-chat',
    as: 'malak',
    path: lessonPath,
    sizes: [390, '390x430', 768, '844x390', '844x170', 844, 1440],
    act: async (page) => {
      await click(page, enter)
      await click(page, new RegExp(`^${sessions('controls.chatOpen')}`))
      await page.waitForTimeout(1500)
      await page
        .getByRole('region', { name: sessions('room.chat') })
        .getByRole('textbox')
        .focus()
    },
  },
  {
    name: 'lesson-left',
    as: 'malak',
    path: lessonPath,
    act: async (page) => {
      await click(page, enter)
      await page.getByRole('button', { name: sessions('controls.leave') }).click()
      await page.waitForTimeout(600)
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: sessions('leave.confirm') })
        .click()
      await page.waitForTimeout(500)
    },
  },
]
