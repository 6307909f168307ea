/** Minutes recorded for a speaking passport: sent, marked, shown behind the link, signed, and deleted. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { setGoal } from '#contract/classroom/api/goals.ts'
import { checkPassport, readPassport, revokePassport, sharePassport } from '#contract/classroom/api/passport.ts'
import {
  askRecordingMark,
  deletePassportRecording,
  getPassportRecording,
  listPassportRecordings,
  listWaitingRecordings,
  markPassportRecording,
} from '#contract/classroom/api/passport-recordings.ts'
import { getLessonPreparation } from '#contract/classroom/api/recaps.ts'
import { canonicalJson, copyText, parseCopy, recordingsOf, signedText } from '#contract/classroom/rules/passport.ts'
import { cairoParts, dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, refusalOf as fullRefusalOf, newAddress, send } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { markTexts } from '#tests/kit/marks.ts'
import { sendRecording, soundFile, taughtPair } from '#tests/kit/passport-recordings.ts'
import { type Person, people } from '#tests/kit/people.ts'
import type { Bindings } from '#worker/bindings.ts'
import { readPassportKeys, signPassport } from '#worker/passport-keys.ts'

const refusalOf = async (promise: Promise<unknown>) => (await fullRefusalOf(promise)).code
const bindings = env as unknown as Bindings

let [student, tutor] = [null as unknown as Person, null as unknown as Person]
beforeEach(async () => {
  const pair = await taughtPair()
  student = pair.student
  tutor = pair.tutor
})

const listed = async () => student.api(listPassportRecordings, {})
const begunWeeksAgo = (weeks: number) =>
  rows(
    `INSERT INTO learning_progress (student_id, passport_began_at) VALUES (?, ?)
     ON CONFLICT (student_id) DO UPDATE SET passport_began_at = excluded.passport_began_at`,
    student.id,
    Date.now() - weeks * 7 * dayMs,
  )
const mark = (id: number, band = 6, seen?: string) =>
  tutor.api(markPassportRecording, { params: { id }, body: { ...markTexts(band), ...(seen && { seen }) } })
const told = async (userId: number) =>
  (await rows("SELECT kind FROM notifications WHERE user_id = ? AND kind LIKE 'recording%' ORDER BY id", userId)).map(
    ({ kind }) => kind,
  )
const keyOf = async () =>
  String((await rows('SELECT file FROM passport_recordings WHERE student_id = ?', student.id))[0]?.file)
const hexOf = async (bytes: ArrayBuffer) => Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')

describe('a recording', () => {
  test('fills a week once, from its day on, without those before it', async () => {
    expect((await listed()).places.map(({ isOpen }) => isOpen)).toEqual([true, false, false])
    expect(await refusalOf(sendRecording(student, undefined, 4))).toBe('illegal')
    await begunWeeksAgo(12)
    expect((await listed()).places.map(({ isOpen }) => isOpen)).toEqual([true, true, true])
    const sent = await sendRecording(student, undefined, 12)
    expect(sent).toMatchObject({ week: 12, goal: 'daily', lengthMs: 4000, tutor: null, askedAt: null, mark: null })
    expect((await sendRecording(student, undefined, 12)).id).toBe(sent.id)
    expect(await refusalOf(sendRecording(student, undefined, 12, soundFile(5000)))).toBe('illegal')
    expect((await listed()).places.map(({ recording }) => recording?.id)).toEqual([undefined, undefined, sent.id])
    expect(await rows('SELECT 1 FROM orphan_objects WHERE key = ?', await keyOf())).toEqual([])
  })

  test('counts its weeks from the first goal, whatever is changed of it', async () => {
    const goal = (kind: 'travel' | 'school') => student.api(setGoal, { body: { kind, band: null, until: null } })
    await goal('travel')
    await begunWeeksAgo(5)
    await goal('school')
    const { places, goal: shown } = await listed()
    expect([shown, ...places.map(({ isOpen }) => isOpen)]).toEqual(['school', true, true, false])
  })

  test('is a minute of sound at most', async () => {
    expect(await refusalOf(sendRecording(student, undefined, 0, soundFile(120_000)))).toBe('invalid-voice')
    expect(await refusalOf(sendRecording(student, (await people.tutor()).id))).toBe('tutor-not-found')
  })

  test('needs a guardian under age, for sending, asking and being heard', async () => {
    const { id } = await sendRecording(student, tutor.id)
    await rows('UPDATE users SET birth_year = ? WHERE id = ?', cairoParts(Date.now()).year - 13, student.id)
    expect((await listed()).state).toBe('guardian-required')
    expect(await refusalOf(sendRecording(student, undefined, 0))).toBe('guardian-required')
    const ask = student.api(askRecordingMark, { params: { week: 0 }, body: { tutorId: tutor.id } })
    expect(await refusalOf(ask)).toBe('guardian-required')
    expect(await refusalOf(tutor.api(getPassportRecording, { params: { id } }))).toBe('guardian-required')
    expect(await refusalOf(mark(id))).toBe('guardian-required')
    expect((await tutor.api(listWaitingRecordings, {})).list).toEqual([])
  })

  test('leaves no file once it is deleted, and its week open', async () => {
    const { url } = await sendRecording(student, tutor.id)
    const key = await keyOf()
    const sound = await send(url)
    expect([sound.status, sound.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    await sound.arrayBuffer()
    await student.api(deletePassportRecording, { params: { week: 0 } })
    await expect.poll(() => bindings.FILES.head(key)).toBeNull()
    expect((await send(url)).status).toBe(404)
    expect(await rows('SELECT due_at AS dueAt FROM orphan_objects WHERE key = ?', key)).toEqual([{ dueAt: 0 }])
    expect((await tutor.api(listWaitingRecordings, {})).list).toEqual([])
    await student.api(deletePassportRecording, { params: { week: 0 } })
    expect((await listed()).places[0]).toMatchObject({ isOpen: true, recording: null })
  })
})

describe('its mark', () => {
  test('is waited for where its tutor prepares a lesson of the two, and nowhere else', async () => {
    const { id } = await sendRecording(student, tutor.id)
    await begunWeeksAgo(5)
    await sendRecording(student, undefined, 4)
    const prepared = async (by = tutor) => {
      const start = Date.now() + hourMs * (by === tutor ? 1 : 3)
      const lesson = await make.lesson({ studentId: student.id, tutorId: by.id, start })
      const read = await by.api(getLessonPreparation, { params: { id: lesson.id } })
      await make.cancel(lesson.id, student.id)
      return read.recordings.map((one) => one.id)
    }
    expect(await prepared()).toEqual([id])
    expect(await prepared(await people.tutor())).toEqual([])
    await rows('UPDATE users SET birth_year = ? WHERE id = ?', cairoParts(Date.now()).year - 13, student.id)
    expect(await prepared()).toEqual([])
    await rows('UPDATE users SET birth_year = NULL WHERE id = ?', student.id)
    await mark(id, 5)
    expect(await prepared()).toEqual([])
  })

  test('is given by the tutor who was asked, told once and corrected within a day', async () => {
    const { id } = await sendRecording(student, tutor.id)
    expect(await told(tutor.id)).toEqual(['recording_sent'])
    expect((await tutor.api(listWaitingRecordings, {})).list).toMatchObject([
      { id, week: 0, student: { id: student.id } },
    ])
    const first = await mark(id, 5)
    expect(first.mark).toMatchObject({ overall: 5, firstBands: null })
    expect(await refusalOf(mark(id, 7))).toBe('changed-meanwhile')
    const corrected = await mark(id, 6, first.mark?.updatedAt)
    expect(corrected.mark).toMatchObject({ overall: 6, firstBands: { fluency: 5 }, markedAt: first.mark?.markedAt })
    expect(await told(student.id)).toEqual(['recording_marked'])
    expect((await tutor.api(listWaitingRecordings, {})).list).toEqual([])
    expect((await listed()).places[0]?.recording?.mark?.overall).toBe(6)
    await rows('UPDATE passport_recordings SET marked_at = marked_at - ? WHERE id = ?', dayMs, id)
    expect(await refusalOf(mark(id, 7, corrected.mark?.updatedAt))).toBe('mark-closed')
    expect((await tutor.api(getPassportRecording, { params: { id } })).isOpen).toBe(false)
    const again = student.api(askRecordingMark, { params: { week: 0 }, body: { tutorId: tutor.id } })
    expect(await refusalOf(again)).toBe('illegal')
  })

  test('is asked of another tutor when the first one never gives it', async () => {
    const other = await people.tutor()
    await make.lesson({ studentId: student.id, tutorId: other.id, start: Date.now() - 3 * hourMs })
    const ask = (tutorId: number) => student.api(askRecordingMark, { params: { week: 0 }, body: { tutorId } })
    expect(await refusalOf(ask(tutor.id))).toBe('recording-not-found')
    const { id } = await sendRecording(student, tutor.id)
    expect(await refusalOf(ask(tutor.id))).toBe('mark-asked')
    expect((await listed()).tutors.map((one) => one.id)).toEqual([tutor.id, other.id])
    expect((await ask(other.id)).tutor?.id).toBe(other.id)
    expect(await refusalOf(mark(id))).toBe('forbidden')
    expect((await other.api(getPassportRecording, { params: { id } })).isOpen).toBe(true)
    expect(await told(other.id)).toEqual(['recording_sent'])
    // Back and forth within a week tells nobody twice.
    await ask(tutor.id)
    expect(await told(tutor.id)).toEqual(['recording_sent'])
    expect(await refusalOf(ask((await people.tutor()).id))).toBe('tutor-not-found')
  })
})

describe('in a shared passport', () => {
  const from = newAddress()
  const read = (token: string) => apiCall(readPassport, { params: { token } }, null, from)
  const check = (copy: string) => apiCall(checkPassport, { body: { copy } }, null, from)

  test('it is heard in parts until the link is ended, and its hash is signed', async () => {
    const { id } = await sendRecording(student, tutor.id)
    const { token } = await student.api(sharePassport, {})
    const unmarked = await read(token)
    expect(recordingsOf(unmarked.passport)).toMatchObject([{ week: 0, mark: null }])
    await mark(id)
    const { passport, copy, sounds } = await read(token)
    const [address = ''] = sounds
    const whole = await send(address)
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/webm'])
    expect(whole.headers.get('cache-control')).toBe('private, no-store')
    const bytes = await whole.arrayBuffer()
    expect(recordingsOf(passport)).toMatchObject([{ sha256: await hexOf(bytes), mark: { overall: 6 } }])
    const part = await send(address, { headers: { range: 'bytes=0-9' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
    expect(await check(copy ?? '')).toMatchObject({ signature: 'valid', state: 'current' })
    expect(await check(unmarked.copy ?? '')).toMatchObject({ signature: 'valid', state: 'changed' })
    const forged = (copy ?? '').replace(/"sha256":"../, '"sha256":"ff')
    expect(await check(forged)).toMatchObject({ signature: 'invalid', passport: null })
    await student.api(revokePassport, {})
    expect((await send(address)).status).toBe(404)
    expect(await check(copy ?? '')).toMatchObject({ signature: 'valid', state: 'ended' })
  })

  test('it is heard by no other address, and by nobody while a guardian is missing or the student is blocked', async () => {
    await sendRecording(student)
    const { token } = await student.api(sharePassport, {})
    const statusOf = async (path: string) => {
      const answer = await send(`/assets/passports/${path}`)
      await answer.arrayBuffer()
      return answer.status
    }
    expect(await statusOf(`${token}/0`)).toBe(200)
    for (const path of [`${token}/4`, `${token}/1`, `${token}/0/x`, token, `${'x'.repeat(16)}.${'y'.repeat(43)}/0`])
      expect(await statusOf(path)).toBe(404)
    expect(await statusOf(`../private/${await keyOf()}`)).not.toBe(200)
    await rows('UPDATE users SET birth_year = ? WHERE id = ?', cairoParts(Date.now()).year - 13, student.id)
    expect(await statusOf(`${token}/0`)).toBe(404)
    await rows('UPDATE users SET birth_year = 1990, blocked_until = ? WHERE id = ?', Date.now() + dayMs, student.id)
    expect(await statusOf(`${token}/0`)).toBe(404)
  })

  test('copies of the first version are still checked', async () => {
    const { id } = await sendRecording(student, tutor.id)
    await mark(id)
    const { token } = await student.api(sharePassport, {})
    const { signer } = await readPassportKeys(bindings)
    if (!signer) throw new Error('no key')
    const [serial = ''] = token.split('.')
    const marks = [
      {
        ...{ day: '2026-11-08', tutor: 'ندى', overall: 6 },
        ...{ fluency: 6, vocabulary: 6, grammar: 6, pronunciation: 6 },
      },
    ]
    const old = {
      v: 1 as const,
      issuer: 'https://hiwar.test',
      key: signer.kid,
      serial,
      name: 'ملك',
      issued: '2026-11-27',
      marks,
    }
    expect(signedText(old)).toBe(`hiwar-passport-v1\n${canonicalJson(old)}`)
    const copy = copyText(old, await signPassport(signer, signedText(old)))
    expect(await check(copy)).toMatchObject({ signature: 'valid', state: 'changed', passport: { v: 1 } })
    // A text of one version is no text of the other.
    const asSecond = { ...old, v: 2 as const, recordings: [] }
    expect(parseCopy(copyText({ ...old, v: 2 } as never, 'A'.repeat(86)))).toBeNull()
    const wrong = copyText(asSecond, await signPassport(signer, signedText(old)))
    expect(await check(wrong)).toMatchObject({ signature: 'invalid' })
  })
})
