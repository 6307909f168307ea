/** Students who are under age, the guardians they name, and what both may do. */
import { beforeEach, describe, expect, test } from 'vitest'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { startRing } from '#contract/lessons/api/now.ts'
import { createRating } from '#contract/lessons/api/ratings.ts'
import { payByWallet } from '#contract/money/api/fawry.ts'
import { getFriends } from '#contract/money/api/friends.ts'
import { askGuardian, getMyGuardian, listGuardians, remindGuardian } from '#contract/people/api/guardians.ts'
import { updateUser } from '#contract/people/api/users.ts'
import {
  consentAsGuardian,
  readGuardianPage,
  renewGuardianLink,
  reportAsGuardian,
  sendGuardianCode,
  setGuardianWeekly,
  withdrawConsent,
} from '#contract/public/api/guardian-pages.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { bookingRequestIn, inHours, offer, rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { forgetThrottling, messagesReceivedBy, newestCode, otherThan } from '#tests/kit/codes.ts'
import { consented, consentOf, fromOutside, minor, newestGuardianToken, waiting } from '#tests/kit/guardians.ts'
import { taughtLesson } from '#tests/kit/lessons.ts'
import { runOutboxSweep, runQuarterSweep } from '#tests/kit/outbox-sweep.ts'
import { buyer } from '#tests/kit/payments.ts'
import { newPhone, people } from '#tests/kit/people.ts'

// A Wednesday, noon in Cairo.
beforeEach(() => {
  clock.set(Date.parse('2026-11-18T10:00:00Z'))
})

const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code
const ask = (phone: string) => ({ body: { phone, relation: 'mother' as const } })
const book = async (student: Awaited<ReturnType<typeof minor>>, hours = 2) =>
  student.api(bookLesson, { body: bookingRequestIn(await offer(await people.tutor(), { start: inHours(hours) })) })

describe('a student under age without consent', () => {
  test('neither books what was paid for, nor rings, nor has a link for friends', async () => {
    const student = await minor()
    expect(await codeOf(book(student))).toBe('guardian-required')
    expect(await codeOf(student.api(startRing, { body: { duration: 30, sameGender: false } }))).toBe(
      'guardian-required',
    )
    expect(await codeOf(student.api(getFriends, {}))).toBe('guardian-required')
  })

  test('books the free trial', async () => {
    const student = await people.student({ birthYear: 2013 })
    await book(student)
  })

  test('buys nothing, and nobody does before they said their year of birth', async () => {
    const { student, body } = await buyer()
    const born = (year: number | null) => rows('UPDATE users SET birth_year = ? WHERE id = ?', year, student.id)
    await born(2013)
    expect(await codeOf(student.api(payByWallet, { body }))).toBe('guardian-required')
    await born(null)
    expect(await codeOf(student.api(payByWallet, { body }))).toBe('birth-year-required')
    await born(2008)
    await student.api(payByWallet, { body })
  })

  test('rates a tutor without words', async () => {
    const [student, tutor] = [await people.student({ birthYear: 2013 }), await people.tutor()]
    await taughtLesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() - 2 * hourMs })
    const rating = { rateeId: tutor.id, value: 5 }
    const words = student.api(createRating, { body: { ...rating, feedback: 'معلّم ممتاز جدًا' } })
    expect(await refusalOf(words)).toMatchObject({ code: 'guardian-required', field: 'feedback' })
    await student.api(createRating, { body: { ...rating, feedback: null } })
  })

  test('cannot make themselves of age', async () => {
    const student = await minor()
    const say = (birthYear: number) => ({ params: { id: student.id }, body: { birthYear } })
    const refusal = await refusalOf(student.api(updateUser, say(1990)))
    expect(refusal).toMatchObject({ code: 'birth-year-fixed', field: 'birthYear' })
    await (await people.admin()).api(updateUser, say(1990))
  })
})

describe('asking a guardian', () => {
  test('sends a link to the guardian’s phone, whose number the student sees masked', async () => {
    const student = await minor()
    expect(await student.api(getMyGuardian, {})).toEqual({ needed: true, guardian: null })
    const phone = newPhone()
    const asked = await student.api(askGuardian, ask(phone))
    expect(asked).toMatchObject({ state: 'waiting', relation: 'mother', phone: `010…${phone.slice(-2)}` })
    const token = await newestGuardianToken(phone)
    const stored = JSON.stringify([await rows('SELECT * FROM guardianships'), await rows('SELECT payload FROM outbox')])
    expect(stored).not.toContain(token)
  })

  test('is refused for the student’s own number, another child’s, and by who is of age', async () => {
    const own = newPhone()
    const student = await minor({ phone: own })
    expect(await codeOf(student.api(askGuardian, ask(own)))).toBe('guardian-is-student')
    const friend = newPhone()
    await people.student({ birthYear: 2012, phone: friend, verifiedPhone: true })
    expect(await codeOf(student.api(askGuardian, ask(friend)))).toBe('guardian-is-student')
    expect(await codeOf((await people.student()).api(askGuardian, ask(newPhone())))).toBe('illegal')
  })

  test('another number voids the link of the one before; so does a reminder', async () => {
    const { student, phone, token } = await waiting()
    expect(await codeOf(student.api(remindGuardian, {}))).toBe('too-many-requests')
    clock.advance(minutes(11))
    await student.api(remindGuardian, {})
    const second = await newestGuardianToken(phone)
    expect(await codeOf(fromOutside(readGuardianPage, { query: { token } }))).toBe('guardian-not-found')
    clock.advance(minutes(11))
    const other = newPhone()
    await student.api(askGuardian, ask(other))
    expect(await codeOf(fromOutside(readGuardianPage, { query: { token: second } }))).toBe('guardian-not-found')
    const page = await fromOutside(readGuardianPage, { query: { token: await newestGuardianToken(other) } })
    expect(page).toMatchObject({ state: 'waiting', relation: 'mother', week: null })
    expect(await rows('SELECT state FROM guardianships WHERE student_id = ? ORDER BY id', student.id)).toEqual([
      { state: 'replaced' },
      { state: 'waiting' },
    ])
  })
})

describe('a guardian’s consent', () => {
  test('needs the code of the guardian’s phone, and opens everything', async () => {
    const one = await waiting()
    const body = await consentOf(one)
    const wrong = { ...body, code: otherThan(body.code) }
    expect(await codeOf(fromOutside(consentAsGuardian, { body: wrong }))).toBe('invalid-verification-code')
    const page = await fromOutside(consentAsGuardian, { body })
    expect(page).toMatchObject({ state: 'consented', name: 'محمود حسن', weekly: true, week: { payments: [] } })
    expect(await one.student.api(getMyGuardian, {})).toMatchObject({ needed: false, guardian: { state: 'consented' } })
    await book(one.student)
    expect(await codeOf(fromOutside(consentAsGuardian, { body }))).toBe('illegal')
    expect(await codeOf(one.student.api(askGuardian, ask(newPhone())))).toBe('illegal')
  })

  test('is not given with the code of another student’s guardian, nor after five wrong ones', async () => {
    const [one, other] = [await waiting(), await waiting()]
    const [body, others] = [await consentOf(one), await consentOf(other)]
    const from = '10.9.9.9'
    const give = (code: number) => fromOutside(consentAsGuardian, { body: { ...body, code } }, from)
    if (others.code !== body.code) expect(await codeOf(give(others.code))).toBe('invalid-verification-code')
    for (let step = 1; step <= 5; step++) await codeOf(give(otherThan(body.code, step)))
    expect(await codeOf(give(body.code))).toBe('invalid-verification-code')
  })

  test('is refused when the student has taken the number', async () => {
    const one = await waiting()
    const body = await consentOf(one)
    await rows('UPDATE users SET phone = ? WHERE id = ?', one.phone, one.student.id)
    expect(await codeOf(fromOutside(consentAsGuardian, { body }))).toBe('guardian-is-student')
  })

  test('from the student’s network and device is noted for the team', async () => {
    const { student } = await consented('10.7.7.7', '10.7.7.7')
    const elsewhere = await consented()
    const { minor: isMinor, guardians } = await (await people.admin()).api(listGuardians, {
      params: { id: student.id },
    })
    expect(isMinor).toBe(true)
    const other = await (await people.admin()).api(listGuardians, { params: { id: elsewhere.student.id } })
    expect(other.guardians).toMatchObject([{ sameNetwork: false, sameDevice: false }])
    expect(guardians).toMatchObject([{ state: 'consented', consentVersion: 1, sameNetwork: true, weekly: true }])
    expect(await codeOf(student.api(listGuardians, { params: { id: student.id } }))).toBe('forbidden')
  })

  test('codes are sent once a minute', async () => {
    const { token } = await waiting()
    await fromOutside(sendGuardianCode, { body: { token } })
    expect(await codeOf(fromOutside(sendGuardianCode, { body: { token } }))).toBe('too-many-requests')
  })
})

describe('the guardian’s page', () => {
  test('shows lessons, minutes and reports, and no word of a chat', async () => {
    const { student, token } = await consented()
    const lesson = await book(student)
    await fromOutside(reportAsGuardian, { body: { token, message: 'المعلّم طلب رقم ابنتي في الحصة' } })
    const { week } = await fromOutside(readGuardianPage, { query: { token } })
    expect(week?.lessons).toMatchObject([{ id: lesson.id, state: 'coming', duration: 30 }])
    expect(week?.minutes).toMatchObject({ left: 270, of: 300, trial: false })
    expect(week?.reports).toMatchObject([{ message: 'المعلّم طلب رقم ابنتي في الحصة', answered: false }])
  })

  test('a link of ninety days ago tells nothing, and a code brings another', async () => {
    const { token, phone } = await consented()
    clock.advance(90 * dayMs)
    await forgetThrottling()
    const page = await fromOutside(readGuardianPage, { query: { token } })
    expect(page).toMatchObject({ state: 'expired', week: null, name: null, child: { name: null, birthYear: null } })
    expect(await codeOf(fromOutside(withdrawConsent, { body: { token } }))).toBe('guardian-link-expired')
    await fromOutside(sendGuardianCode, { body: { token } })
    const renewed = await fromOutside(renewGuardianLink, { body: { token, code: await newestCode(phone) } })
    expect(await fromOutside(readGuardianPage, { query: renewed })).toMatchObject({ state: 'consented' })
    expect(await codeOf(fromOutside(readGuardianPage, { query: { token } }))).toBe('guardian-not-found')
  })

  test('ends when the student comes of age', async () => {
    const { student, token } = await consented()
    clock.set(Date.parse('2031-01-01T00:00:00Z'))
    await rows('UPDATE guardianships SET linked_at = ? WHERE student_id = ?', Date.now(), student.id)
    expect(await fromOutside(readGuardianPage, { query: { token } })).toMatchObject({ state: 'of-age', week: null })
    expect(await codeOf(fromOutside(setGuardianWeekly, { body: { token, weekly: false } }))).toBe('illegal')
  })
})

describe('a withdrawal', () => {
  test('keeps lessons of the next day, ends later ones with their minutes, and books nothing new', async () => {
    const { student, token } = await consented()
    const [soon, later] = [await book(student, 20), await book(student, 30)]
    const page = await fromOutside(withdrawConsent, { body: { token } })
    expect(page).toMatchObject({ state: 'withdrawn', week: null })
    await runOutboxSweep(clock.advance(minutes(1)))
    const of = (id: number) =>
      rows('SELECT canceled_at IS NULL AS live, week_minutes AS held FROM lessons WHERE id = ?', id)
    expect(await of(soon.id)).toEqual([{ live: 1, held: 30 }])
    expect(await of(later.id)).toEqual([{ live: 0, held: 0 }])
    expect(await codeOf(book(student, 4))).toBe('guardian-required')
    expect(await fromOutside(withdrawConsent, { body: { token } })).toMatchObject({ state: 'withdrawn' })
    clock.advance(minutes(11))
    await student.api(askGuardian, ask(newPhone()))
  })
})

test('the message about a week goes out on Saturday evening, once, and only where it is wished', async () => {
  const [one, other] = [await consented(), await consented()]
  await fromOutside(setGuardianWeekly, { body: { token: other.token, weekly: false } })
  const weeksOf = async (phone: string) =>
    (await messagesReceivedBy(phone)).filter(({ text }) => text.includes('أسبوع'))
  const pass = async (iso: string) => {
    clock.set(Date.parse(iso))
    await runQuarterSweep(Date.now())
    await runOutboxSweep(Date.now())
  }
  await pass('2026-11-21T15:45:00Z')
  expect(await weeksOf(one.phone)).toEqual([])
  await pass('2026-11-21T16:00:00Z')
  await pass('2026-11-21T16:15:00Z')
  expect(await weeksOf(one.phone)).toHaveLength(1)
  expect(await weeksOf(other.phone)).toEqual([])
})

test('a consented row is a record: no statement changes what was agreed to', async () => {
  const { student } = await consented()
  await expect(rows('UPDATE guardianships SET name = ? WHERE student_id = ?', 'x', student.id)).rejects.toThrow('stays')
  await expect(rows("UPDATE guardianships SET state = 'waiting' WHERE student_id = ?", student.id)).rejects.toThrow()
})
