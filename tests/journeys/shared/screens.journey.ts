/** Every screen, for every role that sees it, at every width: nothing cut off, accessible, and no errors. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { sharePassport } from '#contract/classroom/api/passport.ts'
import { listDemoSessions } from '#contract/joining/api/demo-sessions.ts'
import { listInterviews } from '#contract/joining/api/interviews.ts'
import { listLessons } from '#contract/lessons/api/lessons.ts'
import { listDisputes } from '#contract/money/api/disputes.ts'
import { listTransactions } from '#contract/money/api/transactions.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { callApi, phone, signInSeeded, waitUntilSettled } from '../browser.ts'
import { countFetches, followLink } from '../in-app.ts'
import { origin, setUpJourney } from '../journey.ts'
import { addAxe, findBarriers, findForms, findOverflow, findSmallTargets, showTheme } from '../page-checks.ts'
import { words } from '../words.ts'

const { look } = setUpJourney()
const { appointmentCalls, availability, demoCalls } = words

/** A user of the demo world and the page to open as them. */
interface Place {
  readonly as?: string
  /** For addresses that are known only once the server runs. */
  readonly name?: string
  readonly path: string | (() => Promise<string>)
  /** What is opened on the page before it is looked at. */
  readonly act?: (page: Page) => Promise<void>
}

const idOf = async (handle: string) => (await signInSeeded(origin, handle)).id

/** The seeded lesson that can be joined when the server begins: the last one within the hour. */
const idOfLesson = async (): Promise<number> => {
  const { id, token } = await signInSeeded(origin, 'malak')
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const query = { users: [id], canceled: false, full: true, after: at(-dayMs), before: at(hourMs) }
  const { list } = await callApi(origin, listLessons, { query }, token)
  const found = list.toSorted((a, b) => Date.parse(b.lesson.start) - Date.parse(a.lesson.start))[0]
  if (!found) throw new Error('the demo world has no lesson about now')
  return found.lesson.id
}

/** The link to the seeded student's passport. */
const passportOfMalak = async (): Promise<string> => {
  const { token } = await signInSeeded(origin, 'malak')
  return (await callApi(origin, sharePassport, {}, token)).token
}

/** A lesson that the seeded tutor taught a while ago, whose student they may mark. */
const taughtLesson = async (): Promise<number> => {
  const { id, token } = await signInSeeded(origin, 'karim')
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const query = { users: [id], canceled: false, full: true, after: at(-20 * dayMs), before: at(-hourMs) }
  const { list } = await callApi(origin, listLessons, { query }, token)
  const [found] = list
  if (!found) throw new Error('the demo world has no lesson that was taught')
  return found.lesson.id
}

/** The seeded lesson whose dispute waits for the team with its answer. */
const disputedLesson = async (): Promise<number> => {
  const { token } = await signInSeeded(origin, 'admin')
  const { list } = await callApi(origin, listDisputes, { query: { states: ['open'] } }, token)
  const found = list.find(({ answer }) => answer !== null)
  if (!found) throw new Error('the demo world has no answered dispute')
  return found.lessonId
}

const receiptOfMalak = async (): Promise<string> => {
  const { token } = await signInSeeded(origin, 'malak')
  const { list } = await callApi(origin, listTransactions, { query: { statuses: [TransactionStatus.Paid] } }, token)
  return `/receipt/${list[0]?.id}`
}

const demoOfKaram = async (): Promise<string> => {
  const { id, token } = await signInSeeded(origin, 'karam')
  const { list } = await callApi(origin, listDemoSessions, { query: { tutorIds: [id] } }, token)
  return `/demo-session/${list[0]?.id}`
}
const interviewOf = (handle: string) => async (): Promise<string> => {
  const { token } = await signInSeeded(origin, handle)
  return `/interview/${(await callApi(origin, listInterviews, { query: {} }, token)).list[0]?.id}`
}

/** From the device check into the call, with the manager's panel beside the picture. */
const openPanel = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: demoCalls('join.ready') }).click()
  await page.getByRole('button', { name: appointmentCalls('tools') }).click()
  const panel = page.getByRole('region', { name: appointmentCalls('tools') })
  await panel.getByRole('tab', { name: appointmentCalls('result') }).click()
  await panel.getByRole('textbox').first().waitFor()
}

const places: readonly Place[] = [
  { path: '/' },
  { path: '/tutor' },
  { path: '/pricing' },
  { path: '/faq' },
  { path: '/faq/student#cancel' },
  { path: '/faq/tutor' },
  { path: '/contact' },
  { path: '/about' },
  { path: '/method' },
  { path: '/how-we-order#figures' },
  { path: '/terms' },
  { path: '/privacy#period' },
  { as: 'malak', path: '/pricing' },
  { as: 'karim', path: '/contact' },
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
  { path: '/tutors?q=xyzxyz&level=2&when=week' },
  { path: '/tutors?when=week&part=evening&gender=female' },
  { name: 'a tutor', path: async () => `/t/${await idOf('karim')}` },
  { name: 'the ratings of a tutor', path: async () => `/t/${await idOf('karim')}?tab=ratings` },
  { path: '/t/999999' },
  { path: '/no/such/page' },
  { as: 'malak', path: '/tutors' },
  { as: 'malak', path: '/tutors?mine=true' },
  { as: 'malak', name: 'a tutor without ratings', path: async () => `/t/${await idOf('farida')}` },
  { as: 'malak', name: 'the booking panel', path: async () => `/t/${await idOf('karim')}?book=true` },
  { as: 'malak', path: '/s/dashboard' },
  { as: 'salma', path: '/s/dashboard' },
  { as: 'long', path: '/s/dashboard' },
  { as: 'malak', path: '/plans?period=quarter' },
  { as: 'salma', path: '/plans' },
  { as: 'malak', path: '/checkout/2/month' },
  { as: 'malak', path: '/checkout/2/month?success=true' },
  { as: 'salma', path: '/checkout/2/quarter' },
  { as: 'salma', path: '/checkout/3/year?tab=wallet' },
  { as: 'salma', path: '/checkout/1/month?tab=hosted' },
  { path: '/card-added?statusCode=200' },
  { path: '/card-added?statusCode=99951' },
  { as: 'malak', path: '/payments' },
  { as: 'malak', name: 'a receipt', path: receiptOfMalak },
  { as: 'wael', path: '/payments' },
  { as: 'wael', path: '/checkout/2/month' },
  { as: 'salma', path: '/payments' },
  { as: 'malak', path: '/upcoming-lessons' },
  { as: 'heba', path: '/upcoming-lessons?cancelled=true' },
  { as: 'malak', path: '/upcoming-lessons?past=true' },
  { as: 'malak', path: '/lessons-schedule' },
  { as: 'tarek', path: '/lessons-schedule?period=month' },
  { as: 'manager', path: '/lessons-schedule' },
  { as: 'salma', path: '/upcoming-lessons' },
  { as: 'malak', path: '/homework' },
  { as: 'malak', path: '/homework?part=done' },
  { as: 'salma', path: '/homework' },
  { as: 'karim', path: '/homework' },
  { as: 'karim', path: async () => `/homework?with=${await idOf('malak')}` },
  { as: 'malak', path: '/words' },
  { as: 'malak', path: '/words?all=true' },
  { as: 'malak', path: '/words?corrections=true' },
  { as: 'salma', path: '/words' },
  { as: 'salma', path: '/words?corrections=true' },
  { as: 'malak', path: '/goal' },
  { as: 'salma', path: '/goal' },
  { path: '/passport/check' },
  { name: 'a passport', path: async () => `/passport/${await passportOfMalak()}` },
  { path: `/passport/${'x'.repeat(16)}.${'y'.repeat(43)}` },
  { as: 'karim', name: 'marks of a student', path: async () => `/mark/${await taughtLesson()}` },
  { as: 'karim', path: '/mark/recording/2' },
  { as: 'malak', path: '/support' },
  { as: 'malak', path: '/support/3' },
  { as: 'heba', path: '/minutes' },
  { as: 'salma', path: '/minutes' },
  { as: 'malak', path: '/now' },
  { as: 'malak', name: 'another tutor for a lesson', path: async () => `/rescue/${await idOfLesson()}` },
  { as: 'malak', path: '/friends' },
  { as: 'salma', path: '/friends' },
  { path: '/f/5a1ac0de5a1a' },
  { path: '/f/000000000000' },
  { as: 'malak', path: '/f/5a1ac0de5a1a' },
  { as: 'malak', path: '/chat' },
  { as: 'malak', name: 'the check before a lesson', path: async () => `/lesson/${await idOfLesson()}` },
  {
    as: 'malak',
    name: 'the summary of a lesson',
    path: async () => `/lesson-summary/${await idOfLesson()}`,
  },
  {
    as: 'malak',
    name: 'what was said in a lesson',
    path: async () => `/lesson-insights/${await idOfLesson()}`,
  },
  { as: 'malak', path: '/t/dashboard' },
  { as: 'karim', path: '/t/dashboard' },
  { as: 'farida', path: '/t/dashboard' },
  { as: 'karim', path: '/t/materials' },
  { as: 'farida', path: '/t/materials' },
  { as: 'karim', path: '/t/materials?library=true' },
  { as: 'karim', path: '/t/reliability' },
  { as: 'karim', path: '/t/reliability?outcome=late' },
  { as: 'karim', path: '/upcoming-lessons' },
  { as: 'karim', path: '/schedule-management' },
  { as: 'karim', path: '/schedule-management?edit=true' },
  { as: 'karim', path: '/schedule-management?view=list' },
  {
    as: 'karim',
    name: '/schedule-management, settings',
    path: '/schedule-management',
    act: (page) => page.getByRole('button', { name: availability('setup.open') }).click(),
  },
  { as: 'manager', path: '/schedule-management' },
  { as: 'manager', path: '/interviews' },
  { as: 'manager2', path: '/interviews?show=past' },
  { as: 'noha', name: 'the check before an interview', path: interviewOf('noha') },
  { as: 'samy', name: 'the end of an interview', path: interviewOf('samy') },
  { as: 'manager2', name: 'the result of an interview', path: interviewOf('samy') },
  { as: 'karam', name: 'the check before a demo session', path: demoOfKaram },
  { as: 'manager2', name: 'the panel of a demo session', path: demoOfKaram, act: openPanel },
  { as: 'karim', path: '/invoices' },
  { as: 'farida', path: '/invoices' },
  { as: 'karim', path: '/chat' },
  { as: 'malak', name: 'a conversation', path: async () => `/chat?room=t-${await idOf('karim')}` },
  { as: 'malak', path: '/notifications' },
  { as: 'malak', path: '/s/settings' },
  { as: 'malak', path: '/s/settings?tab=personal' },
  { as: 'reem', path: '/s/settings?tab=password' },
  { as: 'admin', path: '/secure-account' },
  { as: 'malak', path: '/s/settings?tab=notifications' },
  { as: 'long', path: '/s/settings?tab=topics' },
  { as: 'karim', path: '/t/account-settings?tab=personal' },
  { as: 'manager', path: '/t/account-settings?tab=notifications' },
  { as: 'karim', path: '/t/profile-settings' },
  { as: 'farida', path: '/t/profile-settings' },
  { as: 'malak', path: '/admin/media' },
  { as: 'studio', path: '/admin/photo-sessions' },
  { as: 'studio', path: '/admin/photo-sessions?q=xyzxyz' },
  { as: 'studio', name: 'a photo session to begin', path: async () => `/admin/photo-session/${await idOf('blank')}` },
  { as: 'studio', name: 'a photo session half done', path: async () => `/admin/photo-session/${await idOf('hoda')}` },
  { as: 'studio', path: '/admin/media' },
  { as: 'studio', path: '/admin/user-settings' },
  { as: 'admin', path: '/' },
  { as: 'admin', path: '/admin/users?role=student&verified=yes' },
  { as: 'admin', path: '/admin/users?q=xyzxyz' },
  { as: 'super', path: '/admin/tutors' },
  { as: 'admin', path: '/admin?days=7' },
  { as: 'admin', path: '/admin/lessons' },
  { as: 'admin', path: '/admin/disputes' },
  { as: 'admin', name: 'a disputed lesson for the team', path: async () => `/admin/dispute/${await disputedLesson()}` },
  { as: 'admin', name: 'one lesson for the team', path: async () => `/admin/lesson/${await disputedLesson()}` },
  { as: 'tarek', name: 'a disputed lesson', path: async () => `/lesson-summary/${await disputedLesson()}` },
  { as: 'admin', path: '/admin/outages' },
  { as: 'admin', path: '/admin/month' },
  { as: 'admin', path: '/admin/quality' },
  { as: 'admin', path: '/admin/demand' },
  { as: 'admin', path: '/admin/interviews' },
  { as: 'admin', path: '/admin/interviews?tab=demos&status=waiting' },
  { as: 'admin', path: '/admin/interviews?tab=films' },
  { as: 'admin', path: '/admin/invites' },
  { as: 'admin', path: '/admin/plan-invites' },
  { as: 'admin', path: '/admin/friends' },
  { as: 'super', path: '/admin/platform-settings' },
  { as: 'admin', path: '/admin/server-stats' },
  { as: 'admin', path: '/admin/invoices' },
  { as: 'admin', path: '/admin/topics' },
  { as: 'admin', path: '/admin/plans' },
  { as: 'admin', path: '/admin/coupons' },
  { as: 'super', name: 'a student for the team', path: async () => `/admin/user/${await idOf('malak')}` },
  {
    as: 'super',
    name: 'payments of a student for the team',
    path: async () => `/admin/user/${await idOf('malak')}?tab=payments`,
  },
  { as: 'admin', name: 'the log of a tutor', path: async () => `/admin/user/${await idOf('karim')}?tab=activity` },
  { as: 'admin', name: 'a tutor for the team', path: async () => `/admin/tutor/${await idOf('karim')}` },
  { as: 'admin', name: 'an applicant for the team', path: async () => `/admin/tutor/${await idOf('basem')}` },
  { as: 'super', path: '/admin/audit' },
  { as: 'super', path: '/admin/approvals' },
  { as: 'admin', path: '/admin/team' },
  { as: 'admin', path: '/admin/announcements' },
  { as: 'admin', path: '/admin/payments' },
  { as: 'admin', path: '/admin/refund-requests' },
  { as: 'admin', path: '/admin/subscriptions' },
  { as: 'admin', path: '/admin/inbox' },
  { as: 'admin', path: '/admin/reports' },
  { as: 'admin', path: '/admin/contact-requests' },
  { as: 'admin', path: '/admin/media?missing=any' },
  { as: 'admin', path: '/admin/no-such-page' },
]

const nameOf = ({ as = 'a visitor', name, path }: Place): string => `${as} at ${name ?? String(path)}`

/** Pages from which the next place can be reached by a link. */
const loaded = new WeakSet<Page>()

/**
 * Opens the first place of a person by its address and the others as links do, which takes half the time. A visitor's
 * places are loaded every time, because most visits of them begin there.
 */
const open = async ({ as, path, act }: Place) => {
  const person = as === undefined ? undefined : await signInSeeded(origin, as)
  const visitor = await look({ person, bypassCSP: true })
  const { page } = visitor
  const address = typeof path === 'string' ? path : await path()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  if (loaded.has(page)) {
    await followLink(page, address)
  } else {
    if (person) await countFetches(page)
    await addAxe(page)
    await page.goto(address)
  }
  if (person) loaded.add(page)
  // A dialog may be open over the heading already, which hides it from the tree of roles.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await waitUntilSettled(page)
  if (act) {
    // What it opened may stay when the screen is left.
    loaded.delete(page)
    await act(page)
  }
  return visitor
}

/** Screens that are looked at in the largest letters too: a phone of 390 px at twice the size has 195. */
const inLargestLetters = [
  '/',
  '/login',
  '/register/student',
  '/tutors',
  '/s/dashboard',
  '/plans',
  '/chat',
  '/words',
  '/upcoming-lessons',
  '/t/dashboard',
  '/schedule-management?edit=true',
  '/invoices',
]

/** The last is that of the phone on which everything is checked. */
const widths = [1440, 1024, 768, 360, 320, phone.width]

test('text and digits are drawn in the product’s own fonts, and no others are fetched', async () => {
  const { page } = await open({ path: '/tutors' })
  const faces = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  )
  expect(faces.toSorted()).toEqual(['Readex Pro', 'Readex Pro'])
})

test('in colours of the system the chosen tab is told from the others, and its words from their ground', async () => {
  const { page } = await open({ as: 'salma', path: '/plans' })
  await page.emulateMedia({ forcedColors: 'active' })
  const looks = await page
    .getByRole('radiogroup')
    .first()
    .getByRole('radio')
    .evaluateAll((tabs) =>
      tabs.map((tab) => {
        const words = [tab, ...tab.querySelectorAll('*')].map((each) => getComputedStyle(each).color)
        return { chosen: tab.hasAttribute('data-checked'), ground: getComputedStyle(tab).backgroundColor, words }
      }),
    )
  await page.emulateMedia({ forcedColors: 'none' })
  const chosen = looks.filter((look) => look.chosen)
  expect(chosen).toHaveLength(1)
  const [{ ground, words: inks } = { ground: '', words: [] }] = chosen
  expect(looks.filter((look) => !look.chosen).map((look) => look.ground)).not.toContain(ground)
  expect(new Set(inks).size).toBe(1)
  expect(inks).not.toContain(ground)
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
  expect(await findForms(page)).toEqual([])

  // What is shown in both sizes is checked in both themes by two audits; a third, of the desktop in dark, costs 90 s.
  await showTheme(page, 'light')
  expect(await findBarriers(page), 'barriers in light').toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height: phone.height })
    expect(await findOverflow(page), `at ${width}`).toEqual([])
    expect(await findSmallTargets(page), `targets at ${width}`).toEqual([])
  }
  if (inLargestLetters.includes(String(place.path))) {
    await page.setViewportSize({ width: 195, height: phone.height / 2 })
    expect(await findOverflow(page), 'in the largest letters').toEqual([])
    await page.setViewportSize(phone)
  }
  await showTheme(page, 'dark')
  expect(await findBarriers(page), 'barriers on a phone, in dark').toEqual([])
  expect(complaints).toEqual([])
})
