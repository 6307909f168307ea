/** The area as a whole: its home, the search over everybody, lists as pages and as files, and what is decided in it. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { listInterviews } from '#contract/joining/api/interviews.ts'
import { listIntroVideos } from '#contract/joining/api/intro-videos.ts'
import { listPlanInvites, listPlans } from '#contract/money/api/plans.ts'
import { addCairoDays, cairoDay } from '#contract/shared/rules/time.ts'
import { InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { emailOf } from '#scripts/demo-world/accounts.ts'
import { titles } from '#web/copy/titles.ts'
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'
import { adminHome } from '#web/features/team/copy/admin-home.ts'
import { adminInterviews } from '#web/features/team/copy/admin-interviews.ts'
import { adminPlanInvites } from '#web/features/team/copy/admin-plan-invites.ts'
import { adminPlatform } from '#web/features/team/copy/admin-platform.ts'
import { adminServer } from '#web/features/team/copy/admin-server.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { adminUsers } from '#web/features/team/copy/admin-users.ts'
import { wordsOf } from '../any-reader.ts'
import { approveWaiting } from '../approvals.ts'
import { callApi, signInSeeded } from '../browser.ts'
import { eventually, origin, pathOf, setUpJourney } from '../journey.ts'
import { expectFocus, pressUntilFocused } from '../keyboard.ts'
import { newApplicant, newManager, newName, newStudent } from '../people.ts'
import { giveScores, leaveToDecide } from '../undecided.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { admin, common, interviews } = words
const home = wordsOf(adminHome)
const review = wordsOf(adminInterviews)
const approvals = wordsOf(adminApprovals)
const invites = wordsOf(adminPlanInvites)
const platform = wordsOf(adminPlatform)
const server = wordsOf(adminServer)
const table = wordsOf(adminTable)
const users = wordsOf(adminUsers)

const adminAt = async (path: string, handle = 'admin'): Promise<Page> =>
  visit({ person: await signInSeeded(origin, handle), path })
const grid = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

test('the home names what waits, and a line leads to where it is decided', async () => {
  const [manager, applicant] = [await newManager(), await newApplicant()]
  await leaveToDecide(manager, applicant)
  const page = await adminAt('/admin?group=tutors')
  const line = page.getByRole('listitem').filter({ hasText: home('work.kind.interview', { name: applicant.name }) })
  await line.getByRole('link').click()
  await eventually(async () => pathOf(page)).toMatch(`/admin/tutor/${applicant.id}?task=interview-`)
  await page.goto('/admin/interviews?status=waiting')
  await grid(page, review('tableTitle.interviews')).getByRole('row').filter({ hasText: applicant.name }).waitFor()
  const nav = page.getByRole('navigation', { name: admin('nav.label') })
  await nav.getByRole('link', { name: titles.interviews }).getByText(/\d/).first().waitFor()
  expect(await nav.locator('[aria-current="page"]').allInnerTexts()).toEqual([
    expect.stringContaining(titles.interviews),
  ])
})

test('a chart of the home is a table as well, and keeps its days in the address', async () => {
  const page = await adminAt('/admin')
  await page.getByRole('radio', { name: home('chart.days.week') }).click()
  await page.getByRole('radio', { name: home('chart.lessons') }).click()
  await eventually(async () => pathOf(page)).toBe('/admin?days=7&measure=lessons')
  await page.reload()
  await page.getByRole('button', { name: common('showAsTable') }).click()
  const rows = page.getByRole('table', { name: home('chart.lessonsTitle') }).locator('tbody tr')
  await eventually(() => rows.count()).toBe(7)
})

test('one key opens the search over everybody, and Enter the person it finds first', async () => {
  const student = await newStudent(newName('هند'))
  const page = await adminAt('/admin/topics')
  await grid(page, titles.adminTopics).waitFor()
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: admin('search.label') })
  await expectFocus(box)
  // The spelling of the name is folded.
  await page.keyboard.type(student.name.replace('هند', 'هنــد'))
  await page.getByRole('option').filter({ hasText: student.email }).waitFor()
  await page.keyboard.press('Enter')
  await eventually(async () => pathOf(page)).toBe(`/admin/user/${student.id}`)
})

test('from the home by the search to a person, back, and on to a queue, by keyboard alone', async () => {
  const first = await newStudent(newName('ريهام'))
  const second = await newStudent(first.name)
  const page = await adminAt('/admin')
  const queue = page.getByRole('region', { name: home('work.title') })
  await queue.waitFor()
  const button = page.getByRole('button', { name: admin('search.open') }).first()
  await pressUntilFocused(page, 'Tab', button)
  await page.keyboard.press('Enter')
  const box = page.getByRole('combobox', { name: admin('search.label') })
  await expectFocus(box)
  await page.keyboard.press('Escape')
  await expectFocus(button)

  await page.keyboard.press('/')
  await expectFocus(box)
  await page.keyboard.type(first.name)
  // The newest of both is first.
  await page.getByRole('option', { selected: true }).filter({ hasText: second.email }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { selected: true }).filter({ hasText: first.email }).waitFor()
  await page.keyboard.press('Enter')
  await eventually(async () => pathOf(page)).toBe(`/admin/user/${first.id}`)
  await expectFocus(page.getByRole('heading', { level: 1, name: first.name }))

  await page.goBack()
  await queue.waitFor()
  await expectFocus(page.getByRole('heading', { level: 1, name: titles.home }))
  await page.keyboard.press('j')
  await expectFocus(queue.getByRole('link').first())
  await page.keyboard.press('j')
  await expectFocus(queue.getByRole('link').nth(1))
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await eventually(async () => pathOf(page)).toMatch(/^\/admin\/./)
})

test('pages follow each other by their places, and a page survives a reload', async () => {
  const page = await adminAt('/admin/users?size=10')
  const emails = async () => {
    const rows = await grid(page, titles.adminUsers).locator('tbody tr').allInnerTexts()
    return rows.map((row) => /\S+@\S+/.exec(row)?.[0])
  }
  await grid(page, titles.adminUsers).waitFor()
  const first = await emails()
  await page.getByRole('button', { name: table('pages.next') }).click()
  await eventually(async () => pathOf(page)).toMatch(/[?&]cursor=a/)
  expect(pathOf(page)).toContain('page=2')
  await eventually(async () => (await emails())[0]).not.toBe(first[0])
  const second = await emails()
  expect(second.filter((row) => first.includes(row))).toEqual([])
  await page.reload()
  await eventually(emails).toEqual(second)
  // While the third page is on its way the second is in sight, and leads where it says.
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/[?&]page=3\b/, async (route) => {
    if (route.request().isNavigationRequest()) return route.fallback()
    asked.resolve()
    await held.promise
    await route.continue()
  })
  const next = page.getByRole('button', { name: table('pages.next') })
  await next.click()
  await asked.promise
  expect(await emails()).toEqual(second)
  await next.click()
  expect(pathOf(page)).toContain('page=3')
  held.resolve()
  await eventually(async () => (await emails()).filter((row) => [...first, ...second].includes(row))).toEqual([])
  await page.getByRole('button', { name: table('pages.previous') }).click()
  await eventually(emails).toEqual(second)
})

test('a list is saved as a file with the filters it is shown with', async () => {
  const page = await adminAt('/admin/users?role=studio')
  await grid(page, titles.adminUsers).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: table('export.action') }).click()
  await page.getByRole('menuitem', { name: table('export.csv') }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${titles.adminUsers} ${cairoDay(Date.now())}.csv`)
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text).toContain(emailOf('studio'))
  expect(text).not.toContain(emailOf('malak'))
})

test('a file that cannot be had is spoken of, and the table stays', async () => {
  const page = await adminAt('/admin/users?role=studio')
  await grid(page, titles.adminUsers).waitFor()
  await page.route('**/api/v1/export/**', (route) => route.abort())
  await page.getByRole('button', { name: table('export.action') }).click()
  await page.getByRole('menuitem', { name: table('export.csv') }).click()
  await page
    .getByRole('region', { name: common('notifications') })
    .getByText(table('export.failed'))
    .waitFor()
  await grid(page, titles.adminUsers).waitFor()
})

test('an admin writes the result that is missing, changes it, and decides about the film', async () => {
  const [manager, applicant] = [await newManager(), await newApplicant()]
  await leaveToDecide(manager, applicant)
  const { name } = applicant
  const page = await adminAt(`/admin/interviews?applicant=${applicant.id}`)
  const dialog = page.getByRole('dialog', { name: review('correct.title', { name }) })
  const stored = async () => {
    const { list } = await callApi(origin, listInterviews, { query: {} }, applicant.token)
    return list.map(({ status, interviewerFeedback }) => [status, interviewerFeedback])
  }
  await page.getByRole('button', { name: review('correct.actionOf', { name }) }).click()
  await dialog.getByRole('radio', { name: review('correct.text.passed') }).click()
  await dialog.getByRole('button', { name: review('correct.save') }).click()
  await dialog.getByText(review('correct.feedbackNeeded')).waitFor()
  await expectFocus(dialog.getByRole('textbox'))
  await dialog.getByRole('textbox').fill('شرح <واضح>.')
  await giveScores(dialog, '3')
  await dialog.getByRole('button', { name: review('correct.save') }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await stored()).toEqual([[InterviewStatus.Passed, 'شرح &lt;واضح&gt;.']])

  await page.getByRole('button', { name: review('correct.changeOf', { name }) }).click()
  await dialog.getByText('شرح <واضح>.').waitFor({ state: 'hidden' })
  await dialog.getByRole('radio', { name: review('correct.text.rejected') }).click()
  await dialog.getByText('شرح <واضح>.').waitFor()
  await dialog.getByRole('button', { name: review('correct.save') }).click()
  await dialog.waitFor({ state: 'hidden' })
  // The message stays: none was typed.
  expect(await stored()).toEqual([[InterviewStatus.Rejected, 'شرح &lt;واضح&gt;.']])

  await page.getByRole('tab', { name: review('tabs.films') }).click()
  await eventually(async () => pathOf(page)).toBe('/admin/interviews?tab=films')
  await page.getByRole('button', { name: review('film.actionOf', { name }) }).click()
  const film = page.getByRole('dialog', { name: interviews('film.title', { name }) })
  await film.getByRole('radio', { name: review('film.text.reject') }).click()
  await film.getByRole('button', { name: review('correct.save') }).click()
  await film.getByText(review('film.reasonShort')).waitFor()
  await film.getByRole('textbox', { name: review('film.reason', { name }) }).fill('الصوت غير واضح.')
  await film.getByRole('button', { name: review('correct.save') }).click()
  await film.getByText(words.assessments('needed')).waitFor()
  await giveScores(film, '2')
  await film.getByRole('button', { name: review('correct.save') }).click()
  await film.waitFor({ state: 'hidden' })
  const { main } = await callApi(origin, listIntroVideos, { query: {} }, applicant.token)
  expect(main.list.map(({ state, reason }) => [state, reason])).toEqual([[ReviewStatus.Rejected, 'الصوت غير واضح.']])
})

test('students are found, invited to a plan, given another last day, and an invitation is taken back', async () => {
  const student = await newStudent(newName('سلمى'))
  const { name } = student
  const { list: plans } = await callApi(origin, listPlans, { query: { active: true, full: true } }, student.token)
  const page = await adminAt('/admin/plan-invites', 'super')
  await page.getByRole('button', { name: invites('add') }).click()
  const choosing = page.getByRole('dialog', { name: invites('choose.title') })
  await choosing.getByRole('searchbox').fill(name)
  await choosing.getByRole('button', { name: invites('choose.add', { name }) }).click()
  await choosing.getByRole('button', { name: invites('choose.next') }).click()
  const dialog = page.getByRole('dialog', { name: users('invite.title') })
  await dialog.getByRole('combobox').selectOption(String(plans[0]?.id))
  await dialog.getByRole('button', { name: users('invite.confirm') }).click()
  await dialog.waitFor({ state: 'hidden' })
  const told = page.getByRole('region', { name: common('notifications') })
  await told.getByText(approvals('waits.text')).waitFor()
  const mine = async () => (await callApi(origin, listPlanInvites, { query: {} }, student.token)).list
  expect(await mine()).toEqual([])
  await approveWaiting(student.id, 'admin')
  await page.reload()
  expect((await mine()).map(({ expiresAt }) => expiresAt)).toEqual([null])

  const row = grid(page, titles.planInvites).getByRole('row').filter({ hasText: name })
  await row.getByRole('checkbox').click()
  const all = grid(page, titles.planInvites).getByRole('checkbox', { name: table('select.all') })
  expect(await all.getAttribute('aria-checked')).toBe('mixed')
  await all.click()
  expect(await all.getAttribute('aria-checked')).toBe('true')
  await all.click()
  await row.getByRole('checkbox').click()
  await page.getByRole('button', { name: invites('expiry.action') }).click()
  const expiry = page.getByRole('dialog', { name: invites('expiry.title') })
  await expiry.getByLabel(invites('expiry.day')).fill(addCairoDays(cairoDay(Date.now()), 5))
  await expiry.getByRole('button', { name: common('save') }).click()
  await expiry.waitFor({ state: 'hidden' })
  expect((await mine())[0]?.expiresAt).not.toBeNull()

  await page.getByRole('button', { name: invites('remove.actionOf', { name }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: invites('remove.yes') })
    .click()
  await row.waitFor({ state: 'hidden' })
  expect(await mine()).toEqual([])
})

test('the lists are built anew after a typed word, and the screen says who did it', async () => {
  const page = await adminAt('/admin/platform-settings', 'super')
  await page.getByRole('button', { name: platform('cache.action') }).click()
  const dialog = page.getByRole('dialog', { name: platform('cache.question') })
  const word = platform('cache.word')
  await dialog.getByRole('textbox').fill('نعم')
  await dialog.getByRole('button', { name: platform('cache.confirm') }).click()
  await dialog.getByText(platform('cache.mismatch', { word })).waitFor()
  // Without its hamza, as it is often typed.
  await dialog.getByRole('textbox').fill('اعادة')
  await dialog.getByRole('button', { name: platform('cache.confirm') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(/^آخر مرة .*هدى سمير$/).waitFor()
})

test('figures of the server come by themselves, and stop coming when they are paused', async () => {
  const page = await adminAt('/admin/server-stats')
  const readings = page.getByRole('img', { name: server('charts.requests') })
  // A line needs two readings, so the second one has come by the socket.
  await readings.waitFor()
  await page
    .getByRole('button', { name: common('showAsTable') })
    .first()
    .click()
  await page.getByRole('table', { name: server('charts.requests') }).waitFor()
  await page.getByRole('button', { name: server('pause') }).click()
  await page.getByText(server('paused'), { exact: true }).waitFor()
  await page.getByRole('button', { name: server('resume') }).click()
  await page.getByText(server('live'), { exact: true }).waitFor()
})

test.each(['studio', 'malak', 'karim'])('%s sees neither the home of admins nor their search', async (handle) => {
  const person = await signInSeeded(origin, handle)
  const page = await visit({ person, path: '/admin/platform-settings' })
  await page.getByRole('heading', { level: 1, name: words.shell('forbidden.title') }).waitFor()
  expect(await page.getByRole('button', { name: admin('search.open') }).count()).toBe(0)
})
