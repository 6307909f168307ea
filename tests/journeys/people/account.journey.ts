/** Logging in, being refused, logging out: one user per tab, with no trace of the previous one. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/shared/rules/time.ts'
import { emailOf, password } from '#scripts/demo-world/accounts.ts'
import { titles } from '#web/copy/titles.ts'
import { signInAnew, signInSeeded } from '../browser.ts'
import { eventually, origin, pathOf, setUpJourney } from '../journey.ts'
import { newName, newStudent } from '../people.ts'
import { forgedToken, tokenFor, tokenLiving } from '../tokens.ts'
import { words } from '../words.ts'

const { visit, arrive } = setUpJourney()
const { admin, auth, chat, profile, settings, shell } = words

const tokenKey = 'hiwar.token'
const keptToken = (page: Page) => page.evaluate((key) => localStorage.getItem(key), tokenKey)

const logIn = async (page: Page, email: string, secret = password): Promise<void> => {
  await page.getByLabel(auth('email')).fill(email)
  await page.getByLabel(auth('password'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: auth('login.submit'), exact: true }).click()
}
const atLogin = (page: Page) => page.getByRole('heading', { level: 1, name: auth('login.title') }).waitFor()
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const sidebar = (page: Page) => page.getByRole('navigation', { name: shell('mainNav') })

/** Opens a path with a token in local storage that this visitor did not get by logging in here. */
const withToken = (id: number, token: string, path: string): Promise<Page> =>
  visit({ person: { id, email: '', token }, path })

test('a wrong password and an unknown address get the same answer, and the field keeps the address', async () => {
  const student = await newStudent()
  const page = await visit({ path: '/login' })
  const refusal = async (email: string) => {
    await logIn(page, email, 'not-the-password-1')
    const alert = page.getByRole('alert').filter({ hasText: auth('login.wrongTitle') })
    await alert.waitFor()
    const text = await alert.innerText()
    await page.getByLabel(auth('password'), { exact: true }).fill('')
    await alert.waitFor({ state: 'detached' })
    return text
  }
  const wrongPassword = await refusal(student.email)
  const nobody = await refusal(emailOf(`nobody-${crypto.randomUUID()}`))
  expect(nobody).toBe(wrongPassword)
  await logIn(page, student.email)
  await page.waitForURL('**/tutors')
})

test('a protected address is opened after logging in', async () => {
  const student = await newStudent()
  const page = await visit({ path: '/upcoming-lessons?cancelled=true' })
  await atLogin(page)
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/upcoming-lessons?cancelled=true')
  await logIn(page, student.email)
  await page.waitForURL('**/upcoming-lessons?cancelled=true')
})

test.each(['//example.com/steal', 'https://example.com/steal', 'javascript:alert(1)', '/\\example.com', '/login'])(
  'a link to the login cannot send anybody to %s',
  async (target) => {
    const { email } = await newStudent()
    const page = await visit({ path: `/login?redirect=${encodeURIComponent(target)}` })
    await logIn(page, email)
    await eventually(() => page.url()).toBe(`${origin}/tutors`)
  },
)

test('a signed-in user who opens the login or the registration is led on', async () => {
  const person = await newStudent()
  const page = await visit({ person, path: '/login' })
  await page.waitForURL('**/tutors')
  await page.goto('/register/tutor')
  await page.waitForURL('**/tutors')
})

test('a student on a tutor’s page is told so, inside the frame, with a link to the dashboard', async () => {
  const page = await visit({ person: await newStudent(), path: '/t/dashboard' })
  await titled(page, shell('forbidden.title'))
  await sidebar(page).waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: shell('goHome') })
    .click()
  await page.waitForURL('**/tutors')
})

test('a tutor on a student’s page is told the same', async () => {
  const page = await visit({ person: await signInSeeded(origin, 'karim'), path: '/s/dashboard' })
  await titled(page, shell('forbidden.title'))
  await page
    .getByRole('main')
    .getByRole('link', { name: shell('goHome') })
    .click()
  await page.waitForURL('**/t/dashboard')
})

test.each([
  ['admin', '/admin', titles.home],
  ['studio', '/admin/photo-sessions', titles.photoSessions],
])('%s is led to the admin area, and out of it', async (handle, home, title) => {
  const page = await visit({ path: '/login' })
  await logIn(page, emailOf(handle))
  await titled(page, title)
  expect(pathOf(page)).toBe(home)
  const nav = page.getByRole('navigation', { name: admin('nav.label') })
  await nav.getByRole('link', { name: admin('nav.settings') }).click()
  await titled(page, admin('nav.settings'))
  await nav.getByRole('button', { name: shell('logout') }).click()
  await atLogin(page)
})

test.each([
  ['malak', '/s/dashboard'],
  ['karim', '/t/dashboard'],
  ['manager', '/t/dashboard'],
])('%s is told that the admin area is for others, with the way home', async (handle, home) => {
  const page = await visit({ person: await signInSeeded(origin, handle), path: '/admin/media' })
  await titled(page, shell('forbidden.title'))
  await page
    .getByRole('main')
    .getByRole('link', { name: shell('goHome') })
    .click()
  await page.waitForURL(`**${home}`)
})

test('an address of the admin area asks a visitor to log in, and opens afterwards', async () => {
  const page = await visit({ path: '/admin/media?missing=video' })
  await atLogin(page)
  await logIn(page, emailOf('admin'))
  await titled(page, admin('nav.media'))
  expect(pathOf(page)).toBe('/admin/media?missing=video')
})

test('logging out leaves no data on the device, and the back button shows nothing', async () => {
  const person = await newStudent()
  const page = await visit({ person, path: '/upcoming-lessons' })
  await page.evaluate(() => {
    localStorage.setItem('hiwar.draft.1', 'only mine')
    localStorage.setItem('theme', 'dark')
  })
  await sidebar(page)
    .getByRole('button', { name: shell('logout') })
    .click()
  await atLogin(page)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('hiwar.')))).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  await page.goBack()
  await atLogin(page)
  await page.getByText(person.email).waitFor({ state: 'detached' })
})

test('tabs follow each other: a log-out is one in both, and another user brings another inbox', async () => {
  const { page: first, context } = await arrive({ person: await signInAnew(origin, 'malak') })
  await first.goto('/chat')
  await first.getByText('كريم الشاذلي').first().waitFor()
  const second = await context.newPage()
  await second.goto('/chat')
  await second.getByText('كريم الشاذلي').first().waitFor()

  await sidebar(first)
    .getByRole('button', { name: shell('logout') })
    .click()
  await Promise.all([atLogin(first), atLogin(second)])
  expect(await keptToken(second)).toBeNull()

  const other = await newStudent()
  await logIn(first, other.email)
  await first.waitForURL('**/tutors')
  // The second tab continues by itself to where it was going, and shows nothing of the previous user.
  await second.getByText(chat('noRooms')).waitFor()
  expect(pathOf(second)).toBe('/chat')
  await second.getByText(other.email).first().waitFor()
  expect(await second.getByText(emailOf('malak')).count()).toBe(0)
})

const ended = (page: Page) => page.getByRole('dialog').filter({ hasText: shell('sessionEnded') })

test('a token with a wrong signature leads to the login, once and with a message', async () => {
  const { id, email } = await newStudent()
  const page = await withToken(id, await forgedToken(id), '/upcoming-lessons')
  await atLogin(page)
  expect(pathOf(page)).toBe(`/login?redirect=${encodeURIComponent('/upcoming-lessons')}`)
  await ended(page).first().waitFor()
  expect(await ended(page).count()).toBe(1)
  expect(await keptToken(page)).toBeNull()
  await logIn(page, email)
  await page.waitForURL('**/upcoming-lessons')
})

test('an expired token counts as none: the login opens without a refused request', async () => {
  const { id } = await newStudent()
  const refused: string[] = []
  const { page } = await arrive({ person: { id, email: '', token: await tokenLiving(id, -minuteMs) } })
  page.on('response', (response) => response.status() === 401 && refused.push(response.url()))
  await page.goto('/upcoming-lessons')
  await atLogin(page)
  expect(refused).toEqual([])
})

test('a token with two days or less left is refreshed silently; a newer one is kept', async () => {
  const { id } = await newStudent()
  const old = await tokenLiving(id, 2 * dayMs - minuteMs)
  const page = await withToken(id, old, '/upcoming-lessons')
  await titled(page, words.lessons('title'))
  await eventually(() => keptToken(page)).not.toBe(old)
  const fresh = await keptToken(page)
  const claims = JSON.parse(Buffer.from(fresh?.split('.')[1] ?? '', 'base64url').toString()) as {
    id: number
    exp: number
  }
  expect(claims.id).toBe(id)
  expect(claims.exp * 1000 - Date.now()).toBeGreaterThan(7 * dayMs - hourMs)
  expect(pathOf(page)).toBe('/upcoming-lessons')

  const young = await tokenFor(id)
  const calm = await withToken(id, young, '/upcoming-lessons')
  await calm.getByRole('heading', { name: words.lessons('empty.student.title') }).waitFor()
  expect(await keptToken(calm)).toBe(young)
})

test('what was typed when a session ended is there after the log-in, for this person only', async () => {
  const person = await newStudent(newName('سلمى'))
  const page = await visit({ path: '/login' })
  await logIn(page, person.email)
  await page.waitForURL('**/tutors')
  await page.goto('/s/settings?tab=personal')
  const aim = page.getByLabel(profile('aim'), { exact: true })
  const typed = 'أتحدث مع عملاء الشركة'
  await aim.fill(typed)
  // As after a change of the password on another device.
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, json: { code: 'invalid-token' } }))
  await page.getByRole('button', { name: settings('save') }).click()
  await atLogin(page)
  await ended(page).first().waitFor()
  await page.unroute('**/api/v1/**')

  await logIn(page, person.email)
  await page.waitForURL('**/s/settings?tab=personal')
  await eventually(() => aim.inputValue()).toBe(typed)
  await page.getByText(shell('typedRestored')).waitFor()
  await page.getByRole('button', { name: settings('save') }).click()
  await page.getByText(settings('saved')).waitFor()
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('hiwar.typed.')).length)
  expect(await kept()).toBe(0)

  // A form that is left on purpose forgets; a reload does not.
  await aim.fill('نص آخر')
  await eventually(kept).toBe(1)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await eventually(() => aim.inputValue()).toBe('نص آخر')
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, json: { code: 'invalid-token' } }))
  await page.getByRole('button', { name: settings('save') }).click()
  await atLogin(page)
  expect(await kept()).toBe(1)
  await page.unroute('**/api/v1/**')
  const other = await newStudent(newName('منى'))
  await logIn(page, other.email)
  await page.waitForURL('**/s/settings?tab=personal')
  await aim.waitFor()
  expect(await aim.inputValue()).toBe('')
  expect(await kept()).toBe(0)
})
