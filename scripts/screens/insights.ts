/** What the two of a lesson are told of texts of their speech, and the check of a copy of a passport. */
import type { Browser, Page } from 'playwright'
import { readPassport, revokePassport, sharePassport } from '#contract/classroom/api/passport.ts'
import type { Insight } from '#contract/classroom/shapes/insight.ts'
import { consentAsGuardian, sendGuardianCode } from '#contract/public/api/guardian-pages.ts'
import { callApi, openPage, readAlone, signInSeeded, waitUntilSettled } from '#tests/journeys/browser.ts'
import { words } from '#tests/journeys/words.ts'
import { guardianPage } from '#web/features/public/copy/guardian-page.ts'
import { guardianPhones } from '../demo-world/world.ts'
import { findInTexts, type ScreenFacts } from './facts.ts'
import { click, enter, named, type Screen } from './screen.ts'

const { passport } = words

const lessonPath = ({ lesson }: ScreenFacts): string | null => (lesson === null ? null : `/lesson/${lesson}`)

type Told = Pick<Insight, 'barred' | 'since' | 'stopped'> & { mine: boolean; other: boolean }
const nothing: Told = { barred: null, since: null, stopped: false, mine: false, other: false }
const agreed = new Date(Date.now() - 60_000).toISOString()

/** What both are told in each state. */
const states = {
  off: nothing,
  invited: { ...nothing, other: true },
  waiting: { ...nothing, mine: true },
  running: { ...nothing, mine: true, other: true, since: agreed },
  stopped: { ...nothing, stopped: true },
  forbidden: { ...nothing, barred: 'guardian-required' },
} satisfies Record<string, Told>

/** The answer about the lesson, as if the two had said so. */
const tell = async (page: Page, { mine, other, ...told }: Told): Promise<void> => {
  await readAlone(page)
  await page.route(/\/api\/v1\/insight\/\d+$/, async (route) => {
    const response = await route.fetch()
    const body: Insight = await response.json()
    const changed = { ...body, ...told, available: true }
    await route.fulfill({
      response,
      json: { ...changed, mine: { ...body.mine, on: mine, wished: false }, other: { ...body.other, on: other } },
    })
  })
  await page.reload()
  await waitUntilSettled(page)
}

type Who = 'malak' | 'karim'

/** The other one joins the call first: a room alone says nothing of it. */
const insideFirst =
  (who: Who) =>
  async (browser: Browser, known: ScreenFacts): Promise<() => Promise<void>> => {
    const person = await signInSeeded(known.origin, who)
    const page = await openPage(browser, known.origin, { person, path: lessonPath(known) ?? '/' })
    await click(page, enter).catch(() => undefined)
    return () => page.context().close()
  }

type Place = 'lobby' | 'room'
const placed = (place: Place, as: Who, state: keyof typeof states): Screen => ({
  name: `${place}-insight-${state}-${as === 'malak' ? 'student' : 'tutor'}`,
  as,
  path: lessonPath,
  ...(place === 'room' && { beside: insideFirst(as === 'malak' ? 'karim' : 'malak') }),
  act: async (page) => {
    await tell(page, states[state])
    if (place === 'room') {
      await click(page, enter)
      await page.waitForTimeout(6000)
    } else {
      const card = page.locator('#insight-card')
      if (await card.isVisible()) await card.scrollIntoViewIfNeeded()
    }
  },
})

const check = async (page: Page, copy: string | null): Promise<void> => {
  await page.getByRole('textbox', { name: passport('check.field') }).fill(copy ?? '')
  await page.getByRole('button', { name: passport('check.action') }).click()
  await page.waitForTimeout(1500)
}

/** The page that checks a copy of malak's passport, changed by `change` before. */
const checked = (name: string, change: (copy: string) => string, then?: (page: Page) => Promise<void>): Screen => ({
  name: `passport-check-${name}`,
  path: () => '/passport/check',
  act: async (page, { origin, passport: token }) => {
    const { copy } = await callApi(origin, readPassport, { params: { token } })
    await check(page, change(copy ?? ''))
    await then?.(page)
  },
})

/** A file that is none of the recordings. */
const openOther = async (page: Page): Promise<void> => {
  const files = page.locator('input[type=file]')
  await files.last().setInputFiles({ name: 'voice.webm', mimeType: 'audio/webm', buffer: Buffer.from('another') })
  await page.getByText(passport('sounds.other'), { exact: true }).scrollIntoViewIfNeeded()
}

/** The guardian of `jana` consents, from here on: the texts of a week, which lead others there, are not sent at night. */
const consent = async ({ origin, guardians }: ScreenFacts): Promise<void> => {
  const token = guardians.waiting?.slice('/g/'.length) ?? ''
  await callApi(origin, sendGuardianCode, { body: { token } })
  const code = Number(await findInTexts(origin, guardianPhones.jana, /(?<![\w-])\d{5}(?![\w-])/))
  const body = { token, code, name: 'إيمان خالد', relation: 'mother', weekly: false } as const
  await callApi(origin, consentAsGuardian, { body })
}

export const insightScreens: readonly Screen[] = [
  ...(['off', 'invited', 'forbidden', 'stopped'] as const).map((state) => placed('lobby', 'malak', state)),
  placed('lobby', 'karim', 'forbidden'),
  ...(['invited', 'waiting', 'running', 'forbidden'] as const).flatMap((state) => [
    placed('room', 'malak', state),
    placed('room', 'karim', state),
  ]),
  checked('right', (copy) => copy),
  checked('other-file', (copy) => copy, openOther),
  checked('changed', (copy) => copy.replace(/"name":"[^"]+"/, '"name":"Someone"')),
  checked('unreadable', () => '{"passport":{}}'),
  {
    // Behind all that open her link, which is another one from here on.
    name: 'passport-check-ended',
    path: () => '/passport/check',
    act: async (page, { origin }) => {
      const malak = await signInSeeded(origin, 'malak')
      const { token } = await callApi(origin, sharePassport, {}, malak.token)
      const { copy } = await callApi(origin, readPassport, { params: { token } })
      await callApi(origin, revokePassport, {}, malak.token)
      await check(page, copy)
    },
  },
  {
    name: 'guardian-texts',
    path: ({ guardians }) => guardians.waiting,
    act: async (page, known) => {
      const texts = page.locator('#lesson-texts')
      if (!(await texts.isVisible())) await consent(known)
      await page.reload()
      await waitUntilSettled(page)
      await texts.evaluate((heading) => heading.scrollIntoView())
    },
  },
  {
    name: 'guardian-texts-forbidding',
    path: ({ guardians }) => guardians.waiting,
    act: async (page) => {
      const allowed = page.getByRole('switch', { name: named(guardianPage.texts.switch) })
      if (!(await allowed.isChecked())) await allowed.click()
      await page.waitForTimeout(1500)
      await allowed.click()
      await page.waitForTimeout(600)
    },
  },
]
