/** The check before a lesson, and its call. */
import type { Browser, Page } from 'playwright'
import { openPage, signInSeeded, waitUntilSettled } from '#tests/journeys/browser.ts'
import { type DeviceAnswers, setDevices } from '#tests/journeys/devices.ts'
import type { ScreenFacts } from './facts.ts'
import { click, enter, type Screen } from './screen.ts'

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
      await page.getByRole('button', { name: /الملاحظات/ }).click()
      await page.getByRole('tab', { name: /الكلمات/ }).click()
      await page.getByRole('textbox', { name: /كلمة أو عبارة/ }).fill('proud of = فخور بـ')
      await page.keyboard.press('Enter')
      await page.waitForTimeout(2000)
    },
  },
]
