/** What journeys need that let the service worker in. */
import type { Page } from 'playwright'
import { eventually } from './journey.ts'
import type { Person } from './people.ts'

/** All other journeys block service workers, so that what one test keeps never answers another. */
export const withWorker = { serviceWorkers: 'allow' } as const

export const waitForWorker = (page: Page) =>
  eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

/** A lesson with this tutor is on the screen. */
export const expectLesson = (page: Page, tutor: Person) =>
  page.getByRole('main').getByText(tutor.name).first().waitFor()
