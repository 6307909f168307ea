/** What a screen to take a screenshot of is. */
import type { Browser, Page } from 'playwright'
import { inAnyForm } from '#tests/journeys/any-reader.ts'
import { desktop, phone } from '#tests/journeys/browser.ts'
import type { ScreenFacts } from './facts.ts'

export const screenSizes = {
  320: { width: 320, height: 640 },
  390: phone,
  /** Phones whose keyboard is open, or that lie on their side. */
  '390x430': { width: 390, height: 430 },
  '700x390': { width: 700, height: 390 },
  '844x390': { width: 844, height: 390 },
  '844x170': { width: 844, height: 170 },
  768: { width: 768, height: 1024 },
  844: { width: 844, height: 844 },
  1024: { width: 1024, height: 768 },
  1440: desktop,
} as const
export type ScreenSize = keyof typeof screenSizes

export interface Screen {
  name: string
  /** The part of the address before the @; signed out when absent. */
  as?: string
  path: (known: ScreenFacts) => string | null
  /** Actions on the opened page. A failure is reported, and the screenshot taken as the page is. */
  act?: (page: Page, known: ScreenFacts) => Promise<void>
  dark?: boolean
  /** Widths; 390 and 1440 unless given. */
  sizes?: readonly ScreenSize[]
  /** Opens another user's page first; returns what closes it. */
  beside?: (browser: Browser, known: ScreenFacts) => Promise<() => Promise<void>>
}

/** Presses the first button or link with this name. */
export const click = async (page: Page, name: RegExp): Promise<void> => {
  await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click({ timeout: 5000 })
  await page.waitForTimeout(600)
}

/** What finds a button by its words in the catalogue up to their first value, whoever reads them. */
export const named = (text: string): RegExp => {
  const found = inAnyForm<string | RegExp>(text.split(' {', 1)[0] ?? text)
  return new RegExp(`^\\s*${found instanceof RegExp ? found.source : found}`)
}

/** The entrance of a call. */
export const enter = /دخول الحصة|انضم|ادخل|دخول/
