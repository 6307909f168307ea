/** A morning's work of the team by keys alone: what waits is decided with at most three presses an item. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { grantMinutes } from '#contract/lessons/api/minutes.ts'
import { openDispute } from '#contract/money/api/disputes.ts'
import { createInvoice, getInvoice } from '#contract/money/api/invoices.ts'
import { listRefundRequests } from '#contract/money/api/refunds.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { createReport } from '#contract/talk/api/reports.ts'
import { InvoiceStatus, RefundRequestStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { WorkKind } from '#contract/vocabulary/work.ts'
import { titles } from '#web/copy/titles.ts'
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'
import { adminDisputes } from '#web/features/team/copy/admin-disputes.ts'
import { adminHome } from '#web/features/team/copy/admin-home.ts'
import { adminInbox } from '#web/features/team/copy/admin-inbox.ts'
import { adminInvoices } from '#web/features/team/copy/admin-invoices.ts'
import { adminRefunds } from '#web/features/team/copy/admin-refunds.ts'
import { wordsOf } from '../any-reader.ts'
import { callApi, signInSeeded } from '../browser.ts'
import { newClaim } from '../claims.ts'
import { eventually, origin, pathOf, setUpJourney, state } from '../journey.ts'
import { expectFocus, expectFocusWithin } from '../keyboard.ts'
import { withDatabase } from '../kill-world.ts'
import {
  bookLessonWith,
  endLessonAsHeld,
  endReceiverHold,
  newManager,
  newName,
  newStudent,
  newTutor,
  offerHours,
  type Person,
  teachLesson,
  tomorrowNoon,
} from '../people.ts'

const { visit } = setUpJourney()
const approvals = wordsOf(adminApprovals)
const disputes = wordsOf(adminDisputes)
const home = wordsOf(adminHome)
const inbox = wordsOf(adminInbox)
const money = wordsOf(adminInvoices)
const refunds = wordsOf(adminRefunds)

/** What one piece of work is, where it opens, and the keys that decide it there. */
interface Item {
  readonly kind: WorkKind
  readonly id: number
  readonly path: string
  readonly decide: (page: Page, press: (key: string) => Promise<void>) => Promise<void>
  readonly isDone: () => Promise<boolean>
}

const read = (sql: string, ...values: (number | string)[]) =>
  withDatabase(state, (db) => db.prepare(sql).get(...values) as Record<string, unknown> | undefined)

/** The question that D leads to, which Enter answers. */
const confirm = async (page: Page, press: (key: string) => Promise<void>, label: RegExp | string): Promise<void> => {
  const question = page.getByRole('alertdialog')
  await expectFocus(question.getByRole('button', { name: label }))
  await press('Enter')
  await question.waitFor({ state: 'hidden' })
}

const withdrawal = async (): Promise<Item> => {
  const tutor = await newTutor()
  await teachLesson(tutor, 50_000)
  const body = { method: WithdrawMethod.Instapay, receiver: 'karim_22@instapay', amount: 20_000 }
  const { id } = await tutor.api(createInvoice, { body })
  await endReceiverHold(id)
  return {
    ...({ kind: 'withdrawal', id } as const),
    path: `/admin/invoices?`,
    decide: async (page, press) => {
      const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: await page.screenshot() }
      await page.getByRole('button', { name: money('approve.action'), exact: true }).waitFor()
      const chooser = page.waitForEvent('filechooser')
      await press('d')
      await (await chooser).setFiles(receipt)
      await confirm(page, press, money('approve.confirm'))
    },
    isDone: async () => (await tutor.api(getInvoice, { params: { id } })).status === InvoiceStatus.Approved,
  }
}

const refund = async (): Promise<Item> => {
  const { student, request } = await newClaim()
  return {
    ...({ kind: 'refund', id: request.id } as const),
    path: '/admin/refund-requests?',
    decide: async (page, press) => {
      const act = page.getByRole('button', { name: refunds('pay.action') })
      await act.waitFor()
      await expectFocusWithin(page.getByRole('dialog'))
      await press('d')
      await confirm(page, press, refunds('pay.confirm'))
    },
    isDone: async () =>
      (await student.api(listRefundRequests, { query: {} })).list[0]?.status === RefundRequestStatus.Processed,
  }
}

const approval = async (): Promise<Item> => {
  const student = await newStudent(newName('سارة'))
  const { token } = await signInSeeded(origin, 'super')
  const body = { minutes: 300, days: 30, reason: 'تعويض عن أسبوع انقطاع.' }
  const input = { params: { userId: student.id }, body, idempotencyKey: crypto.randomUUID() }
  const id = await callApi(origin, grantMinutes, input, token).then(
    () => Number.NaN,
    (error: unknown) => (error instanceof ApiError ? (error.approval?.id ?? Number.NaN) : Number.NaN),
  )
  return {
    ...({ kind: 'approval', id } as const),
    path: '/admin/approvals?',
    decide: async (page, press) => {
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: approvals('dialog.approve') }).waitFor()
      await expectFocusWithin(dialog)
      await press('d')
      await confirm(page, press, approvals('confirm.yes'))
    },
    isDone: async () => (await read('SELECT state FROM approvals WHERE id = ?', id))?.state === 'approved',
  }
}

const dispute = async (): Promise<Item> => {
  const [student, tutor] = [await newStudent(newName('ليلى')), await newTutor()]
  const start = tomorrowNoon()
  const { id } = await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  await endLessonAsHeld(id)
  const body = { lessonId: id, kind: 'line', text: 'انقطع الصوت أكثر من مرة.' } as const
  await student.api(openDispute, { body, files: {} })
  return {
    ...({ kind: 'dispute', id } as const),
    path: `/admin/dispute/${id}`,
    decide: async (page, press) => {
      await page.getByRole('button', { name: disputes('rule.send') }).waitFor()
      await press('d')
      await expectFocus(page.getByRole('textbox', { name: disputes('rule.reason') }))
      await page.keyboard.type('التسجيل يوضح أن الحصة اكتملت.')
      await press('Control+Enter')
      await page.getByText(disputes('rule.done')).waitFor()
    },
    isDone: async () => (await read('SELECT state FROM disputes WHERE lesson_id = ?', id))?.state === 'ruled',
  }
}

const threadItem = (id: number, isReport: boolean): Item => ({
  kind: 'thread',
  id,
  path: `/admin/inbox?open=${id}`,
  decide: async (page, press) => {
    await page.getByText(inbox('thread.number', { id: String(id) })).waitFor()
    // Who comes by N writes at once.
    await expectFocus(page.getByRole('textbox', { name: inbox('reply.label'), exact: true }))
    await page.keyboard.type('شكرًا لك، انحلّت المشكلة.')
    await press('Control+Enter')
    if (!isReport) return
    await expectFocus(page.getByRole('menuitem').first())
    await press('Enter')
  },
  isDone: async () => (await read('SELECT state FROM threads WHERE id = ?', id))?.state === 'done',
})

const report = async (): Promise<Item> => {
  const student = await newStudent(newName('نور'))
  await student.api(createReport, { body: { title: 'الصوت ضعيف', description: 'لا يُسمع صوت المعلّم.' }, files: {} })
  return threadItem(Number((await read('SELECT id FROM threads WHERE user_id = ?', student.id))?.id), true)
}

/** Written into the database: the form takes one message in six hours from one address. */
const message = async (): Promise<Item> => {
  const student = await newStudent(newName('منة'))
  const now = Date.now()
  const row = await read(
    `INSERT INTO threads (kind, user_id, name, email, title, preview, due_at, last_at, created_at, updated_at)
     VALUES ('contact', ?, ?, ?, 'سؤال عن الباقات', 'ما الفرق بين الباقات؟', ?, ?, ?, ?) RETURNING id`,
    ...[student.id, student.name, student.email, now + 86_400_000, now, now, now],
  )
  const id = Number(row?.id)
  await read(
    `INSERT INTO thread_messages (thread_id, side, author_id, text, via, created_at)
     VALUES (?, 'person', ?, 'ما الفرق بين الباقات؟', 'form', ?) RETURNING id`,
    ...[id, student.id, now],
  )
  return threadItem(id, false)
}

/** A regular admin of the test's own, to whom somebody has handed this work. */
const newAdmin = async (items: readonly Item[]): Promise<Person> => {
  const person = await newManager()
  await read('UPDATE users SET role = ? WHERE id = ? RETURNING id', Role.RegularAdmin, person.id)
  for (const { kind, id } of items)
    await read(
      'INSERT INTO work_owners (kind, subject_id, owner_id, taken_at) VALUES (?, ?, ?, ?) RETURNING kind',
      ...[kind, id, person.id, Date.now()],
    )
  return person
}

test('ten items of a regular admin are decided by keys, three presses each', async () => {
  const items: Item[] = []
  const kinds = [withdrawal, refund, approval, dispute, report, message, withdrawal, refund, approval, message]
  for (const make of kinds) items.push(await make())
  const page = await visit({ person: await newAdmin(items), path: '/admin?mine=yes' })
  await eventually(() => page.locator('.work-row').count()).toBe(items.length)
  let presses = 0
  const press = async (key: string): Promise<void> => {
    presses++
    await page.keyboard.press(key)
  }
  const left = new Set(items)
  for (let turn = 0; turn < items.length; turn++) {
    const before = pathOf(page)
    await press('n')
    await eventually(() => pathOf(page)).not.toBe(before)
    const here = pathOf(page)
    const open = /[?&]open=(\d+)/.exec(here)?.[1]
    const item = [...left].find(({ path, id }) => here.startsWith(path) && (open === undefined || Number(open) === id))
    if (!item) throw new Error(`nothing to decide at ${here}`)
    await item.decide(page, press)
    await eventually(item.isDone).toBe(true)
    left.delete(item)
  }
  await press('n')
  await page.getByRole('heading', { level: 1, name: titles.home }).waitFor()
  await page.getByText(home('work.noneOfFilter')).waitFor()
  expect(presses / items.length).toBeLessThanOrEqual(3)
})

test('the keys are silent while somebody types, and are named where they work', async () => {
  const admin = await newAdmin([await message()])
  const page = await visit({ person: admin, path: '/admin?mine=yes' })
  await page.getByText(home('work.keys')).waitFor()
  await eventually(() => page.locator('.work-row').count()).toBe(1)
  await page.keyboard.press('n')
  const keys = page.locator('.inbox-keys')
  await keys.getByText(inbox('side.work')).waitFor()
  const answer = page.getByRole('textbox', { name: inbox('reply.label'), exact: true })
  await expectFocus(answer)
  const here = pathOf(page)
  await page.keyboard.type('ndjkear')
  expect(await answer.inputValue()).toBe('ndjkear')
  expect(pathOf(page)).toBe(here)
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.getByRole('heading', { level: 1, name: titles.home }).waitFor()
})
