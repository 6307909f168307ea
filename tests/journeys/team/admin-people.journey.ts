/** People as the team handles them: found, signed out, given another role, activated and changed. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { getTutorInfo } from '#contract/people/api/public-tutor.ts'
import { getTutorMeta } from '#contract/people/api/tutor-meta.ts'
import { createUser, getCurrentUser, getUser, updateUser } from '#contract/people/api/users.ts'
import { hourMs } from '#contract/shared/rules/time.ts'
import { changeRole } from '#contract/team/api/admin.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { emailOf } from '#scripts/demo-world/accounts.ts'
import { errors } from '#web/copy/errors.ts'
import { titles } from '#web/copy/titles.ts'
import { contactChanges as contactChangeCopy } from '#web/features/people/copy/contact-changes.ts'
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'
import { adminAudit } from '#web/features/team/copy/admin-audit.ts'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { adminTutor } from '#web/features/team/copy/admin-tutor.ts'
import { adminTutors } from '#web/features/team/copy/admin-tutors.ts'
import { adminUsers } from '#web/features/team/copy/admin-users.ts'
import { wordsOf } from '../any-reader.ts'
import { approveWaiting } from '../approvals.ts'
import { callApi, signInSeeded } from '../browser.ts'
import { eventually, origin, pathOf, setUpJourney } from '../journey.ts'
import { expectFocus, pressUntilFocused } from '../keyboard.ts'
import {
  bookLessonWith,
  newApplicant,
  newName,
  newPhone,
  newStudent,
  newSubscriber,
  newTutor,
  offerHours,
  teachLesson,
  tomorrowNoon,
} from '../people.ts'
import { tokenFor } from '../tokens.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { admin, auth, common, dashboard, shell } = words
const person = wordsOf(adminPerson)
const table = wordsOf(adminTable)
const tutorPage = wordsOf(adminTutor)
const tutors = wordsOf(adminTutors)
const contactChanges = wordsOf(contactChangeCopy)

const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** A token issued after the others of this person were revoked; those of the same second are revoked too. */
const acceptedToken = async (id: number): Promise<string> => {
  const idBehind = (token: string) =>
    callApi(origin, getCurrentUser, {}, token).then(
      (user) => user.id,
      () => null,
    )
  let token = ''
  await eventually(async () => {
    token = await tokenFor(id)
    return idBehind(token)
  }).toBe(id)
  return token
}
const atLogin = (page: Page) => titled(page, auth('login.title'))
const ended = (page: Page) => page.getByRole('dialog').filter({ hasText: shell('sessionEnded') })
const openMenu = (page: Page, name: string) => page.getByRole('button', { name: table('actionsOf', { name }) }).click()
/** Searches from anywhere by one key; Enter opens the first who is found. */
const find = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: admin('search.label') })
  await expectFocus(box)
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click()

test('somebody is found, signed out and told so at once, and lands in the screens of another role', async () => {
  const [tutor, owner] = [await newTutor(), await signInSeeded(origin, 'super')]
  const theirs = await visit({ person: tutor, path: '/invoices' })
  // The tutor's own connection is open.
  const card = () => callApi(origin, getTutorInfo, { params: { id: tutor.id } }, owner.token)
  await eventually(async () => (await card()).online).toBe(true)

  const page = await visit({ person: owner, path: '/admin/users' })
  await page.getByRole('table', { name: titles.adminUsers }).waitFor()
  await page.getByRole('searchbox', { name: adminUsers.search }).fill(tutor.name)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/users?q=*')
  await page.getByRole('table').getByRole('link', { name: tutor.name }).click()
  await page.waitForURL(`**/admin/user/${tutor.id}`)
  await titled(page, tutor.name)
  await openMenu(page, tutor.name)
  await choose(page, person('signOut.action'))
  const question = page.getByRole('alertdialog', { name: person('signOut.title', { name: tutor.name }) })
  await question.getByRole('button', { name: person('signOut.confirm') }).click()
  await question.waitFor({ state: 'hidden' })
  await atLogin(theirs)
  await ended(theirs).first().waitFor()

  await openMenu(page, tutor.name)
  await choose(page, person('role.action'))
  const dialog = page.getByRole('dialog', { name: person('role.title', { name: tutor.name }) })
  const next = dialog.getByRole('button', { name: person('role.continue') })
  expect(await next.isDisabled()).toBe(true)
  await dialog.getByRole('combobox').selectOption({ label: adminPeople.role.tutorManager })
  await next.click()
  const { tutor: from, tutorManager: to } = adminPeople.role
  const sure = page.getByRole('alertdialog', { name: person('role.question', { name: tutor.name, from, to }) })
  await sure.getByRole('button', { name: person('role.confirm') }).click()
  await sure.waitFor({ state: 'hidden' })
  await page.getByText(adminApprovals.waits.title).first().waitFor()
  expect((await callApi(origin, getUser, { params: { id: tutor.id } }, owner.token)).role).toBe(Role.Tutor)
  await approveWaiting(tutor.id, 'admin')
  await page.reload()
  await page.getByRole('main').getByText(to, { exact: true }).first().waitFor()
  expect((await callApi(origin, getUser, { params: { id: tutor.id } }, owner.token)).role).toBe(Role.TutorManager)

  await page.getByRole('tab', { name: person('tabs.activity') }).click()
  const log = page.getByRole('table', { name: titles.adminAudit })
  await log.getByText(adminAudit.actions['user-role'], { exact: true }).waitFor()
  await log.getByText(adminAudit.actions['user-sign-out'], { exact: true }).waitFor()
  expect(pathOf(page)).toBe(`/admin/user/${tutor.id}?tab=activity`)

  const again = await visit({ person: { ...tutor, token: await acceptedToken(tutor.id) }, path: '/interviews' })
  await titled(again, words.interviews('title'))
})

test('a tutor is found, signed out and blocked: nobody books them any more, and they are told so', async () => {
  const [tutor, student] = [await newTutor(), await newSubscriber(120, newName('هالة'))]
  await teachLesson(tutor, 20_000)
  const start = tomorrowNoon() + 4 * hourMs
  const slotId = await offerHours(tutor, start)
  const page = await visit({ person: await signInSeeded(origin, 'super'), path: '/admin/users' })
  await page.getByRole('table', { name: titles.adminUsers }).waitFor()
  await find(page, tutor.name)
  await titled(page, tutor.name)
  await openMenu(page, tutor.name)
  await choose(page, person('signOut.action'))
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: person('signOut.confirm') }).click()
  await question.waitFor({ state: 'hidden' })
  await expect(tutor.api(getCurrentUser, {})).rejects.toMatchObject({ status: 401 })

  await openMenu(page, tutor.name)
  await choose(page, person('tutorPage'))
  await page.waitForURL(`**/admin/tutor/${tutor.id}`)
  await page.getByRole('switch', { name: tutors('deactivate.action', { name: tutor.name }) }).click()
  await question.getByRole('button', { name: tutors('deactivate.confirm') }).click()
  await question.waitFor({ state: 'hidden' })
  await expect(bookLessonWith(student, tutor, slotId, start)).rejects.toMatchObject({ code: 'tutor-not-found' })
  const seen = await visit({ person: student, path: `/t/${tutor.id}` })
  await titled(seen, words.tutors('profile.missing.title'))

  const theirs = await visit({ person: { ...tutor, token: await acceptedToken(tutor.id) }, path: '/t/dashboard' })
  await theirs.getByText(dashboard('stopped.title')).waitFor()
  await theirs.getByRole('button', { name: dashboard('stopped.action') }).waitFor()
})

test('a role that cannot change now is refused with the reason, and nothing changes', async () => {
  const [tutor, owner] = [await newTutor(), await signInSeeded(origin, 'super')]
  const start = tomorrowNoon()
  await bookLessonWith(await newStudent(), tutor, await offerHours(tutor, start), start)
  const page = await visit({ person: owner, path: `/admin/user/${tutor.id}` })
  await openMenu(page, tutor.name)
  await choose(page, person('role.action'))
  await page.getByRole('dialog').getByRole('combobox').selectOption({ label: adminPeople.role.student })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: person('role.continue') })
    .click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: person('role.confirm') }).click()
  await question.getByText(person('role.busy')).waitFor()
  expect((await callApi(origin, getUser, { params: { id: tutor.id } }, owner.token)).role).toBe(Role.Tutor)
})

test('a tutor is activated from the page, with what is missing named, and the log tells who did it', async () => {
  const [tutor, admin] = [await newApplicant(), await signInSeeded(origin, 'admin')]
  // Nobody is activated before the steps are passed, except by this word of the team.
  const excused = { params: { id: tutor.id }, body: { bypassOnboarding: true } }
  await callApi(origin, updateUser, excused, (await signInSeeded(origin, 'super')).token)
  const page = await visit({ person: admin, path: `/admin/tutor/${tutor.id}` })
  await titled(page, tutor.name)
  const missing = page.getByRole('list', { name: tutorPage('switches.missing', { count: 2 }) })
  await missing.getByText(tutors('missing.video'), { exact: true }).waitFor()
  await missing.getByText(tutors('missing.thumbnail'), { exact: true }).waitFor()
  await page.getByRole('switch', { name: tutors('activate.action', { name: tutor.name }) }).click()
  const question = page.getByRole('alertdialog', { name: tutors('activate.title', { name: tutor.name }) })
  await question.getByText(tutors('missing.thumbnail')).waitFor()
  await question.getByRole('button', { name: tutors('activate.confirm') }).click()
  await question.waitFor({ state: 'hidden' })
  const meta = () => callApi(origin, getTutorMeta, { query: { tutorId: tutor.id } }, admin.token)
  expect((await meta()).activated).toBe(true)
  await page.getByRole('switch', { name: tutors('deactivate.action', { name: tutor.name }) }).waitFor()

  await page.goto(`/admin/audit?subject=${tutor.id}`)
  const lines = page.getByRole('table', { name: titles.adminAudit }).getByRole('row').filter({ hasText: tutor.name })
  // The other line is of the exemption.
  const line = lines.filter({ hasText: adminAudit.fields.activated })
  await line.getByText(adminAudit.actions['user-update'], { exact: true }).waitFor()
  await line.getByText(adminAudit.fields.activated, { exact: true }).waitFor()
  await line.getByRole('deletion').getByText(adminAudit.value.no, { exact: true }).waitFor()
  await line.getByRole('insertion').getByText(adminAudit.value.yes, { exact: true }).waitFor()
})

test('with the keyboard alone: somebody is found, opened and signed out', async () => {
  const [student, owner] = [await newStudent(newName('سلمى')), await signInSeeded(origin, 'super')]
  const page = await visit({ person: owner, path: '/admin/users' })
  await page.getByRole('table', { name: titles.adminUsers }).waitFor()
  await find(page, student.name)
  await titled(page, student.name)
  const menu = page.getByRole('button', { name: table('actionsOf', { name: student.name }) })
  await menu.waitFor()
  await pressUntilFocused(page, 'Tab', menu)
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: person('signOut.action') })
  await item.waitFor()
  await pressUntilFocused(page, 'ArrowDown', item)
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  const keep = question.getByRole('button', { name: person('signOut.keep') })
  // The safe answer has the focus.
  await expectFocus(keep)
  await pressUntilFocused(page, 'Tab', question.getByRole('button', { name: person('signOut.confirm') }))
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'hidden' })
  await expect(student.api(getUser, { params: { id: student.id } })).rejects.toMatchObject({ status: 401 })
})

test('an admin who loses the role with the page open is led to the login, and then kept out', async () => {
  const owner = await signInSeeded(origin, 'super')
  const email = emailOf(`admin-${crypto.randomUUID()}`)
  const body = { role: Role.RegularAdmin, email, password: 'Hiwar-2026-team' }
  const { user } = await callApi(origin, createUser, { body }, owner.token)
  await approveWaiting(user.id, 'admin')
  const page = await visit({
    person: { id: user.id, email, token: await acceptedToken(user.id) },
    path: '/admin/users',
  })
  await page.getByRole('table', { name: titles.adminUsers }).waitFor()
  const asked = callApi(origin, changeRole, { params: { id: user.id }, body: { role: Role.Studio } }, owner.token)
  await expect(asked).rejects.toMatchObject({ code: 'approval-waits' })
  await approveWaiting(user.id, 'admin')
  // Told by the connection, or by its refusal where the role went before it opened.
  await atLogin(page)
  expect(pathOf(page)).toContain(`/login?redirect=${encodeURIComponent('/admin/users')}`)

  const token = await acceptedToken(user.id)
  const again = await visit({ person: { id: user.id, email, token }, path: '/admin/users' })
  await titled(again, shell('forbidden.title'))
})

test('roles and marks are for super admins: a regular admin is not offered them', async () => {
  const student = await newStudent(newName('هبة'))
  const page = await visit({ person: await signInSeeded(origin, 'admin'), path: `/admin/user/${student.id}` })
  await openMenu(page, student.name)
  await page.getByRole('menuitem', { name: person('signOut.action') }).waitFor()
  expect(await page.getByRole('menuitem', { name: person('role.action') }).count()).toBe(0)
  expect(await page.getByRole('menuitem', { name: person('verify.email.on') }).count()).toBe(0)
  expect(await page.getByRole('switch').count()).toBe(0)
})

test('name and phone of somebody are changed, and a refused value is told beside its field', async () => {
  const [student, admin] = [await newStudent(newName('منى')), await signInSeeded(origin, 'admin')]
  const phone = newPhone()
  const page = await visit({ person: admin, path: `/admin/user/${student.id}` })
  await page
    .getByRole('main')
    .getByRole('button', { name: person('edit.action') })
    .click()
  const dialog = page.getByRole('dialog', { name: person('edit.title', { name: student.name }) })
  await dialog.getByLabel(person('edit.phone')).fill('0123')
  await dialog.getByRole('button', { name: common('save') }).click()
  await dialog.getByText(errors['invalid-phone']).waitFor()
  await dialog.getByLabel(person('edit.phone')).fill(phone)
  const name = newName('منال')
  await dialog.getByLabel(person('edit.name')).fill(name)
  await dialog.getByLabel(person('edit.reason')).fill('فقدت خطها القديم')
  await dialog.getByRole('button', { name: common('save') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await titled(page, name)
  const saved = await callApi(origin, getUser, { params: { id: student.id } }, admin.token)
  expect(saved.name).toBe(name)
  // A new address waits for a second admin, and then until its owner had time to stop it.
  expect(saved.phone).not.toBe(phone)
  await page.getByText(adminApprovals.waits.title).first().waitFor()
  await approveWaiting(student.id, 'super')
  await page.reload()
  await page.getByText(contactChanges('pending.phone', { to: `\u2066${phone}\u2069` })).waitFor()
})

test('an address of nobody says so', async () => {
  const page = await visit({ person: await signInSeeded(origin, 'admin'), path: '/admin/user/999999999' })
  await titled(page, shell('notFound.title'))
})
