/** How many presses a piece of work takes. What is typed, words or scores, is the decision itself and counted apart. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { expectFocus } from './keyboard.ts'

export interface Keys {
  readonly page: Page
  /** Presses a key that leads to a decision or sends it. */
  readonly press: (key: string) => Promise<void>
  /** Types what is decided. */
  readonly type: (text: string) => Promise<void>
  /** Presses the answer of a question, which has the focus, and waits until it is gone. */
  readonly confirm: (label: RegExp | string) => Promise<void>
  /** Fails above three presses an item, and prints the figures. */
  readonly expectFew: (who: string, items: number) => void
}

export const countKeys = (page: Page): Keys => {
  let [presses, scores] = [0, 0]
  // The browser hands files over from the first listener on; one that comes with the press may come too late.
  page.on('filechooser', () => undefined)
  const press = async (key: string): Promise<void> => {
    presses++
    await page.keyboard.press(key)
  }
  return {
    page,
    press,
    type: async (text) => {
      if (/^\d+$/.test(text)) scores += text.length
      await page.keyboard.type(text)
    },
    confirm: async (label) => {
      const question = page.getByRole('alertdialog').filter({ has: page.getByRole('button', { name: label }) })
      await expectFocus(question.getByRole('button', { name: label }))
      await press('Enter')
      await question.waitFor({ state: 'hidden' })
    },
    expectFew: (who, items) => {
      const typed = scores > 0 ? `, and ${scores} scores typed` : ''
      console.log(`${who}: ${items} items by ${presses} presses, ${(presses / items).toFixed(2)} an item${typed}`)
      expect(presses / items).toBeLessThanOrEqual(3)
    },
  }
}
