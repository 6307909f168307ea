/** Moving about without a mouse. */
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { eventually } from './journey.ts'

export const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

export const expectFocus = (target: Locator): Promise<void> => eventually(() => isFocused(target)).toBe(true)

/** Waits until an opening dialog has taken the focus. Keys pressed before that would be undone by it. */
export const expectFocusWithin = (dialog: Locator): Promise<void> =>
  eventually(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)

/** More presses than any screen has stops for the focus. */
const mostPresses = 250

/** Presses a key until the focus is on the element. */
export const pressUntilFocused = async (page: Page, key: string, target: Locator): Promise<void> => {
  for (let presses = 0; presses < mostPresses && !(await isFocused(target)); presses++) await page.keyboard.press(key)
  expect(await isFocused(target)).toBe(true)
}
