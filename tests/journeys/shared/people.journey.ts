/** Accounts: registration, verification, and onboarding of students and tutors. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { logInWithGoogle } from '#contract/people/api/auth.ts'
import type { getConfig } from '#contract/people/api/config.ts'
import { getStudent, updateStudent } from '#contract/people/api/students.ts'
import { listMyTopics } from '#contract/people/api/topics.ts'
import { getCurrentUser, updateUser } from '#contract/people/api/users.ts'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { City, Gender } from '#contract/vocabulary/people.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { faq } from '#web/features/public/copy/faq.ts'
import { callApi, signInSeeded } from '../browser.ts'
import { eventually, onPhone, origin, pathOf, setUpJourney } from '../journey.ts'
import { codeFor } from '../outbox.ts'
import { newPhone, newStudent } from '../people.ts'
import { chooseCity, codeCells, enterCode, fillTutorProfile, newEmail, proveEmail, register } from '../registration.ts'
import { words } from '../words.ts'

const { visit, arrive } = setUpJourney()
const { auth, common, firstSteps, onboarding, profile, verification } = words

const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const tokenOf = async (page: Page): Promise<string> =>
  (await page.evaluate(() => localStorage.getItem('hiwar.token'))) ?? ''
const currentUser = async (page: Page) => callApi(origin, getCurrentUser, {}, await tokenOf(page))

const wrongOf = (code: string): string => (code === '11111' ? '22222' : '11111')

test('a student registers, verifies the address, completes three steps and arrives where they were going', async () => {
  const email = newEmail()
  const page = await visit({
    ...onPhone,
    path: `/register/student?redirect=${encodeURIComponent('/upcoming-lessons')}`,
  })
  await register(page, email, 'student')
  const sends: string[] = []
  page.on('request', (request) => request.url().endsWith('/confirmation-code/email/send') && sends.push(request.url()))
  await codeCells(page).waitFor()
  await page.reload()
  await proveEmail(page, email)
  expect(sends).toEqual([])
  await titled(page, firstSteps('person.title'))

  // Going on with nothing says what is missing, and where.
  await page.getByRole('button', { name: firstSteps('next') }).click()
  await page.getByText(firstSteps('person.needs.name')).waitFor()
  await page.getByText(firstSteps('person.needs.phone')).waitFor()
  await eventually(() => page.getByLabel(profile('name')).evaluate((field) => field === document.activeElement)).toBe(
    true,
  )
  await page.getByLabel(profile('name')).fill('ملك إبراهيم')
  await chooseCity(page, 'اسكندريه', 'الإسكندرية')
  await page.getByRole('radio', { name: profile('genders.female') }).click()
  await page.getByLabel(profile('birthYear')).selectOption('2000')
  await page.getByLabel(firstSteps('person.phone')).pressSequentially('٠١٠١٢٣٤٥٦٧٨')
  await eventually(() => page.getByLabel(firstSteps('person.phone')).inputValue()).toBe('010 1234 5678')
  await page.getByRole('button', { name: firstSteps('next') }).click()

  await titled(page, firstSteps('bio.title'))
  await page
    .getByRole('radio', { name: profile('levels.l3.name'), exact: false })
    .nth(1)
    .click()
  await page.getByRole('button', { name: firstSteps('next') }).click()

  await titled(page, firstSteps('topics.title'))
  const [first] = await page
    .getByRole('group', { name: profile('topics.label') })
    .getByRole('button')
    .all()
  await first?.click()
  await page.getByRole('button', { name: firstSteps('finish') }).click()
  await page.waitForURL('**/upcoming-lessons')

  const user = await currentUser(page)
  expect(user).toMatchObject({ name: 'ملك إبراهيم', city: City.Alexandria, gender: Gender.Female, birthYear: 2000 })
  expect(user).toMatchObject({ phone: '01012345678', verifiedEmail: true, verifiedPhone: false })
  const token = await tokenOf(page)
  expect((await callApi(origin, listMyTopics, {}, token)).length).toBe(1)
  expect((await callApi(origin, getStudent, { params: { id: user.id } }, token)).englishLevel).not.toBeNull()
})

test('steps can be postponed, open where something is missing, and keep what was typed', async () => {
  const student = await newStudent()
  await student.api(updateUser, {
    params: { id: student.id },
    body: { name: 'نور حسن', city: City.Cairo, gender: Gender.Male, birthYear: 1999, phone: newPhone() },
  })
  const page = await visit({ person: student, path: '/complete-profile' })
  await titled(page, firstSteps('bio.title'))
  await page.getByLabel(profile('job')).fill('مهندس')
  await page.getByRole('button', { name: firstSteps('skip') }).click()
  await titled(page, firstSteps('topics.title'))
  await page.goBack()
  await titled(page, firstSteps('bio.title'))
  expect(await page.getByLabel(profile('job')).inputValue()).toBe('مهندس')
  // Postponing stores nothing.
  expect((await student.api(getStudent, { params: { id: student.id } })).jobTitle).toBeNull()

  await student.api(updateStudent, { body: { id: student.id, englishLevel: 2 } })
  await page.goto('/complete-profile')
  await titled(page, firstSteps('topics.title'))
  await page.getByRole('button', { name: firstSteps('skip') }).click()
  await page.waitForURL('**/tutors')
})

test('a tutor verifies address and phone, completes the profile, and is then led to the steps of onboarding', async () => {
  const email = newEmail()
  const phone = newPhone()
  const page = await visit({ path: '/register/tutor' })
  await register(page, email, 'tutor')
  await proveEmail(page, email)
  await titled(page, firstSteps('tutor.title'))
  await page.goto('/schedule-management')
  await titled(page, firstSteps('tutor.title'))

  const save = page.getByRole('button', { name: firstSteps('tutor.save') })
  await page.getByText(firstSteps('tutor.needs.phone')).waitFor()
  expect(await save.isDisabled()).toBe(true)
  await fillTutorProfile(page, 'كريم حمدي الشاذلي')
  await page.getByText(firstSteps('tutor.left', { count: 2 })).waitFor()

  await page.getByLabel(firstSteps('tutor.phone')).fill(phone)
  await page.getByRole('button', { name: firstSteps('tutor.verify'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: verification('phone.title') })
  await dialog.getByRole('button', { name: verification('phone.send') }).click()
  const code = await codeFor(phone)
  await enterCode(page, wrongOf(code))
  await dialog.getByText(verification('triesLeft', { count: 4 })).waitFor()
  await eventually(() => codeCells(page).inputValue()).toBe('')
  await page.keyboard.type(code)
  await dialog.getByText(verification('phone.done')).waitFor()
  await dialog.waitFor({ state: 'detached' })

  await page.getByText(firstSteps('tutor.left', { count: 0 })).waitFor()
  await save.click()
  // The hours that were asked for open once the tutor is admitted.
  await titled(page, onboarding('video.title'))
  expect(pathOf(page)).toBe('/t/onboarding')
  await page.goto('/t/dashboard')
  await titled(page, onboarding('video.title'))
  expect(await currentUser(page)).toMatchObject({ phone, verifiedPhone: true, verifiedEmail: true })
})

test('a forgotten password: the address is kept, a wrong code starts over, the new password works', async () => {
  const student = await newStudent()
  const page = await visit({ path: '/login' })
  await page.getByLabel(auth('email')).fill(student.email)
  await page.getByRole('button', { name: auth('forgot.link') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: auth('forgot.link') }).click()
  await eventually(() => dialog.getByLabel(auth('email')).inputValue()).toBe(student.email)
  await dialog.getByRole('button', { name: auth('forgot.send') }).click()
  const fresh = 'Another-2026'
  const code = await codeFor(student.email)
  const fill = async (digits: string) => {
    await enterCode(page, digits)
    await dialog.getByLabel(auth('forgot.newPassword')).fill(fresh)
    await dialog.getByLabel(auth('confirm')).fill(fresh)
    await dialog.getByRole('button', { name: auth('forgot.save') }).click()
  }
  await fill(wrongOf(code))
  await dialog.getByRole('button', { name: verification('resend') }).waitFor()
  await eventually(() => codeCells(page).inputValue()).toBe('')
  await fill(code)
  await dialog.getByText(auth('forgot.doneTitle')).waitFor()
  await dialog.getByRole('button', { name: auth('forgot.toLogin') }).click()
  await page.getByLabel(auth('password'), { exact: true }).fill(fresh)
  await page.getByRole('button', { name: auth('login.submit'), exact: true }).click()
  await page.waitForURL('**/tutors')
})

test('an unknown address gets the same answer', async () => {
  const page = await visit({ path: '/forget-password' })
  const dialog = page.getByRole('dialog')
  const nobody = newEmail()
  await dialog.getByLabel(auth('email')).fill(nobody)
  await dialog.getByRole('button', { name: auth('forgot.send') }).click()
  await dialog.getByText(nobody).waitFor()
  await codeCells(page).waitFor()
  await dialog.getByRole('button', { name: common('close') }).click()
  expect(pathOf(page)).toBe('/login')
})

/** Presses the Google button and returns the window it opens. */
const openGoogle = async (page: Page): Promise<Page> => {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: auth('google.button') }).click(),
  ])
  await popup.waitForLoadState()
  return popup
}

/** The token the account chooser would return to the window that opened it. */
const signWithGoogle = async (email: string): Promise<{ token: string }> => {
  const response = await fetch(`${origin}/api/v1/dev/google`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ email }),
  })
  return (await response.json()) as { token: string }
}

test('a new Google user is asked before an account is opened, and is signed in directly the next time', async () => {
  const email = newEmail()
  const enter = async (page: Page) => {
    const popup = await openGoogle(page)
    await popup.locator('input[type=email]').fill(email)
    await Promise.all([popup.waitForEvent('close'), popup.locator('button').last().click()])
  }
  const page = await visit({ path: '/login' })
  await enter(page)
  await page.getByRole('button', { name: auth('google.create') }).click()
  await titled(page, firstSteps('person.title'))
  // Google has verified the address, and there is no password yet.
  expect(await currentUser(page)).toMatchObject({ email, verifiedEmail: true, password: false })
  const fresh = 'Chosen-2026'
  await page.getByLabel(profile('name')).fill('نور حسن')
  await page.getByLabel(firstSteps('person.phone')).fill(newPhone())
  await page.getByLabel(firstSteps('person.password')).fill(fresh)
  await page.getByRole('button', { name: firstSteps('next') }).click()
  await titled(page, firstSteps('bio.title'))
  // The first password signs out other devices, not this one.
  expect(await currentUser(page)).toMatchObject({ password: true })

  const again = await visit({ path: '/login' })
  await enter(again)
  // Nothing is asked any more; a new account is still led to its onboarding.
  await titled(again, firstSteps('person.title'))

  const typed = await visit({ path: '/login' })
  await typed.getByLabel(auth('email')).fill(email)
  await typed.getByLabel(auth('password'), { exact: true }).fill(fresh)
  await typed.getByRole('button', { name: auth('login.submit'), exact: true }).click()
  await typed.waitForURL('**/tutors')
})

test('a password tried on a Google account points to Google', async () => {
  const email = newEmail()
  const { token } = await signWithGoogle(email)
  await callApi(origin, logInWithGoogle, { body: { token, type: 'id-token', role: Role.Student } })
  const typed = await visit({ path: '/login' })
  await typed.getByLabel(auth('email')).fill(email)
  await typed.getByLabel(auth('password'), { exact: true }).fill('no-password-here-1')
  await typed.getByRole('button', { name: auth('login.submit'), exact: true }).click()
  await typed
    .getByRole('alert')
    .filter({ hasText: auth('login.wrongBody') })
    .waitFor()
})

test('closing the Google window changes nothing and shows no message', async () => {
  const { page } = await arrive()
  await page.goto('/login')
  const popup = await openGoogle(page)
  await popup.close()
  await eventually(() => page.getByRole('button', { name: auth('google.button') }).isEnabled()).toBe(true)
  expect(await page.getByRole('alert').count()).toBe(0)
})

/** A stand-in for Google's script that answers at once. */
const googleScript = `
  window.google = { accounts: {
    oauth2: { initTokenClient: ({ callback }) => ({ requestAccessToken: () => callback({ access_token: 'opaque' }) }) },
    id: { initialize: (options) => { window.oneTap = options }, prompt: () => { window.oneTapOffered = true }, cancel() {} },
  } }`

/** What a deployment without Google tells the app. */
const config: ReplyOf<typeof getConfig> = {
  google: null,
  tutorSignUp: true,
  tutorGroup: null,
  push: null,
  freeTrial: true,
  texts: true,
  telegram: false,
  telegramCodes: false,
  trial: false,
  payments: true,
  packs: true,
  lateCancel: { hours: 0, share: 5000 },
  environment: 'test',
}

test('where Google is configured its script is loaded on demand, for the button and for one tap', async () => {
  const { page, complaints } = await arrive()
  const bodies: Record<string, unknown>[] = []
  const scripts: string[] = []
  await page.route('**/api/v1/config', (route) =>
    route.fulfill({ json: { ...config, google: { clientId: 'a.apps.googleusercontent.com', simulated: false } } }),
  )
  await page.route('https://accounts.google.com/gsi/client', (route) => {
    scripts.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: googleScript })
  })
  await page.route('**/api/v1/auth/google', (route) => {
    bodies.push(route.request().postDataJSON() as Record<string, unknown>)
    return route.fulfill({ status: 503, json: { code: 'service-unavailable' } })
  })
  // The log-in page brings the configuration along; a screen that is not rendered asks for it.
  await page.goto('/register/student')
  await page.locator('main a[href^="/login"]').click()
  await titled(page, auth('login.title'))
  await page.getByRole('button', { name: auth('google.button') }).click()
  await page.getByText(auth('google.failed')).first().waitFor()
  expect(bodies).toEqual([{ token: 'opaque', type: 'bearer' }])

  await eventually(() => page.evaluate('window.oneTapOffered')).toBe(true)
  await page.evaluate("window.oneTap.callback({ credential: 'signed' })")
  await eventually(() => bodies.length).toBe(2)
  const nonce = await page.evaluate('window.oneTap.nonce')
  expect(bodies[1]).toEqual({ token: 'signed', type: 'id-token', nonce })
  expect(scripts.length).toBe(1)
  expect(complaints.filter((line) => /Content.Security.Policy/i.test(line))).toEqual([])
})

test.each(['student', 'tutor'] as const)('the registration page of a %s has a title of its own', async (role) => {
  const page = await visit({ path: `/register/${role}` })
  await titled(page, auth(`${role}.title`))
  await eventually(() => page.title()).toContain(auth(`${role}.title`))
})

test('while there is no free trial the registration page promises none', async () => {
  const { page } = await arrive()
  await page.route('**/api/v1/config', (route) => route.fulfill({ json: { ...config, freeTrial: false } }))
  await page.goto('/register/student')
  await page.getByText(auth('student.leadPaid')).waitFor()
  expect(await page.getByText(auth('student.lead')).count()).toBe(0)
})

test('questions of a role are the one current page among their tabs', async () => {
  const page = await visit({ path: '/faq/student' })
  const current = page.getByRole('navigation', { name: faq.roles.label }).locator('[aria-current="page"]')
  await eventually(() => current.allInnerTexts()).toEqual([faq.roles.student])
})

test('while tutors cannot sign up the page says so and shows no form', async () => {
  const { page } = await arrive()
  await page.route('**/api/v1/config', (route) => route.fulfill({ json: { ...config, tutorSignUp: false } }))
  await page.goto('/register/tutor')
  await page.getByText(auth('tutorsClosedTitle')).waitFor()
  expect(await page.getByRole('button', { name: auth('tutor.submit') }).count()).toBe(0)
})

test.each([
  ['malak', '/profile', '/s/settings'],
  ['karim', '/profile', '/t/profile-settings'],
  ['malak', '/session', '/upcoming-lessons'],
])('%s who opens %s is led to %s', async (handle, from, to) => {
  const page = await visit({ person: await signInSeeded(origin, handle), path: from })
  await page.waitForURL(`**${to}`)
})

test.each(['/forget-password', '/reset-password'])('%s opens the dialog over the login', async (path) => {
  const page = await visit({ path })
  await page.getByRole('dialog').waitFor()
  expect(pathOf(page)).toBe('/login?dialog=forget-password')
})
