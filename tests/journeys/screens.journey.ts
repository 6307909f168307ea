/** Every screen, for every role that sees it, at every width: nothing cut off, accessible, and no errors. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { listLessons } from '#contract/api/lessons.ts'
import { hourMs } from '#contract/rules/time.ts'
import { callApi, signInSeeded, waitUntilSettled } from './browser.ts'
import { origin, setUpJourney } from './journey.ts'

const { look } = setUpJourney()

/** A user of the demo world and the page to open as them. */
interface Place {
  readonly as?: string
  /** For addresses that are known only once the server runs. */
  readonly name?: string
  readonly path: string | (() => Promise<string>)
}

const idOf = async (handle: string) => (await signInSeeded(origin, handle)).id

/** The seeded lesson that can be joined about now. */
const lessonOfMalak = async (): Promise<string> => {
  const { id, token } = await signInSeeded(origin, 'malak')
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const query = { users: [id], canceled: false, full: true, after: at(-hourMs), before: at(hourMs) }
  const { list } = await callApi(origin, listLessons, { query }, token)
  const [found] = list
  if (!found) throw new Error('the demo world has no lesson about now')
  return `/lesson/${found.lesson.id}`
}

const places: readonly Place[] = [
  { path: '/login' },
  { path: '/register/student' },
  { path: '/register/tutor' },
  { path: '/forget-password' },
  { as: 'new', path: '/complete-profile' },
  { as: 'new', path: '/complete-profile?verify=true' },
  { as: 'new', path: '/complete-profile?step=bio' },
  { as: 'new', path: '/complete-profile?step=topics' },
  { as: 'blank', path: '/t/complete-profile' },
  { as: 'waiting', path: '/t/dashboard' },
  { as: 'rana', path: '/t/onboarding' },
  { as: 'sahar', path: '/t/onboarding' },
  { as: 'fady', path: '/t/onboarding' },
  { as: 'noha', path: '/t/onboarding' },
  { as: 'ghada', path: '/t/onboarding' },
  { path: '/tutors' },
  { path: '/tutors?q=xyzxyz' },
  { name: 'a tutor', path: async () => `/t/${await idOf('karim')}` },
  { name: 'the ratings of a tutor', path: async () => `/t/${await idOf('karim')}?tab=ratings` },
  { path: '/t/999999' },
  { path: '/no/such/page' },
  { as: 'malak', path: '/tutors' },
  { as: 'malak', name: 'a tutor without ratings', path: async () => `/t/${await idOf('farida')}` },
  { as: 'malak', name: 'the booking panel', path: async () => `/t/${await idOf('karim')}?book=true` },
  { as: 'malak', path: '/s/dashboard' },
  { as: 'salma', path: '/s/dashboard' },
  { as: 'long', path: '/s/dashboard' },
  { as: 'malak', path: '/plans?period=quarter' },
  { as: 'salma', path: '/plans' },
  { as: 'malak', path: '/checkout/2/month' },
  { as: 'salma', path: '/checkout/2/quarter' },
  { as: 'salma', path: '/checkout/3/year?tab=wallet' },
  { as: 'salma', path: '/checkout/1/month?tab=hosted' },
  { path: '/card-added?statusCode=200' },
  { path: '/card-added?statusCode=99951' },
  { as: 'malak', path: '/payments' },
  { as: 'wael', path: '/payments' },
  { as: 'wael', path: '/checkout/2/month' },
  { as: 'salma', path: '/payments' },
  { as: 'malak', path: '/upcoming-lessons' },
  { as: 'heba', path: '/upcoming-lessons?cancelled=true' },
  { as: 'salma', path: '/upcoming-lessons' },
  { as: 'malak', path: '/chat' },
  { as: 'malak', name: 'the check before a lesson', path: lessonOfMalak },
  { as: 'malak', path: '/t/dashboard' },
  { as: 'karim', path: '/t/dashboard' },
  { as: 'farida', path: '/t/dashboard' },
  { as: 'karim', path: '/upcoming-lessons' },
  { as: 'karim', path: '/schedule-management' },
  { as: 'karim', path: '/schedule-management?edit=true' },
  { as: 'karim', path: '/schedule-management?view=list' },
  { as: 'manager', path: '/schedule-management' },
  { as: 'manager', path: '/interviews' },
  { as: 'manager2', path: '/interviews?show=past' },
  { as: 'karim', path: '/invoices' },
  { as: 'farida', path: '/invoices' },
  { as: 'karim', path: '/chat' },
  { as: 'malak', name: 'a conversation', path: async () => `/chat?room=t-${await idOf('karim')}` },
  { as: 'malak', path: '/s/settings' },
  { as: 'malak', path: '/s/settings?tab=personal' },
  { as: 'reem', path: '/s/settings?tab=password' },
  { as: 'malak', path: '/s/settings?tab=notifications' },
  { as: 'long', path: '/s/settings?tab=topics' },
  { as: 'karim', path: '/t/account-settings?tab=personal' },
  { as: 'manager', path: '/t/account-settings?tab=notifications' },
  { as: 'karim', path: '/t/profile-settings' },
  { as: 'farida', path: '/t/profile-settings' },
  { as: 'admin', path: '/' },
]

const nameOf = ({ as = 'a visitor', name, path }: Place): string => `${as} at ${name ?? String(path)}`

const open = async ({ as, path }: Place) => {
  const person = as === undefined ? undefined : await signInSeeded(origin, as)
  const visitor = await look({ person, bypassCSP: true })
  await visitor.page.goto(typeof path === 'string' ? path : await path())
  // On a busy machine the network rests for a moment while the code of the screen is still being read. A dialog may be
  // open over the heading already, which hides it from the tree of roles.
  await visitor.page.locator('h1').first().waitFor({ state: 'attached' })
  await waitUntilSettled(visitor.page)
  return visitor
}

const widths = [320, 360, 390, 768, 1024, 1440, 1536]

/** Elements that extend beyond the page at the current width; the content of a scrolling region may. */
const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < -1 || right > root.clientWidth + 1)
    })
    const names = wide.slice(-3).map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
    return [`${root.scrollWidth} in ${root.clientWidth}: ${names.join(', ')}`]
  })

/**
 * Pressable elements smaller than the 24 px of WCAG 2.5.8, counting their label as well. Links inside a line of text
 * are exempt, and so is what only screen readers see.
 */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const roles = ['button', 'tab', 'radio', 'checkbox', 'switch', 'option', 'menuitem', 'slider']
    const wanted = [
      'a[href]',
      'button',
      'input',
      'select',
      'textarea',
      'summary',
      ...roles.map((role) => `[role=${role}]`),
    ]
    const isLarge = ({ width, height }: DOMRect) => Math.min(width, height) > 23.9
    return [...document.querySelectorAll<HTMLElement>(wanted.join())]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => !element.matches('[inert] *, [aria-hidden=true] *, :disabled'))
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => {
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
        return { element, boxes: [element, ...labels].map((one) => one.getBoundingClientRect()) }
      })
      .filter(({ boxes }) => boxes.some(({ width }) => width > 1) && !boxes.some(isLarge))
      .map(({ element, boxes: [box] }) => `${box?.width} by ${box?.height}: ${element.outerHTML.slice(0, 160)}`)
  })

/** Waits for colour transitions, because colours in the middle of one belong to neither theme. */
const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations === 1)
    return Promise.allSettled(passing.map((one) => one.finished))
  })

const showTheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await atRest(page)
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  impact: string
  nodes: { html: string; failureSummary: string }[]
}

const allRules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** A theme changes colours and nothing else. */
const colourRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Violations of WCAG 2.2 AA found by axe, serious ones and worse. The page must have axe already. */
const barriers = async (page: Page, runOnly = allRules): Promise<string[]> => {
  const options = { runOnly, resultTypes: ['violations'] }
  const violations = await page.evaluate(async (given) => {
    const { axe } = window as unknown as {
      axe: { run: (options: object) => Promise<{ violations: Violation[] }> }
    }
    return (await axe.run(given)).violations
  }, options)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 120)} ${failureSummary}`),
    )
}

test('text and digits are drawn in the product’s own fonts, and no others are fetched', async () => {
  const { page } = await open({ path: '/tutors' })
  const faces = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  )
  expect(faces.toSorted()).toEqual(['Readex Pro', 'Readex Pro', 'Reem Kufi Wordmark'])
})

/** Places of one person one after the other, because they share a page. */
const byPerson = places.toSorted((one, other) => (one.as ?? '').localeCompare(other.as ?? ''))

test.each(byPerson.map((place) => [nameOf(place), place] as const))('%s', async (_, place) => {
  const { page, complaints } = await open(place)
  const seen = await page.evaluate(() => ({
    headings: document.querySelectorAll('h1').length,
    title: document.title,
    direction: getComputedStyle(document.documentElement).direction,
    language: document.documentElement.lang,
  }))
  expect(seen).toMatchObject({ headings: 1, direction: 'rtl', language: 'ar-EG' })
  expect(seen.title).toContain('حوار')
  expect(seen.title.length).toBeGreaterThan(6)

  await page.evaluate(await axeSource)
  await showTheme(page, 'light')
  expect(await barriers(page), 'barriers in light').toEqual([])
  await showTheme(page, 'dark')
  expect(await barriers(page, colourRules), 'barriers in dark').toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sticksOut(page), `at ${width}`).toEqual([])
    expect(await tooSmall(page), `targets at ${width}`).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await barriers(page), 'barriers on a phone, in dark').toEqual([])
  expect(complaints).toEqual([])
})
