/** An account that its owner has deleted: it waits, may be taken back, and what stands against it. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listOnboardedTutors } from '#contract/catalogue/api/tutors.ts'
import { logIn, logInWithGoogle } from '#contract/people/api/auth.ts'
import { readMyData, takeBackDeletion } from '#contract/people/api/my-data.ts'
import { getCurrentUser } from '#contract/people/api/users.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { messagesReceivedBy } from '#tests/kit/codes.ts'
import { accountOf, askToLeave, isDeleted, nothing, pass, password, secured } from '#tests/kit/deletions.ts'
import { earner, expectSoundLedger } from '#tests/kit/invoices.ts'
import { make } from '#tests/kit/make.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { deletedName } from '#worker/copy/my-data.ts'
import { settleDueLessons } from '#worker/features/money/invoices/settle-store.ts'
import { createGoogleSimulator } from '#worker/gateways/simulated/google.ts'
import { statement } from '#worker/storage/guarded.ts'

const start = Date.parse('2026-11-20T10:00:00Z')
beforeEach(() => {
  clock.set(start)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await expectSoundLedger()
})

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
const enter = ({ email }: Person) => apiCall(logIn, { body: { email, password } })
const kindsTold = async ({ id }: Person) =>
  (await rows<{ kind: string }>('SELECT kind FROM notifications WHERE user_id = ? ORDER BY id', id)).map(
    ({ kind }) => kind,
  )

describe('while it waits', () => {
  test('every other session is over, this one goes on, and a mail says until when', async () => {
    const person = await people.student(await secured())
    const { token, dueAt } = await askToLeave(person)
    expect(dueAt).toBe(new Date(start + 14 * dayMs).toISOString())
    expect(await codeOf(apiCall(getCurrentUser, {}, person.token))).toBe('unauthenticated')
    expect((await apiCall(getCurrentUser, {}, token)).id).toBe(person.id)
    expect((await apiCall(readMyData, {}, token)).deletion).toMatchObject({ dueAt })
    await pass(0)
    await pass(60_000)
    const [mail] = await messagesReceivedBy(person.email)
    expect(mail?.text).toContain('حذف حسابك')
  })

  test('repeating it changes nothing', async () => {
    const person = await people.student(await secured())
    await askToLeave(person)
    clock.advance(dayMs)
    expect((await askToLeave(person)).dueAt).toBe(new Date(start + 14 * dayMs).toISOString())
  })

  test('whoever signs in keeps it, with the password or Google', async () => {
    const [person, other] = [await people.student(await secured()), await people.student(await secured())]
    await askToLeave(person)
    await enter(person)
    await askToLeave(other)
    const token = await createGoogleSimulator(db).issueIdToken(
      { email: other.email, emailVerified: true },
      null,
      Date.now(),
    )
    await apiCall(logInWithGoogle, { body: { token, type: 'id-token' } })
    await pass(15 * dayMs)
    expect([await isDeleted(person), await isDeleted(other)]).toEqual([false, false])
    expect(await kindsTold(person)).toEqual(['deletion_asked', 'deletion_taken_back'])
    expect((await accountOf(person))?.email).toBe(person.email)
  })

  test('a tutor is not shown, and is again when it is taken back', async () => {
    const tutor = await people.tutor(await secured())
    const isListed = async () => (await rows('SELECT id FROM tutor_public WHERE id = ?', tutor.id)).length === 1
    await askToLeave(tutor)
    await expect.poll(isListed).toBe(false)
    await tutor.api(takeBackDeletion, {})
    await expect.poll(isListed).toBe(true)
    await tutor.api(takeBackDeletion, {})
    expect((await apiCall(listOnboardedTutors, {})).list.map(({ id }) => id)).toContain(tutor.id)
  })

  test('lessons ahead of a student are cancelled, and weekly hours end', async () => {
    const [person, tutor] = [await people.student(await secured()), await people.tutor()]
    const { id } = await make.lesson({ tutorId: tutor.id, studentId: person.id, start: start + 3 * dayMs })
    await askToLeave(person)
    await pass(0)
    expect(await rows('SELECT canceled_by AS by FROM lessons WHERE id = ?', id)).toEqual([{ by: person.id }])
    expect(await kindsTold(tutor)).toContain('lesson_canceled')
  })

  test('a day before the end it is told once more', async () => {
    const person = await people.student(await secured())
    await askToLeave(person)
    await pass(0)
    await pass(13 * dayMs - 1000)
    expect(await kindsTold(person)).toEqual(['deletion_asked'])
    await pass(1000)
    await pass(60_000)
    expect(await kindsTold(person)).toEqual(['deletion_asked', 'deletion_soon'])
  })
})

describe('what stands against it', () => {
  test('a tutor first withdraws, or names what is lost', async () => {
    const tutor = await earner()
    const { passwordHash } = await secured()
    await statement(db, 'UPDATE users SET password_hash = :passwordHash WHERE id = :id', {
      id: tutor.id,
      passwordHash,
    }).run()
    await settleDueLessons(db, 0, Date.now())
    const { losses } = await tutor.api(readMyData, {})
    expect(losses.balance).toBeGreaterThan(0)
    expect(await codeOf(askToLeave(tutor))).toBe('losses-unnamed')
    expect(await codeOf(askToLeave(tutor, { ...losses, balance: losses.balance - 1 }))).toBe('losses-unnamed')
    await askToLeave(tutor, losses)
    await pass(14 * dayMs)
    expect(await isDeleted(tutor)).toBe(true)
    expect(
      await rows('SELECT sum(amount) AS total FROM ledger_entries WHERE account = ?', `tutor:${tutor.id}`),
    ).toEqual([{ total: 0 }])
  })

  test('a tutor with lessons ahead, and one whose lessons are not settled', async () => {
    const [tutor, student] = [await people.tutor(await secured()), await people.student()]
    const lesson = await make.lesson({ tutorId: tutor.id, studentId: student.id, start: start + dayMs })
    expect((await tutor.api(readMyData, {})).obstacles).toEqual(['coming-bookings'])
    expect(await codeOf(askToLeave(tutor))).toBe('deletion-blocked')
    clock.set(lesson.endAt + 1)
    expect((await tutor.api(readMyData, {})).obstacles).toEqual(['unsettled-lessons'])
  })

  test('a student with a subscription says that it is lost', async () => {
    const person = await people.student(await secured())
    await make.subscription({ userId: person.id, start: start - dayMs, end: start + 20 * dayMs })
    expect(await codeOf(askToLeave(person))).toBe('losses-unnamed')
    await askToLeave(person, { ...nothing, subscribed: true })
    await pass(14 * dayMs)
    expect(await isDeleted(person)).toBe(true)
  })

  test('the last super admin stays', async () => {
    await statement(db, 'UPDATE users SET password_hash = NULL WHERE role = 0').run()
    const person = await people.superAdmin(await secured())
    expect((await person.api(readMyData, {})).obstacles).toEqual(['last-super-admin'])
    await people.superAdmin(await secured())
    expect((await person.api(readMyData, {})).obstacles).toEqual([])
  })

  test('what comes up meanwhile holds it up, and no longer when it is over', async () => {
    const [person, tutor] = [await people.student(await secured()), await people.tutor()]
    await askToLeave(person)
    const lesson = await make.lesson({ tutorId: tutor.id, studentId: person.id, start: start - hourMs })
    await statement(
      db,
      `INSERT INTO disputes (lesson_id, tutor_id, user_id, side, kind, text, created_at)
       VALUES (:lessonId, :tutorId, :userId, 'student', 'other', 'لم يحضر', 1)`,
      { lessonId: lesson.id, tutorId: tutor.id, userId: person.id },
    ).run()
    await pass(0)
    await pass(14 * dayMs)
    expect(await isDeleted(person)).toBe(false)
    await statement(db, "UPDATE disputes SET state = 'ruled', closed_at = 2 WHERE user_id = :id", {
      id: person.id,
    }).run()
    await pass(hourMs)
    expect(await isDeleted(person)).toBe(true)
    expect(await rows('SELECT text, state FROM disputes WHERE user_id = ?', person.id)).toEqual([
      { text: deletedName, state: 'ruled' },
    ])
  })
})
