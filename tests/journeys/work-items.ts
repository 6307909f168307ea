/** One of each kind of work of the team: how it comes to be, where it opens, and the keys that decide it there. */
import { grantMinutes } from '#contract/lessons/api/minutes.ts'
import { openDispute } from '#contract/money/api/disputes.ts'
import { createInvoice } from '#contract/money/api/invoices.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { createReport } from '#contract/talk/api/reports.ts'
import { InvoiceStatus, RefundRequestStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import type { WorkKind } from '#contract/vocabulary/work.ts'
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'
import { adminDisputes } from '#web/features/team/copy/admin-disputes.ts'
import { adminInbox } from '#web/features/team/copy/admin-inbox.ts'
import { adminInterviews } from '#web/features/team/copy/admin-interviews.ts'
import { adminInvoices } from '#web/features/team/copy/admin-invoices.ts'
import { adminRefunds } from '#web/features/team/copy/admin-refunds.ts'
import { adminTutor } from '#web/features/team/copy/admin-tutor.ts'
import { wordsOf } from './any-reader.ts'
import { callApi, signInSeeded } from './browser.ts'
import { newClaim } from './claims.ts'
import { eventually, origin, state } from './journey.ts'
import { expectFocus, expectFocusWithin } from './keyboard.ts'
import { withDatabase } from './kill-world.ts'
import {
  bookLessonWith,
  endLessonAsHeld,
  endReceiverHold,
  newApplicant,
  newManager,
  newName,
  newStudent,
  newTutor,
  offerHours,
  teachLesson,
  tomorrowNoon,
} from './people.ts'
import type { Keys } from './presses.ts'
import { holdAppointment, sendFilm } from './undecided.ts'
import { words } from './words.ts'

const approvals = wordsOf(adminApprovals)
const disputes = wordsOf(adminDisputes)
const inbox = wordsOf(adminInbox)
const corrections = wordsOf(adminInterviews)
const { interviews } = words
const money = wordsOf(adminInvoices)
const refunds = wordsOf(adminRefunds)
const tutors = wordsOf(adminTutor)

export interface Item {
  readonly kind: WorkKind
  readonly id: number
  /** The beginning of its address, and what the rest of it names. */
  readonly path: string
  readonly named: string
  readonly decide: (keys: Keys) => Promise<void>
  /** The column of its row that tells what became of it, and the value once it is decided. */
  readonly done: readonly [sql: string, value: number | string]
}

export const readRow = (sql: string, ...values: (number | string)[]) =>
  withDatabase(state, (db) => db.prepare(sql).get(...values) as Record<string, unknown> | undefined)

/** Whether it is decided, by its row. */
export const isDone = async ({ id, done: [sql, value] }: Item): Promise<boolean> =>
  Object.values((await readRow(sql, id)) ?? {})[0] === value

export const withdrawal = async (): Promise<Item> => {
  const tutor = await newTutor()
  await teachLesson(tutor, 50_000)
  const body = { method: WithdrawMethod.Instapay, receiver: 'karim_22@instapay', amount: 20_000 }
  const { id } = await tutor.api(createInvoice, { body })
  await endReceiverHold(id)
  return {
    ...({ kind: 'withdrawal', id, path: '/admin/invoices?', named: `open=${id}` } as const),
    decide: async ({ page, press, confirm }) => {
      const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: await page.screenshot() }
      await page.getByRole('button', { name: money('approve.action'), exact: true }).waitFor()
      const chooser = page.waitForEvent('filechooser')
      await press('d')
      await (await chooser).setFiles(receipt)
      await confirm(money('approve.confirm'))
    },
    done: ['SELECT status FROM invoices WHERE id = ?', InvoiceStatus.Approved],
  }
}

export const refund = async (): Promise<Item> => {
  const { id } = (await newClaim()).request
  return {
    ...({ kind: 'refund', id, path: '/admin/refund-requests?', named: `open=${id}` } as const),
    decide: async ({ page, press, confirm }) => {
      await page.getByRole('button', { name: refunds('pay.action') }).waitFor()
      await expectFocusWithin(page.getByRole('dialog'))
      await press('d')
      await confirm(refunds('pay.confirm'))
    },
    done: ['SELECT status FROM refund_requests WHERE id = ?', RefundRequestStatus.Processed],
  }
}

export const approval = async (): Promise<Item> => {
  const student = await newStudent(newName('سارة'))
  const { token } = await signInSeeded(origin, 'super')
  const body = { minutes: 300, days: 30, reason: 'تعويض عن أسبوع انقطاع.' }
  const input = { params: { userId: student.id }, body, idempotencyKey: crypto.randomUUID() }
  const id = await callApi(origin, grantMinutes, input, token).then(
    () => Number.NaN,
    (error: unknown) => (error instanceof ApiError ? (error.approval?.id ?? Number.NaN) : Number.NaN),
  )
  return {
    ...({ kind: 'approval', id, path: '/admin/approvals?', named: `open=${id}` } as const),
    decide: async ({ page, press, confirm }) => {
      const act = page.getByRole('button', { name: approvals('dialog.approve') })
      await act.waitFor()
      await expectFocusWithin(page.getByRole('dialog').filter({ has: act }))
      await press('d')
      await confirm(approvals('confirm.yes'))
    },
    done: ['SELECT state FROM approvals WHERE id = ?', 'approved'],
  }
}

export const dispute = async (): Promise<Item> => {
  const [student, tutor] = [await newStudent(newName('ليلى')), await newTutor()]
  const start = tomorrowNoon()
  const { id } = await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  await endLessonAsHeld(id)
  const body = { lessonId: id, kind: 'line', text: 'انقطع الصوت أكثر من مرة.' } as const
  await student.api(openDispute, { body, files: {} })
  return {
    ...({ kind: 'dispute', id, path: '/admin/dispute/', named: String(id) } as const),
    decide: async ({ page, press, type }) => {
      await page.getByRole('button', { name: disputes('rule.send') }).waitFor()
      await press('d')
      await expectFocus(page.getByRole('textbox', { name: disputes('rule.reason') }))
      await type('التسجيل يوضح أن الحصة اكتملت.')
      await press('Control+Enter')
      await page.getByText(disputes('rule.done')).waitFor()
    },
    done: ['SELECT state FROM disputes WHERE lesson_id = ?', 'ruled'],
  }
}

const threadItem = (id: number, isReport: boolean): Item => ({
  ...({ kind: 'thread', id, path: '/admin/inbox?', named: `open=${id}` } as const),
  decide: async ({ page, press, type }) => {
    const number = inbox('thread.number', { id: String(id) })
    await page.getByText(number, { exact: true }).waitFor()
    // Who comes by N writes at once.
    const answer = page.getByRole('textbox', { name: inbox('reply.label'), exact: true })
    await expectFocus(answer)
    await type('شكرًا لك، انحلّت المشكلة.')
    await press('Control+Enter')
    if (isReport) {
      await expectFocus(page.getByRole('menuitem').first())
      await press('Enter')
    }
    // The inbox goes on to another thread; behind the last one it stays, and gives the keys back.
    await eventually(() => page.locator('.inbox-reply textarea').inputValue()).toBe('')
    await eventually(() => page.locator('.inbox-reply textarea:focus').count()).toBe(0)
  },
  done: ['SELECT state FROM threads WHERE id = ?', 'done'],
})

export const report = async (): Promise<Item> => {
  const student = await newStudent(newName('نور'))
  await student.api(createReport, { body: { title: 'الصوت ضعيف', description: 'لا يُسمع صوت المعلّم.' }, files: {} })
  return threadItem(Number((await readRow('SELECT id FROM threads WHERE user_id = ?', student.id))?.id), true)
}

/** Written into the database: the form takes one message in six hours from one address. */
export const message = async (): Promise<Item> => {
  const student = await newStudent(newName('منة'))
  const now = Date.now()
  const row = await readRow(
    `INSERT INTO threads (kind, user_id, name, email, title, preview, due_at, last_at, created_at, updated_at)
     VALUES ('contact', ?, ?, ?, 'سؤال عن الباقات', 'ما الفرق بين الباقات؟', ?, ?, ?, ?) RETURNING id`,
    ...[student.id, student.name, student.email, now + 86_400_000, now, now, now],
  )
  const id = Number(row?.id)
  await readRow(
    `INSERT INTO thread_messages (thread_id, side, author_id, text, via, created_at)
     VALUES (?, 'person', ?, 'ما الفرق بين الباقات؟', 'form', ?) RETURNING id`,
    ...[id, student.id, now],
  )
  return threadItem(id, false)
}

/** A film that its reviewer judged, and left without a result. */
export const film = async (): Promise<Item> => {
  const [manager, applicant] = [await newManager(), await newApplicant()]
  const id = await sendFilm(manager, applicant, { isAssessed: true })
  return {
    ...({ kind: 'film', id, path: `/admin/tutor/${applicant.id}?`, named: `task=film-${id}` } as const),
    decide: async ({ page, press, confirm }) => {
      await page.getByRole('radio', { name: interviews('review.approveNext') }).waitFor()
      await page.getByRole('radio', { name: '4', checked: true }).first().waitFor()
      await press('d')
      await confirm(interviews('review.submit.approve'))
    },
    done: ['SELECT state FROM intro_videos WHERE id = ?', ReviewStatus.Approved],
  }
}

const appointment = async (kind: 'interview' | 'demo'): Promise<Item> => {
  const [manager, applicant] = [await newManager(), await newApplicant()]
  const id = await holdAppointment(kind, manager, applicant)
  return {
    ...({ kind, id, path: `/admin/tutor/${applicant.id}?`, named: `task=${kind}-${id}` } as const),
    decide: async ({ page, press, type }) => {
      await page.getByRole('button', { name: tutors('task.decide') }).waitFor()
      await press('d')
      const name = corrections('correct.feedback', { name: applicant.name })
      await expectFocusWithin(
        page.getByRole('dialog', { name: corrections('correct.title', { name: applicant.name }) }),
      )
      await type('3434')
      await expectFocus(page.getByRole('textbox', { name }))
      await type('شرح واضح، ووقت كافٍ للطالب.')
      await press('Control+Enter')
      await page.getByText(tutors(`task.${kind}`)).waitFor({ state: 'hidden' })
      await page.getByRole('textbox', { name }).waitFor({ state: 'hidden' })
    },
    done: [
      `SELECT status FROM ${kind === 'demo' ? 'demo_sessions' : 'interviews'} WHERE id = ?`,
      InterviewStatus.Passed,
    ],
  }
}
export const interview = (): Promise<Item> => appointment('interview')
export const demo = (): Promise<Item> => appointment('demo')

/** A tutor who passed every step, and whose page has all its files. */
export const activation = async (): Promise<Item> => {
  const [manager, applicant] = [await newManager(), await newApplicant()]
  const { id } = applicant
  await sendFilm(manager, applicant, { state: ReviewStatus.Approved, isAssessed: true })
  await holdAppointment('interview', manager, applicant, InterviewStatus.Passed)
  await holdAppointment('demo', manager, applicant, InterviewStatus.Passed)
  await readRow(
    `UPDATE tutors SET (video, thumbnail) = (SELECT video, thumbnail FROM tutors WHERE thumbnail IS NOT NULL LIMIT 1)
     WHERE id = ? RETURNING id`,
    id,
  )
  return {
    ...({ kind: 'activation', id, path: `/admin/tutor/${id}?`, named: `task=activation-${id}` } as const),
    decide: async ({ page, press }) => {
      await page.getByRole('button', { name: tutors('task.activate') }).waitFor()
      await press('d')
      await page.getByText(tutors('task.activation')).waitFor({ state: 'hidden' })
    },
    done: ['SELECT activated FROM tutors WHERE id = ?', 1],
  }
}
