/** What is left of an account that was deleted: nothing of a person, however the deletion was interrupted. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveWord } from '#contract/classroom/api/words.ts'
import { listLessons } from '#contract/lessons/api/lessons.ts'
import { createInvite } from '#contract/money/api/invites.ts'
import { createPlanInvites } from '#contract/money/api/plans.ts'
import { logIn } from '#contract/people/api/auth.ts'
import { listUsers, updateUser } from '#contract/people/api/users.ts'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { listMessages, listRooms } from '#contract/talk/api/chat.ts'
import { searchPeople } from '#contract/team/api/admin.ts'
import { refuseAct } from '#contract/team/api/approvals.ts'
import { stateOf, waitingOf } from '#tests/kit/approvals.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { accountOf, askToLeave, deleteUntilKilled, isDeleted, pass, password, secured } from '#tests/kit/deletions.ts'
import { expectSoundLedger } from '#tests/kit/invoices.ts'
import { make } from '#tests/kit/make.ts'
import { handOver, tellAt } from '#tests/kit/old-notifications.ts'
import { runDailySweep } from '#tests/kit/outbox-sweep.ts'
import { sendRecording } from '#tests/kit/passport-recordings.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { bindings } from '#tests/kit/rooms.ts'
import { inHub, oldWord, ownerOf } from '#tests/kit/saved-words.ts'
import { getChatRoom } from '#worker/chat-room.ts'
import { deletedMessage, deletedName } from '#worker/copy/my-data.ts'
import { askWords } from '#worker/features/classroom/words/ask.ts'
import { getUserHub } from '#worker/live-rooms.ts'
import { statement } from '#worker/storage/guarded.ts'

const start = Date.parse('2026-11-20T10:00:00Z')
beforeEach(() => {
  clock.set(start)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await expectSoundLedger()
})
const enter = ({ email }: Person) => apiCall(logIn, { body: { email, password } })

/** A student with a conversation, a lesson, a rating, a picture and a recording. */
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
  await sendRecording(person, tutor.id)
  return { person, tutor, room, lesson }
}
const leave = async (person: Person) => {
  await askToLeave(person)
  await pass(0)
  await pass(14 * dayMs)
}

describe('when it is over', () => {
  test('nothing of the person is left, and the other side reads «deleted account»', async () => {
    const { person, tutor, room, lesson } = await wellKnown()
    const [recording] = await rows('SELECT file FROM passport_recordings WHERE student_id = ?', person.id)
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
    expect(await env.FILES.head(String(recording?.file))).toBeNull()
    expect((await refusalOf(enter(person))).status).toBe(401)
    const chat = getChatRoom(bindings, room.id)
    const late = { roomId: room.id, userId: tutor.id, text: 'أين أنت؟', refId: 'c' }
    expect(await chat.post(late)).toMatchObject({ code: 'unallowed' })
  })

  test('the team does not find it among people, and finds everybody else', async () => {
    const [{ person, tutor }, admin] = [await wellKnown(), await people.admin()]
    const found = async () => {
      const { list } = await admin.api(listUsers, { query: { size: 100 } })
      const byText = await admin.api(searchPeople, { query: { text: 'حساب محذوف' } })
      return [...list, ...byText].map(({ id }) => id)
    }
    expect(await found()).toContain(person.id)
    await leave(person)
    // No later change of the row brings it back.
    await rows('UPDATE users SET city = 2 WHERE id = ?', person.id)
    expect(await found()).not.toContain(person.id)
    expect(await found()).toContain(tutor.id)
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

  test('their hub keeps none of their notifications, nor one that was on its way', async () => {
    const { person } = await wellKnown()
    await tellAt(person, start - 9 * dayMs, { count: 2 })
    await handOver(start)
    const hub = getUserHub(bindings, person.id)
    const page = { before: null, except: [], limit: 10 }
    const kept = await hub.listNotifications(page)
    expect(kept).toHaveLength(2)
    await leave(person)
    expect(await hub.listNotifications(page)).toEqual([])
    const [row] = await rows<{ madeAt: number }>('SELECT created_at AS madeAt FROM users WHERE id = ?', person.id)
    await hub.keepNotifications({ userId: person.id, madeAt: row?.madeAt ?? 0 }, kept)
    expect(await hub.listNotifications(page)).toEqual([])
    expect(await rows('SELECT * FROM older_notifications WHERE user_id = ?', person.id)).toEqual([])
  })

  test('neither their hub nor the database keeps their words, nor takes one that was on its way', async () => {
    const { person, tutor, lesson } = await wellKnown()
    await oldWord(person, { text: 'old' })
    const word = { studentId: person.id, text: 'new', lessonId: lesson.id }
    await tutor.api(saveWord, { body: word })
    const owner = await ownerOf(person)
    expect(await askWords(getUserHub(bindings, person.id), owner, 'counts', {})).toMatchObject({ total: 2 })
    await leave(person)
    expect(await askWords(getUserHub(bindings, person.id), owner, 'counts', {})).toBeNull()
    expect((await refusalOf(tutor.api(saveWord, { body: word }))).code).toBe('forbidden')
    expect(await inHub(person, "SELECT name FROM sqlite_master WHERE name IN ('cards', 'review_days')")).toEqual([])
    for (const table of ['words', 'learning_progress'])
      expect(await rows(`SELECT * FROM ${table} WHERE student_id = ?`, person.id)).toEqual([])
  })

  test('a kill after any call of the database ends in the same', async () => {
    const { person, room, tutor } = await wellKnown()
    await askToLeave(person)
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
    const { list } = await tutor.api(listMessages, { params: { room: room.id } })
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

test('the addresses that a recovery named go with the account, and nothing else of what two of the team decided', async () => {
  const { person } = await wellKnown()
  const [mona, hoda] = [await people.superAdmin(), await people.admin()]
  const ask = (body: object) =>
    mona.api(updateUser, { params: { id: person.id }, body: { ...body, reason: 'فقد بريده' } })
  const { id } = await waitingOf(ask({ phone: '01098765432' }))
  await hoda.api(refuseAct, { params: { id }, body: { note: 'لم يثبت شيء' } })
  const waits = await waitingOf(ask({ email: 'my-other-address@example.com' }))
  const stored = () => rows('SELECT * FROM approvals WHERE person_id = ? ORDER BY id', person.id)
  const [before] = await stored()
  expect(JSON.stringify(await stored())).toMatch(/01098765432.*my-other-address/)
  const change = (set: string) => env.DB.prepare(`UPDATE approvals SET ${set} WHERE id = ?`).bind(id).run()
  const blank = `act = '{"changes":[{"field":"phone","from":null,"to":null}]}'`
  await expect(change(blank)).rejects.toThrow('approval: decided')
  await leave(person)
  expect(await isDeleted(person)).toBe(true)
  const [after, open] = await stored()
  expect(after).toEqual({ ...before, act: '{"changes":[{"field":"phone","from":null,"to":null}]}' })
  expect(open).toMatchObject({ id: waits.id, state: 'expired', act: expect.not.stringContaining('my-other-address') })
  for (const set of ["note = 'x'", "act = '{}'", "state = 'approved'"])
    await expect(change(set)).rejects.toThrow('approval: decided')
})

test('invitations that wait are closed with the account they are about, and keep no address of it', async () => {
  const { person } = await wellKnown()
  const [mona, plan, friend] = [await people.superAdmin(), await make.plan(), await people.student()]
  await askToLeave(person)
  await pass(0)
  await pass(13 * dayMs)
  const expiresAt = toIsoInstant(start + 40 * dayMs)
  const address = await waitingOf(mona.api(createInvite, { body: { email: person.email, planId: plan.id, expiresAt } }))
  const group = await waitingOf(
    mona.api(createPlanInvites, { body: { userIds: [person.id, friend.id], planId: plan.id } }),
  )
  const other = await waitingOf(mona.api(createPlanInvites, { body: { userIds: [friend.id], planId: plan.id } }))
  await pass(dayMs)
  expect(await isDeleted(person)).toBe(true)
  expect(await Promise.all([address, group, other].map(async ({ id }) => (await stateOf(id))?.state))).toEqual([
    'expired',
    'expired',
    'waiting',
  ])
  expect(JSON.stringify(await rows('SELECT * FROM approvals'))).not.toContain(person.email)
})
