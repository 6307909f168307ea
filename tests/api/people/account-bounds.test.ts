/**
 * Every field of an account and of a student’s answers at its bounds: the last value that passes, the first that does
 * not, and its code.
 */
import { describe, expect, test } from 'vitest'
import { listTutorsForStudio } from '#contract/catalogue/api/tutors.ts'
import { updateStudent } from '#contract/people/api/students.ts'
import { listUsers, updateUser } from '#contract/people/api/users.ts'
import type { UserChanges } from '#contract/people/shapes/user.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { type Person, people } from '#tests/kit/people.ts'

type Fields = Record<string, unknown>
const change = (person: Person, body: Fields, caller = person) =>
  caller.api(updateUser, { params: { id: person.id }, body: body as UserChanges })
const text = (letter: string, length: number) => letter.repeat(length)
/** A name of two words with `length` characters in total. */
const name = (letter: string, length: number) => `${letter} ${letter.repeat(length - 2)}`
const { userName, bio, about, noticeMinutes, address, email, jobTitle, learningObjective, search } = limits

const who = {
  student: people.student,
  tutor: people.tutor,
  manager: people.manager,
  studio: people.studio,
  admin: people.admin,
}
const password = { current: null, new: 'sahlab-2026' }
const mail = (length: number) => `${crypto.randomUUID()}@${text('x', length - 41)}.com`

describe('accounts', () => {
  test.each<[keyof typeof who, Fields]>([
    ['student', { name: name('a', userName.max) }],
    ['student', { name: 'أ ب' }],
    ['student', { name: 'Ali علي' }],
    ['tutor', { name: name('ب', userName.max) }],
    ['tutor', { name: 'أم نور' }],
    ['manager', { name: 'أبو بكر' }],
    ['studio', { name: 'Nile Studio' }],
    ['student', { birthYear: 2026 - limits.age.max }],
    ['student', { birthYear: 2026 - limits.age.min }],
    ['tutor', { birthYear: 2026 - limits.age.max }],
    ['student', { city: 1 }],
    ['student', { city: 30 }],
    ['student', { gender: 'male' }],
    ['student', { phone: '01012345678' }],
    ['student', { phone: '01555555555' }],
    ['student', { phone: '٠١١٢٣٤٥٦٧٨٩' }],
    ['student', { phone: '0020 12 3456 7890' }],
    ['student', { email: mail(email.max) }],
    ['student', { password: { ...password, new: `a1${text('!', 6)}` } }],
    ['student', { password: { ...password, new: `a1${text('!', 48)}` } }],
    ['tutor', { bio: text('ب', bio.min) }],
    ['tutor', { bio: text('ب', bio.max) }],
    ['tutor', { bio: `${text('1', bio.min - 5)}${text('ب', limits.arabicRun)}` }],
    ['tutor', { bio: `${text('ب', bio.min)} IELTS` }],
    ['tutor', { about: text('ب', about.min) }],
    ['tutor', { about: text('ب', about.max) }],
    ['tutor', { about: `${text('IELTS ', 10)}بالعربي` }],
    ['tutor', { notice: noticeMinutes.min }],
    ['tutor', { notice: noticeMinutes.max }],
    ['studio', { address: text('ش', address.max) }],
  ])('%s: %j passes', async (role, fields) => {
    clock.set('2026-06-01T12:00:00Z')
    expect(await change(await who[role](), fields)).toMatchObject({ id: expect.any(Number) })
  })

  test.each<[keyof typeof who, Fields, string, string?]>([
    ['student', { name: 'a' }, 'short-user-name'],
    ['student', { name: '' }, 'short-user-name'],
    ['student', { name: name('a', userName.max + 1) }, 'long-user-name'],
    ['student', { name: 'Ali 2' }, 'invalid-user-name'],
    ['student', { name: 'علي' }, 'api-invalid-user-name'],
    ['student', { name: null }, 'invalid-user-name'],
    ['studio', { name: 'Nile' }, 'api-invalid-user-name'],
    ['tutor', { name: 'Ali Hassan' }, 'invalid-tutor-name'],
    ['tutor', { name: 'علي Ali' }, 'invalid-tutor-name'],
    ['tutor', { name: 'أم نو' }, 'invalid-tutor-name'],
    ['tutor', { name: 'عبدالرحمن' }, 'api-invalid-user-name'],
    ['tutor', { name: name('ب', userName.max + 1) }, 'long-user-name'],
    ['manager', { name: 'Ali Hassan' }, 'invalid-tutor-name'],
    ['student', { birthYear: 2026 - limits.age.max - 1 }, 'old-user'],
    ['student', { birthYear: 2026 - limits.age.min + 1 }, 'young-user'],
    ['tutor', { birthYear: 2026 - limits.age.max - 1 }, 'old-user'],
    ['student', { birthYear: 2000.5 }, 'bad-request'],
    ['student', { birthYear: null }, 'bad-request'],
    ['student', { city: 0 }, 'bad-request'],
    ['student', { city: 31 }, 'bad-request'],
    ['student', { gender: 'other' }, 'bad-request'],
    ['student', { phone: '01312345678' }, 'invalid-phone'],
    ['student', { phone: '0101234567' }, 'invalid-phone'],
    ['student', { phone: '010123456789' }, 'invalid-phone'],
    ['student', { phone: 1012345678 }, 'invalid-phone'],
    ['student', { notificationMethod: 3 }, 'bad-request'],
    ['student', { email: mail(email.max + 1) }, 'invalid-email'],
    ['student', { email: 'nobody' }, 'invalid-email'],
    ['student', { email: null }, 'invalid-email'],
    ['student', { password: { ...password, new: `a1${text('!', 5)}` } }, 'short-password', 'password.new'],
    ['student', { password: { ...password, new: `a1${text('!', 49)}` } }, 'long-password', 'password.new'],
    ['student', { password: { ...password, new: 'abcdefgh' } }, 'invalid-password', 'password.new'],
    ['student', { password: { ...password, new: 'abc 12345' } }, 'invalid-password', 'password.new'],
    ['student', { password: { new: 'sahlab-2026' } }, 'bad-request', 'password.current'],
    ['student', { image: 'users/images/other.png' }, 'bad-request'],
    ['tutor', { bio: '  ' }, 'empty-bio'],
    ['tutor', { bio: text('ب', bio.min - 1) }, 'short-bio'],
    ['tutor', { bio: text('ب', bio.max + 1) }, 'long-bio'],
    ['tutor', { bio: text('x', bio.min) }, 'invalid-bio'],
    ['tutor', { bio: text('1', bio.min) }, 'invalid-bio'],
    ['tutor', { about: text('ب', about.min - 1) }, 'short-tutor-about'],
    ['tutor', { about: text('ب', about.max + 1) }, 'long-tutor-about'],
    ['tutor', { about: text('x', about.min) }, 'invalid-tutor-about'],
    ['tutor', { notice: noticeMinutes.min - 1 }, 'invalid-notice'],
    ['tutor', { notice: 7.5 }, 'invalid-notice'],
    ['tutor', { notice: noticeMinutes.max + 1 }, 'max-notice-exceeded'],
    ['tutor', { studioId: 0 }, 'bad-request'],
    ['studio', { address: text('ش', address.max + 1) }, 'bad-request'],
  ])('%s: %j is refused with %s', async (role, fields, code, field = Object.keys(fields)[0] ?? '') => {
    clock.set('2026-06-01T12:00:00Z')
    expect(await refusalOf(change(await who[role](), fields))).toEqual({ status: 400, code, field })
  })

  test('a tutor’s name follows the tutor rules, whoever sets it', async () => {
    const [admin, tutor, student] = [await people.admin(), await people.tutor(), await people.student()]
    expect((await refusalOf(change(tutor, { name: 'Ali Hassan' }, admin))).code).toBe('invalid-tutor-name')
    expect(await change(student, { name: 'Ali Hassan' }, admin)).toMatchObject({ name: 'Ali Hassan' })
  })
})

describe('student details', () => {
  const tell = async (fields: Fields) => {
    const student = await people.student()
    return student.api(updateStudent, { body: { id: student.id, ...fields } })
  }

  test.each<Fields>([
    { jobTitle: text('م', jobTitle.max) },
    { learningObjective: text('م', learningObjective.max) },
    { englishLevel: 1 },
    { englishLevel: 6 },
    { jobTitle: null, learningObjective: null, englishLevel: null },
  ])('%j passes', async (fields) => {
    expect(await tell(fields)).toBeUndefined()
  })

  test.each<[Fields, string]>([
    [{ jobTitle: text('م', jobTitle.max + 1) }, 'bad-request'],
    [{ learningObjective: text('م', learningObjective.max + 1) }, 'bad-request'],
    [{ englishLevel: 0 }, 'invalid-english-level'],
    [{ englishLevel: 7 }, 'invalid-english-level'],
    [{ englishLevel: '3' }, 'invalid-english-level'],
  ])('%j is refused with %s', async (fields, code) => {
    expect(await refusalOf(tell(fields))).toEqual({ status: 400, code, field: Object.keys(fields)[0] })
  })
})

test.each([
  { search: text('م', search.max + 1) },
  { page: 0 },
  { size: 0 },
  { size: limits.page.maxSize + 1 },
  { 'pagination[size]': limits.page.maxSize + 1 },
])('lists refuse %j', async (query) => {
  const admin = await people.admin()
  const lists = 'pagination[size]' in query ? [listTutorsForStudio] : [listUsers, listTutorsForStudio]
  for (const list of lists) expect((await refusalOf(admin.api(list, { query }))).code).toBe('bad-request')
})
