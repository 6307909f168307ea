import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { answerDispute, withdrawDispute } from '#contract/money/api/disputes.ts'
import { hourMs } from '#contract/shared/rules/time.ts'
import { createContactRequest } from '#contract/talk/api/contact.ts'
import { listNotifications } from '#contract/talk/api/notifications.ts'
import {
  listOwnThreads,
  readLinkedThread,
  readOwnThread,
  writeLinkedThread,
  writeOwnThread,
} from '#contract/talk/api/own-threads.ts'
import { createReport } from '#contract/talk/api/reports.ts'
import { createSavedReply, listSavedReplies, updateSavedReply } from '#contract/talk/api/saved-replies.ts'
import {
  answerThread,
  countThreads,
  endThread,
  getThread,
  listThreads,
  takeThread,
} from '#contract/talk/api/threads.ts'
import { threadLimits } from '#contract/vocabulary/threads.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, newAddress, refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { dispute, disputeText, judgedLesson } from '#tests/kit/disputes.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { later, linesOf, staleBy, staleRefusalOf, twoAdmins } from '#tests/kit/two-admins.ts'
import { createThreadToken } from '#worker/features/talk/threads/link.ts'
import { tokenKeys } from '#worker/keyring.ts'

const written = { name: 'منى عادل', phone: '01012345678', title: 'سؤال عن الخطط', message: 'هل يمكن تغيير الخطة؟' }
const write = (person: Person | null, fields: object = {}) =>
  apiCall(createContactRequest, { body: { ...written, ...fields } }, person?.token ?? null, newAddress())
const newest = async () => (await rows<{ id: number }>('SELECT max(id) AS id FROM threads'))[0]?.id ?? 0
const caseOf = (admin: Person, id: number) => admin.api(getThread, { params: { id }, query: {} })
const seenOf = async (admin: Person, id: number) => (await caseOf(admin, id)).thread.updatedAt
const answer = async (admin: Person, id: number, fields: object = {}) =>
  admin.api(answerThread, {
    params: { id },
    body: { text: 'أهلًا، نعم.', way: 'app', end: false, seen: await seenOf(admin, id), ...fields } as never,
  })

const asked = async () => {
  clock.set('2026-03-02T09:00:00.000Z')
  const { mona, hoda, isMona } = await twoAdmins()
  const student = await people.student({ name: 'سارة محمود' })
  await write(student)
  return { mona, hoda, isMona, student, id: await newest() }
}

describe('a thread', () => {
  test('begins with its message, late after a day, and is merged by person while it is open', async () => {
    const { mona, student, id } = await asked()
    later()
    await write(student, { title: 'سؤال آخر', message: 'ومتى تبدأ الخطة؟' })
    expect(await newest()).toBe(id)
    const { thread, messages, person, ways, others } = await caseOf(mona, id)
    expect(thread).toMatchObject({ kind: 'contact', state: 'new', title: written.title, owner: null })
    expect(Date.parse(thread.dueAt) - Date.parse(thread.createdAt)).toBe(threadLimits.answerMs)
    expect(messages.map(({ text, side, via }) => [text, side, via])).toEqual([
      [written.message, 'person', 'form'],
      ['سؤال آخر\nومتى تبدأ الخطة؟', 'person', 'form'],
    ])
    expect([person?.id, others, ways.includes('app')]).toEqual([student.id, [], true])
    await mona.api(endThread, { params: { id }, body: { done: true, seen: thread.updatedAt } })
    await write(student)
    expect(await newest()).toBeGreaterThan(id)
    expect((await caseOf(mona, await newest())).others).toMatchObject([{ id, state: 'done' }])
  })

  test('is taken once: the second is told by whom', async () => {
    const { mona, hoda, isMona, id } = await asked()
    const take = (admin: Person, seen: number | null) =>
      admin.api(takeThread, { params: { id }, body: { owner: admin.id, seen } })
    expect(await take(mona, null)).toMatchObject({ state: 'open', owner: { id: mona.id } })
    expect(await staleRefusalOf(take(hoda, null))).toEqual(staleBy(isMona))
    expect(await take(hoda, mona.id)).toMatchObject({ owner: { id: hoda.id } })
    expect(await hoda.api(takeThread, { params: { id }, body: { owner: null, seen: hoda.id } })).toMatchObject({
      state: 'new',
      owner: null,
    })
    expect(await linesOf('thread.take', id)).toHaveLength(3)
    const student = await people.student()
    const toStudent = mona.api(takeThread, { params: { id }, body: { owner: student.id, seen: null } })
    expect((await refusalOf(toStudent)).code).toBe('user-not-found')
  })

  test('that is answered waits for its person, who reads, answers and has it opened again', async () => {
    const { mona, student, id } = await asked()
    clock.advance(hourMs)
    const answered = await answer(mona, id, { end: true })
    expect(answered).toMatchObject({ state: 'done', owner: { id: mona.id }, firstAnswerAt: '2026-03-02T10:00:00.000Z' })
    await answer(mona, id, { text: 'للفريق فقط', way: 'note' })
    clock.advance(1000)
    const { list } = await student.api(listNotifications, {})
    expect(list[0]).toMatchObject({ kind: 'team_answered', path: `/support/${id}` })
    const own = await student.api(readOwnThread, { params: { id } })
    expect(own).toMatchObject({ done: true, open: true })
    expect(own.messages.map(({ side }) => side)).toEqual(['person', 'team'])
    later()
    const again = await student.api(writeOwnThread, { params: { id }, body: { text: 'شكرًا، وسؤال أخير' } })
    expect([again.done, again.messages.length]).toEqual([false, 3])
    expect((await caseOf(mona, id)).thread).toMatchObject({ state: 'open', preview: 'شكرًا، وسؤال أخير' })
    const other = await people.student()
    expect((await refusalOf(other.api(readOwnThread, { params: { id } }))).code).toBe('not-found')
  })

  test('is in the list of its person alone, with its state and the last word', async () => {
    const { mona, student, id } = await asked()
    const lines = async (of: Person) => (await of.api(listOwnThreads, {})).list
    expect(await lines(student)).toEqual([
      {
        ...{ id, kind: 'contact', title: written.title, state: 'waiting', outcome: null },
        ...{ preview: written.message, lastSide: 'person', lastAt: '2026-03-02T09:00:00.000Z' },
      },
    ])
    later()
    await answer(mona, id)
    await answer(mona, id, { text: 'للفريق فقط', way: 'note' })
    expect(await lines(student)).toMatchObject([{ id, state: 'answered', preview: 'أهلًا، نعم.', lastSide: 'team' }])
    later()
    await student.api(writeOwnThread, { params: { id }, body: { text: 'شكرًا' } })
    expect(await lines(student)).toMatchObject([{ id, state: 'waiting', preview: 'شكرًا' }])
    await mona.api(endThread, { params: { id }, body: { done: true, seen: await seenOf(mona, id) } })
    later()
    await write(student)
    expect(await lines(student)).toMatchObject([{ state: 'waiting' }, { id, state: 'done' }])
    expect(await lines(await people.student())).toEqual([])
  })

  test('answered by two at once is answered by the first', async () => {
    const { mona, hoda, isMona, id } = await asked()
    const seen = await seenOf(mona, id)
    later()
    await answer(mona, id, { seen })
    expect(await staleRefusalOf(answer(hoda, id, { seen }))).toEqual(staleBy(isMona))
    expect(await rows("SELECT id FROM thread_messages WHERE thread_id = ? AND side = 'team'", id)).toHaveLength(1)
  })
})

describe('of somebody without an account', () => {
  test('an answer goes by mail, and the link in it opens the thread again', async () => {
    clock.set('2026-03-02T09:00:00.000Z')
    const mona = await people.admin()
    await write(null, { email: 'mona@example.com' })
    const id = await newest()
    expect((await caseOf(mona, id)).ways).toEqual(['mail', 'note'])
    expect((await refusalOf(answer(mona, id))).code).toBe('illegal')
    await answer(mona, id, { way: 'mail', end: true })
    const [mail] = await rows("SELECT recipient, payload FROM outbox WHERE kind = 'thread_answered' ORDER BY id DESC")
    expect(mail).toMatchObject({ recipient: 'mona@example.com' })
    expect(JSON.stringify(mail)).not.toContain('/r/')
    const token = await createThreadToken(tokenKeys(env as never), id, Date.now())
    expect(await apiCall(readLinkedThread, { query: { token } })).toMatchObject({ id, done: true })
    later()
    await apiCall(writeLinkedThread, { body: { token, text: 'وصلني، شكرًا' } })
    expect((await caseOf(mona, id)).thread).toMatchObject({ state: 'open' })
    const forged = token.replace(`${id}.`, `${id + 1}.`)
    expect((await refusalOf(apiCall(readLinkedThread, { query: { token: forged } }))).code).toBe('not-found')
    clock.advance(threadLimits.linkMs + 1)
    expect((await refusalOf(apiCall(readLinkedThread, { query: { token } }))).code).toBe('not-found')
  })

  test('somebody who is blocked gets the link as well, since they cannot sign in', async () => {
    const { mona, student, id } = await asked()
    const linkOf = async () => {
      await answer(mona, id, { way: 'mail' })
      const [mail] = await rows(
        "SELECT payload->>'byLink' AS byLink FROM outbox WHERE kind = 'thread_answered' ORDER BY id DESC LIMIT 1",
      )
      return mail
    }
    await rows('UPDATE users SET verified_email = 1 WHERE id = ?', student.id)
    expect(await linkOf()).toEqual({ byLink: '' })
    await rows('UPDATE users SET blocked_until = ? WHERE id = ?', Date.now() + hourMs, student.id)
    later()
    expect(await linkOf()).toEqual({ byLink: 'yes' })
  })

  test('neither account nor mail leaves a note alone', async () => {
    const mona = await people.admin()
    await write(null)
    const { ways, phone } = await caseOf(mona, await newest())
    expect([ways, phone]).toEqual([['note'], written.phone])
  })
})

describe('a report', () => {
  test('is closed with its outcome, which its author is told', async () => {
    clock.set('2026-03-02T09:00:00.000Z')
    const [mona, student, tutor] = [await people.admin(), await people.student(), await people.tutor()]
    await student.api(createReport, {
      body: { title: 'أسلوب', description: 'كلام غير لائق', aboutId: tutor.id, reason: 'rude' },
    })
    const id = await newest()
    const { thread, reportId } = await caseOf(mona, id)
    expect(thread).toMatchObject({ kind: 'report', about: { id: tutor.id } })
    const end = (body: object) =>
      mona.api(endThread, { params: { id }, body: { seen: thread.updatedAt, ...body } as never })
    expect((await refusalOf(end({ done: true }))).code).toBe('illegal')
    later()
    await end({ done: true, outcome: 'acted' })
    expect(await rows('SELECT resolved FROM reports WHERE id = ?', reportId)).toEqual([{ resolved: 1 }])
    const { list } = await student.api(listNotifications, {})
    expect(list[0]).toMatchObject({ kind: 'report_closed', path: `/support/${id}` })
    later()
    await student.api(writeOwnThread, { params: { id }, body: { text: 'تكرر الأمر' } })
    expect(await rows('SELECT resolved FROM reports WHERE id = ?', reportId)).toEqual([{ resolved: 0 }])
  })
})

test('a dispute is a thread that a ruling alone closes', async () => {
  clock.set('2026-03-02T09:00:00.000Z')
  const { student, tutor, lessonId } = await judgedLesson()
  const opened = await dispute(student, lessonId)
  const [mona, id] = [await people.admin(), await newest()]
  const { thread, messages } = await caseOf(mona, id)
  expect(thread).toMatchObject({ kind: 'dispute', lessonId, title: 'line', about: { id: tutor.id } })
  expect(messages).toMatchObject([{ side: 'person', text: disputeText }])
  const ended = mona.api(endThread, { params: { id }, body: { done: true, seen: thread.updatedAt } })
  expect((await refusalOf(ended)).code).toBe('illegal')
  later()
  await tutor.api(answerDispute, { params: { id: opened.id }, body: { text: 'كان الصوت واضحًا عندي' } })
  expect((await caseOf(mona, id)).messages).toMatchObject([{ side: 'person' }, { side: 'other' }])
  await student.api(withdrawDispute, { params: { id: opened.id } })
  expect((await caseOf(mona, id)).thread.state).toBe('done')
  expect(await student.api(readOwnThread, { params: { id } })).toMatchObject({ done: true, open: false })
})

test('the lists name what becomes late first, and find by number, phone, mail and words', async () => {
  await rows('DELETE FROM thread_messages')
  await rows('UPDATE contact_requests SET thread_id = NULL')
  await rows('DELETE FROM threads')
  clock.set('2026-03-02T09:00:00.000Z')
  const mona = await people.admin()
  await write(null, { email: 'first@example.com', title: 'إلغاء الخطة' })
  const first = await newest()
  later()
  await write(null, { phone: '01198765432' })
  const second = await newest()
  const ids = async (query: object) => (await mona.api(listThreads, { query } as never)).list.map(({ id }) => id)
  expect(await ids({})).toEqual([first, second])
  expect(await ids({ size: 1 })).toEqual([first])
  const { next } = await mona.api(listThreads, { query: { size: 1 } })
  expect(await ids({ size: 1, cursor: next })).toEqual([second])
  await mona.api(takeThread, { params: { id: second }, body: { owner: mona.id, seen: null } })
  expect([await ids({ tab: 'mine' }), await ids({ tab: 'new' })]).toEqual([[second], [first]])
  expect(await mona.api(countThreads, {})).toEqual({ new: 1, mine: 1, open: 2 })
  expect(await ids({ find: `C-${first}` })).toEqual([first])
  expect(await ids({ find: '0119 876 5432' })).toEqual([second])
  expect(await ids({ find: 'First@example.com' })).toEqual([first])
  expect(await ids({ find: 'الغاء' })).toEqual([first])
  await mona.api(endThread, { params: { id: first }, body: { done: true, seen: await seenOf(mona, first) } })
  expect([await ids({ tab: 'done' }), await ids({})]).toEqual([[first], [second]])
})

test('saved replies are kept for the team, and two of it do not overwrite each other', async () => {
  clock.set('2026-03-02T09:00:00.000Z')
  const { mona, hoda, isMona } = await twoAdmins()
  const made = await mona.api(createSavedReply, { body: { title: 'وصل المبلغ', text: 'وصل المبلغ يا {name}.' } })
  later()
  const change = (admin: Person, text: string) =>
    admin.api(updateSavedReply, { params: { id: made.id }, body: { title: made.title, text, seen: made.updatedAt } })
  await change(mona, 'وصل، شكرًا.')
  expect(await staleRefusalOf(change(hoda, 'غير ذلك'))).toEqual(staleBy(isMona))
  expect((await hoda.api(listSavedReplies, {})).find(({ id }) => id === made.id)?.text).toBe('وصل، شكرًا.')
})
