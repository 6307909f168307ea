/** A clip that the tutor plays in a call, as each side has it. */
import { Buffer } from 'node:buffer'
import type { Browser, Page } from 'playwright'
import { openPage, signInSeeded } from '#tests/journeys/browser.ts'
import { words } from '#tests/journeys/words.ts'
import { toneOf } from '#tests/kit/tones.ts'
import type { ScreenFacts } from './facts.ts'
import { click, enter, type Screen } from './screen.ts'

const { clips, materials, sessions } = words
const title = 'At the airport — check-in and boarding'
const sizes = [390, '390x430', '700x390', '844x390', 1440] as const

const lessonPath = ({ lesson }: ScreenFacts): string | null => (lesson === null ? null : `/lesson/${lesson}`)

const openShelf = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: sessions('controls.materialsOpen'), exact: true }).click()
  await page.getByRole('tab', { name: materials('tabs.clips') }).click()
}

/** Sends a clip, unless the call has one from the size before, and plays it. */
const playClip = async (page: Page): Promise<void> => {
  await openShelf(page)
  await page.getByText(clips('shelf.loading')).waitFor({ state: 'detached' })
  const first = page.locator('.materials-panel').getByRole('button', { name: clips('shelf.playOne', { name: title }) })
  const buffer = Buffer.from(toneOf(45_000))
  const input = page.locator('.materials-panel input[type=file]')
  if ((await first.count()) === 0) await input.setInputFiles({ name: `${title}.wav`, mimeType: 'audio/wav', buffer })
  await first.first().click()
  await page.getByRole('region', { name: clips('label') }).waitFor()
}

const inside = (who: string, act: (page: Page) => Promise<void>) => async (browser: Browser, known: ScreenFacts) => {
  const person = await signInSeeded(known.origin, who)
  const page = await openPage(browser, known.origin, { person, path: lessonPath(known) ?? '/' })
  await click(page, enter)
  await act(page)
  return () => page.context().close()
}

export const clipScreens: readonly Screen[] = [
  {
    name: 'lesson-clip-shelf',
    as: 'karim',
    path: lessonPath,
    sizes,
    act: async (page) => {
      await click(page, enter)
      await openShelf(page)
      const input = page.locator('.materials-panel input[type=file]')
      await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no sound') })
      await page.getByText(clips('problems.wrongType')).waitFor()
    },
  },
  {
    name: 'lesson-clip-tutor',
    as: 'karim',
    path: lessonPath,
    sizes,
    beside: inside('malak', async () => undefined),
    act: async (page) => {
      await click(page, enter)
      await page.waitForTimeout(4000)
      await playClip(page)
      await page.waitForTimeout(4000)
    },
  },
  {
    name: 'lesson-clip-student',
    as: 'malak',
    path: lessonPath,
    sizes,
    beside: inside('karim', playClip),
    act: async (page) => {
      await click(page, enter)
      await page.waitForTimeout(6000)
    },
  },
]
