/** A lesson that begins at once, and another tutor for one whose tutor does not come. */
import type { Browser } from 'playwright'
import { endAvailability, setAvailable, startRing } from '#contract/lessons/api/now.ts'
import { callApi, openPage, signInSeeded } from '#tests/journeys/browser.ts'
import { now } from '#web/features/lessons/copy/now.ts'
import type { ScreenFacts } from './facts.ts'
import { click, named, type Screen } from './screen.ts'

/** Opens the dashboards of tutors and makes them available, for as long as the picture takes. */
const areHere =
  (...handles: readonly string[]) =>
  async (browser: Browser, { origin }: ScreenFacts): Promise<() => Promise<void>> => {
    const people = await Promise.all(handles.map((handle) => signInSeeded(origin, handle)))
    const pages = await Promise.all(people.map((person) => openPage(browser, origin, { person, path: '/t/dashboard' })))
    for (const { token } of people) await callApi(origin, setAvailable, { body: { minutes: 60 } }, token)
    return async () => {
      for (const { token } of people) await callApi(origin, endAvailability, {}, token)
      for (const page of pages) await page.context().close()
    }
  }

const ask = named(now.form.send)

export const nowScreens: readonly Screen[] = [
  { name: 'now', as: 'tarek', path: () => '/now', beside: areHere('nada') },
  { name: 'now-nobody', as: 'long', path: () => '/now', act: (page) => click(page, ask) },
  {
    name: 'now-searching',
    as: 'reem',
    path: () => '/now',
    beside: areHere('nada', 'tamer', 'laila', 'mariam', 'farida', 'hana', 'salwa'),
    act: (page) => click(page, ask),
  },
  {
    name: 'now-ring',
    as: 'aya',
    path: () => '/t/dashboard',
    act: async (page, { origin }) => {
      const [tutor, student] = [await signInSeeded(origin, 'aya'), await signInSeeded(origin, 'nour')]
      await callApi(origin, setAvailable, { body: { minutes: 60 } }, tutor.token)
      const body = { duration: 15, note: 'عندي مقابلة شغل بكرة وعايزة أتدرّب على الأسئلة بصوت عالي' } as const
      await callApi(origin, startRing, { body }, student.token)
      await page.getByRole('alertdialog').waitFor()
      await page.waitForTimeout(600)
    },
  },
  { name: 'rescue', as: 'malak', path: ({ lesson }) => (lesson === null ? null : `/rescue/${lesson}`) },
]
