/** An account that its owner has deleted: it waits, may be taken back, and leaves nothing of a person. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listOnboardedTutors } from '#contract/catalogue/api/tutors.ts'
import { listLessons } from '#contract/lessons/api/lessons.ts'
import { logIn, logInWithGoogle } from '#contract/people/api/auth.ts'
import { askForDeletion, readMyData, takeBackDeletion } from '#contract/people/api/my-data.ts'
import { getCurrentUser } from '#contract/people/api/users.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { listMessages, listRooms } from '#contract/talk/api/chat.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { messagesReceivedBy } from '#tests/kit/codes.ts'
import { earner, expectSoundLedger } from '#tests/kit/invoices.ts'
import { deleteUntilKilled } from '#tests/kit/killed-job.ts'
import { make } from '#tests/kit/make.ts'
import { runDailySweep, runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { bindings } from '#tests/kit/rooms.ts'
import { deletedMessage, deletedName } from '#worker/copy/my-data.ts'
import { settleDueLessons } from '#worker/features/money/invoices/settle-store.ts'
import { createGoogleSimulator } from '#worker/gateways/simulated/google.ts'
import { getChatRoom } from '#worker/live-rooms.ts'
import { hashPassword } from '#worker/passwords.ts'
import { statement } from '#worker/storage/guarded.ts'

const password = 'qahwa-2025'
const start = Date.parse('2026-11-20T10:00:00Z')
beforeEach(() => {
  clock.set(start)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await expectSoundLedger()
})

const secured = async () => ({ passwordHash: await hashPassword(password, 10) })
const nothing = { balance: 0, minutes: 0, subscribed: false }
const ask = (person: Person, losses = nothing, currentPassword = password) =>
  person.api(askForDeletion, { body: { currentPassword, losses } })
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
/** Moves the clock and runs what the minute's schedule does. */
const pass = (ms: number) => runOutboxSweep(clock.advance(ms))
const enter = ({ email }: Person) => apiCall(logIn, { body: { email, password } })
const accountOf = async ({ id }: Person) => (await rows('SELECT * FROM users WHERE id = ?', id))[0]
const isDeleted = async ({ id }: Person) =>
  (await rows('SELECT user_id FROM deleted_accounts WHERE user_id = ?', id)).length === 1
const kindsTold = async ({ id }: Person) =>
  (await rows<{ kind: string }>('SELECT kind FROM notifications WHERE user_id = ? ORDER BY id', id)).map(
    ({ kind }) => kind,
  )

describe('while it waits', () => {
  test('every other session is over, this one goes on, and a mail says until when', async () => {
    const person = await people.student(await secured())
    expect(await codeOf(ask(person, nothing, 'shay-2026'))).toBe('wrong-password')
    const { token, dueAt } = await ask(person)
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
    await ask(person)
    clock.advance(dayMs)
    expect((await ask(person)).dueAt).toBe(new Date(start + 14 * dayMs).toISOString())
  })

  test('whoever signs in keeps it, with the password or Google', async () => {
    const [person, other] = [await people.student(await secured()), await people.student(await secured())]
    await ask(person)
    await enter(person)
    await ask(other)
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
    await ask(tutor)
    await expect.poll(isListed).toBe(false)
    await tutor.api(takeBackDeletion, {})
    await expect.poll(isListed).toBe(true)
    await tutor.api(takeBackDeletion, {})
    expect((await apiCall(listOnboardedTutors, {})).list.map(({ id }) => id)).toContain(tutor.id)
  })

  test('lessons ahead of a student are cancelled, and weekly hours end', async () => {
    const [person, tutor] = [await people.student(await secured()), await people.tutor()]
    const { id } = await make.lesson({ tutorId: tutor.id, studentId: person.id, start: start + 3 * dayMs })
    await ask(person)
    await pass(0)
    expect(await rows('SELECT canceled_by AS by FROM lessons WHERE id = ?', id)).toEqual([{ by: person.id }])
    expect(await kindsTold(tutor)).toContain('lesson_canceled')
  })

  test('a day before the end it is told once more', async () => {
    const person = await people.student(await secured())
    await ask(person)
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
    expect(await codeOf(ask(tutor))).toBe('losses-unnamed')
    expect(await codeOf(ask(tutor, { ...losses, balance: losses.balance - 1 }))).toBe('losses-unnamed')
    await ask(tutor, losses)
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
    expect(await codeOf(ask(tutor))).toBe('deletion-blocked')
    clock.set(lesson.endAt + 1)
    expect((await tutor.api(readMyData, {})).obstacles).toEqual(['unsettled-lessons'])
  })

  test('a student with a subscription says that it is lost', async () => {
    const person = await people.student(await secured())
    await make.subscription({ userId: person.id, start: start - dayMs, end: start + 20 * dayMs })
    expect(await codeOf(ask(person))).toBe('losses-unnamed')
    await ask(person, { ...nothing, subscribed: true })
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
    await ask(person)
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

/** A student with a conversation, a lesson, a rating and a picture. */
const wellKnown = async () => {
  const person = await people.student({
    ...(await secured()),
    phone: '01012345678',
    address: 'شارع النيل',
    image: 'users/images/me',
  })
  const tutor = await people.tutor()
  await env.FILES.put('users/images/me', 'pixels')
  const room = await make.room(person.id, tutor.id)
  const chat = getChatRoom(bindings, room.id)
  await chat.post({ roomId: room.id, userId: person.id, text: 'رقمي 01012345678', refId: 'a' })
  await chat.post({ roomId: room.id, userId: tutor.id, text: 'أهلًا بك', refId: 'b' })
  const lesson = await make.lesson({ tutorId: tutor.id, studentId: person.id, start: start - 2 * dayMs })
  return { person, tutor, room, lesson }
}
const leave = async (person: Person) => {
  await ask(person)
  await pass(0)
  await pass(14 * dayMs)
}

describe('when it is over', () => {
  test('nothing of the person is left, and the other side reads «deleted account»', async () => {
    const { person, tutor, room, lesson } = await wellKnown()
    await leave(person)
    expect(await isDeleted(person)).toBe(true)
    expect(await accountOf(person)).toMatchObject({
      name: deletedName,
      email: `deleted-${person.id}@deleted.invalid`,
      ...{ phone: null, address: null, gender: null, image: null, password_hash: null, google_id: null },
    })
    const messages = await tutor.api(listMessages, { params: { room: room.id } })
    expect(messages.list.map(({ text }) => text)).toEqual(['أهلًا بك', deletedMessage])
    const { list } = await tutor.api(listLessons, { query: { users: [tutor.id] } })
    expect(JSON.stringify(list.find((one) => one.lesson.id === lesson.id))).toContain(deletedName)
    expect(JSON.stringify(await tutor.api(listRooms, { params: { user: tutor.id } }))).not.toContain('0101234')
    await runDailySweep(Date.now())
    expect(await env.FILES.get('users/images/me')).toBeNull()
    expect((await refusalOf(enter(person))).status).toBe(401)
    const chat = getChatRoom(bindings, room.id)
    const late = { roomId: room.id, userId: tutor.id, text: 'أين أنت؟', refId: 'c' }
    expect(await chat.post(late)).toMatchObject({ code: 'unallowed' })
  })

  test('no text of the database holds what was known of them', async () => {
    const { person } = await wellKnown()
    await leave(person)
    const tables = await rows<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%search%' AND name <> 'dev_sim' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
    )
    const found: string[] = []
    for (const { name } of tables) {
      const text = JSON.stringify(await rows(`SELECT * FROM ${name}`))
      for (const secret of [person.email, '01012345678', 'شارع النيل', 'users/images/me'])
        if (text.includes(secret) && name !== 'orphan_objects') found.push(`${name}: ${secret}`)
    }
    expect(found).toEqual([])
  })

  test('a kill after any call of the database ends in the same', async () => {
    const { person, room } = await wellKnown()
    await ask(person)
    await pass(0)
    clock.advance(14 * dayMs)
    vi.spyOn(console, 'error').mockReturnValue()
    let kills = 0
    while (await deleteUntilKilled(2 * kills + 1)) {
      kills += 1
      clock.advance(15 * 60_000)
    }
    expect(kills).toBeGreaterThan(20)
    expect(await isDeleted(person)).toBe(true)
    expect((await accountOf(person))?.name).toBe(deletedName)
    const { list } = await people.superAdmin().then((admin) => admin.api(listMessages, { params: { room: room.id } }))
    expect(list.map(({ text }) => text)).toContain(deletedMessage)
  })

  test('a restored backup is deleted again, and an id that became somebody else’s is not', async () => {
    const { person } = await wellKnown()
    const before = await accountOf(person)
    await leave(person)
    await statement(db, 'DROP TRIGGER deleted_accounts_keep_all').run()
    await statement(db, 'DELETE FROM deleted_accounts WHERE user_id = :id', { id: person.id }).run()
    await statement(db, "UPDATE users SET name = 'سارة محمود', email = :email WHERE id = :id", {
      id: person.id,
      email: String(before?.email),
    }).run()
    const other = await people.student()
    await env.FILES.put(`deleted-accounts/${other.id}.1`, '')
    await runDailySweep(Date.now())
    await pass(60_000)
    expect((await accountOf(person))?.name).toBe(deletedName)
    expect(await isDeleted(person)).toBe(true)
    expect(await isDeleted(other)).toBe(false)
    expect(before?.name).toBe('سارة محمود')
  })

  test('the team changes nothing of it any more', async () => {
    const { person } = await wellKnown()
    await leave(person)
    const change = statement(db, "UPDATE users SET email = 'back@example.com' WHERE id = :id", { id: person.id })
    await expect(change.run()).rejects.toThrow('a deleted account stays as it is')
  })
})
