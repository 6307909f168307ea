/** Every field people fill in, at its bounds: the last value that passes, the first that does not, and its code. */
import { describe, expect, test } from 'vitest'
import { createRating } from '#contract/lessons/api/ratings.ts'
import { logIn } from '#contract/people/api/auth.ts'
import { createStudent } from '#contract/people/api/students.ts'
import { createUser } from '#contract/people/api/users.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { taughtLesson } from '#tests/kit/lessons.ts'
import { newEmail, people } from '#tests/kit/people.ts'

const password = 'sahlab-2026'
const { min, max } = limits.password
const mail = (length: number) =>
  `${newEmail()}@`
    .split('@')[0]
    ?.concat('@')
    .padEnd(length - 4, 'x')
    .concat('.com') ?? ''

type SignUp = Parameters<typeof apiCall<typeof createStudent>>[1]['body']
const signUp = (fields: Partial<SignUp>) => apiCall(createStudent, { body: { email: newEmail(), password, ...fields } })

describe('sign-up', () => {
  test.each<[string, () => Partial<SignUp>]>([
    ['shortest password', () => ({ password: `a1${'!'.repeat(min - 2)}` })],
    ['longest password', () => ({ password: `a1${'ب'.repeat(max - 2)}` })],
    ['longest e-mail', () => ({ email: mail(limits.email.max) })],
    ['plus and long ending', () => ({ email: newEmail('a+b').replace('example.com', 'example.photography') })],
    ['longest job', () => ({ jobTitle: 'م'.repeat(limits.jobTitle.max) })],
    ['longest aim', () => ({ learningObjective: 'م'.repeat(limits.learningObjective.max) })],
    ['lowest level', () => ({ englishLevel: 1 })],
    ['highest level', () => ({ englishLevel: 6 })],
  ])('%s passes', async (_, fields) => {
    expect((await signUp(fields())).token).not.toBe('')
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['one letter too few', { password: `a1${'!'.repeat(min - 3)}` }, 'short-password'],
    ['one letter too many', { password: `a1${'x'.repeat(max - 1)}` }, 'long-password'],
    ['no digit', { password: 'abcdefgh' }, 'invalid-password'],
    ['no letter', { password: '١٢٣٤-5678' }, 'invalid-password'],
    ['the commonest', { password: 'Aa123456' }, 'common-password'],
    ['a common word with signs around it', { password: 'P@ssw0rd1!' }, 'common-password'],
    ['a leaked one that no word of ours makes', { password: '7uGd5HIp2J' }, 'common-password'],
    ['a space', { password: 'abc 12345' }, 'invalid-password'],
    ['no text', { password: 12345678 }, 'invalid-password'],
    ['one letter too many in the e-mail', { email: mail(limits.email.max + 1) }, 'invalid-email'],
    ['no ending', { email: 'a@b' }, 'invalid-email'],
    ['two signs', { email: 'a@@b.c' }, 'invalid-email'],
    ['a space within', { email: 'a b@c.d' }, 'invalid-email'],
    ['no e-mail', { email: null }, 'invalid-email'],
    ['job', { jobTitle: 'م'.repeat(limits.jobTitle.max + 1) }, 'bad-request'],
    ['aim', { learningObjective: 'م'.repeat(limits.learningObjective.max + 1) }, 'bad-request'],
    ['level below', { englishLevel: 0 }, 'invalid-english-level'],
    ['level above', { englishLevel: 7 }, 'invalid-english-level'],
    ['level as text', { englishLevel: '3' }, 'invalid-english-level'],
  ])('%s is refused', async (_, fields, code) => {
    const refusal = await refusalOf(signUp(fields as Partial<SignUp>))
    expect(refusal).toEqual({ status: 400, code, field: Object.keys(fields)[0] })
  })
})

test('log-in checks only the length of a password', async () => {
  const { email } = await people.student({ passwordHash: null })
  const attempt = (text: string) => refusalOf(apiCall(logIn, { body: { email, password: text } }))
  expect((await attempt('x')).code).toBe('wrong-password')
  expect((await attempt('x'.repeat(limits.password.loginMax))).code).toBe('wrong-password')
  expect((await attempt('')).code).toBe('bad-request')
  expect((await attempt('x'.repeat(limits.password.loginMax + 1))).code).toBe('bad-request')
})

test.each([0, 7, 4.5, '4', null])('role %j is refused', async (role) => {
  const body = { email: newEmail(), password, role: role as Role }
  expect(await refusalOf(apiCall(createUser, { body }))).toEqual({ status: 400, code: 'bad-request', field: 'role' })
})

describe('rating', () => {
  const rate = async (fields: { value?: number; feedback?: string | null }) => {
    const [student, tutor] = [await people.student(), await people.tutor()]
    await taughtLesson({ studentId: student.id, tutorId: tutor.id })
    return student.api(createRating, { body: { rateeId: tutor.id, value: 5, feedback: null, ...fields } })
  }
  const text = limits.ratingText

  test.each([
    { value: limits.ratingValue.min },
    { value: limits.ratingValue.max },
    { feedback: 'م'.repeat(text.min) },
    { feedback: 'م'.repeat(text.max) },
    { feedback: null },
  ])('%j passes', async (fields) => {
    expect(await rate(fields)).toMatchObject(fields)
  })

  test.each([
    [{ value: limits.ratingValue.min - 1 }, 'too-low-rating-value'],
    [{ value: limits.ratingValue.max + 1 }, 'too-high-rating-value'],
    [{ feedback: 'م'.repeat(text.min - 1) }, 'too-short-rating-text'],
    [{ feedback: '     ' }, 'too-short-rating-text'],
    [{ feedback: 'م'.repeat(text.max + 1) }, 'too-long-rating-text'],
  ])('%j is refused with %s', async (fields, code) => {
    expect(await refusalOf(rate(fields))).toEqual({ status: 400, code, field: Object.keys(fields)[0] })
  })
})
