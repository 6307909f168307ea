import { describe, expect, test } from 'vitest'
import {
  changedFieldsOf,
  codesToVoid,
  decideTypedPassword,
  mayAskForChange,
  mayChangeAccount,
  mayRecoverFactors,
  refuseAge,
} from '#contract/people/rules/account.ts'
import { planPhoneChange } from '#contract/people/rules/phone-change.ts'
import type { UserChanges } from '#contract/people/shapes/user.ts'
import { CodePurpose, NotificationMethod } from '#contract/vocabulary/people.ts'
import { allRoles, Role } from '#contract/vocabulary/roles.ts'

const { SuperAdmin, RegularAdmin, Tutor, Student, TutorManager, Studio } = Role
type Field = keyof UserChanges

const own: Field[] = ['email', 'name', 'gender', 'city', 'birthYear', 'phone', 'notificationMethod', 'image']
const secret: Field[] = ['password']
const taught: Field[] = ['bio', 'about', 'notice', 'studioId']
const films: Field[] = ['video', 'thumbnail']
const approved: Field[] = ['activated', 'bypassOnboarding']
const fields: Field[] = [...own, ...secret, ...taught, ...films, ...approved, 'address']

const studioId = 60
const target = (role: Role) => ({ id: 9, role, studioId: role === Tutor || role === TutorManager ? studioId : null })
const settable = (caller: { id: number; role: Role }, role: Role) =>
  fields.filter((field) => mayChangeAccount(caller, target(role), [field])).sort()

describe('who has the lost factors of an account removed', () => {
  const may = (role: Role, target: Role, id = 1) => mayRecoverFactors({ id, role }, { id: 9, role: target })

  test.each(allRoles)('of an account of role %i: super admins, and regular ones where it is no admin’s', (target) => {
    expect(may(SuperAdmin, target)).toBe(true)
    expect(may(RegularAdmin, target)).toBe(target !== SuperAdmin && target !== RegularAdmin)
    for (const other of [Tutor, Student, TutorManager, Studio]) expect(may(other, target)).toBe(false)
  })

  test.each(allRoles)('nobody of role %i of their own', (role) => {
    expect(may(role, role, 9)).toBe(false)
  })

  test('as changes of addresses are asked for and stopped', () => {
    const target = { id: 9, role: Student }
    for (const field of ['email', 'phone', 'factors'] as const) {
      expect(mayAskForChange({ id: 1, role: RegularAdmin }, target, field)).toBe(true)
      expect(mayAskForChange({ id: 1, role: RegularAdmin }, { id: 9, role: SuperAdmin }, field)).toBe(false)
      expect(mayAskForChange({ id: 1, role: Tutor }, target, field)).toBe(false)
    }
  })
})

describe('which fields may be set', () => {
  test.each([
    [SuperAdmin, [...own, ...secret, 'address']],
    [RegularAdmin, [...own, ...secret]],
    [Tutor, [...own, ...secret, ...taught]],
    [Student, [...own, ...secret]],
    [TutorManager, [...own, ...secret, ...taught]],
    [Studio, [...own, ...secret, 'address']],
  ])('of their own account a person of role %i', (role, expected) => {
    expect(settable({ id: 9, role }, role)).toEqual([...expected].sort())
  })

  const account = [...own, 'address']
  const tutor = [...account, ...taught, ...films, ...approved]
  // The exception from the steps of joining is the word of a super admin.
  const ofRegular = tutor.filter((field) => field !== 'bypassOnboarding')
  test.each([
    [SuperAdmin, SuperAdmin, account],
    [SuperAdmin, RegularAdmin, account],
    [SuperAdmin, Tutor, tutor],
    [RegularAdmin, SuperAdmin, []],
    [RegularAdmin, RegularAdmin, []],
    [RegularAdmin, Tutor, ofRegular],
    [RegularAdmin, TutorManager, ofRegular],
    [RegularAdmin, Student, account],
    [RegularAdmin, Studio, account],
  ])('an admin of role %i of an account of role %i', (caller, role, expected) => {
    expect(settable({ id: 1, role: caller }, role)).toEqual([...expected].sort())
  })

  test.each(allRoles)('a studio of role %i, of its tutors: videos only', (role) => {
    const expected = role === Tutor || role === TutorManager ? [...films].sort() : []
    expect(settable({ id: studioId, role: Studio }, role)).toEqual(expected)
    expect(settable({ id: 61, role: Studio }, role)).toEqual([])
  })

  test.each([Tutor, Student, TutorManager])('role %i, of others: none', (role) => {
    for (const other of allRoles) expect(settable({ id: 1, role }, other)).toEqual([])
  })

  test('a user whose id is a tutor’s studio but who is no studio sets nothing', () => {
    expect(settable({ id: studioId, role: Tutor }, Tutor)).toEqual([])
  })

  test('one forbidden field refuses all of them, and an empty change of another account is refused too', () => {
    expect(mayChangeAccount({ id: 9, role: Tutor }, target(Tutor), ['bio', 'activated'])).toBe(false)
    expect(mayChangeAccount({ id: 1, role: Tutor }, target(Tutor), [])).toBe(false)
    expect(mayChangeAccount({ id: 9, role: Tutor }, target(Tutor), [])).toBe(true)
  })
})

test('an absent field is no change, a cleared one is', () => {
  expect(changedFieldsOf({ gender: undefined })).toEqual([])
  expect(changedFieldsOf({ gender: null, city: 1 })).toEqual(['gender', 'city'])
})

describe('age', () => {
  const now = Date.parse('2026-06-01T00:00:00Z')
  test.each([
    [1925, 'old-user'],
    [1926, null],
    [2016, null],
    [2017, 'young-user'],
  ])('of somebody born in %i: %s', (year, code) => {
    expect(refuseAge(year, now)?.refused ?? null).toBe(code)
  })

  test('is counted in Cairo years', () => {
    const eve = Date.parse('2026-12-31T22:00:00Z')
    expect(refuseAge(2017, eve - 1)?.refused).toBe('young-user')
    expect(refuseAge(2017, eve)).toBeNull()
    expect(refuseAge(1926, eve)?.refused).toBe('old-user')
  })
})

describe('phone', () => {
  const none = { phone: null, verifiedPhone: false, notificationMethod: null, telegramChatId: null }
  const proved = {
    ...none,
    phone: '01000000001',
    verifiedPhone: true,
    notificationMethod: NotificationMethod.WhatsApp,
  }
  const flags = { verifiedPhone: false, verifiedWhatsApp: false }
  const other = '01000000002'

  test('the first number switches notifications on, unless the user says no', () => {
    expect(planPhoneChange(none, { phone: other })).toEqual({ phone: other, ...flags, notificationMethod: 1 })
    expect(planPhoneChange(none, { phone: other, notificationMethod: 1 })).toMatchObject({ notificationMethod: 1 })
    expect(planPhoneChange(none, { phone: other, notificationMethod: null })).toMatchObject({
      notificationMethod: null,
    })
  })

  test('another number has to be verified again and keeps the notification setting', () => {
    expect(planPhoneChange(proved, { phone: other })).toEqual({ phone: other, ...flags, notificationMethod: 1 })
    const silent = { ...proved, notificationMethod: null }
    expect(planPhoneChange(silent, { phone: other })).toMatchObject({ notificationMethod: null })
  })

  test('without a number there are no notifications', () => {
    expect(planPhoneChange(proved, { phone: null })).toEqual({ phone: null, ...flags, notificationMethod: null })
  })

  test('Telegram needs a linked chat, no number, and outlives every change of one', () => {
    const { Telegram, WhatsApp } = NotificationMethod
    const linked = { ...none, telegramChatId: 700 }
    expect(planPhoneChange(proved, { notificationMethod: Telegram })).toEqual({ refused: 'unlinked-telegram' })
    expect(planPhoneChange(linked, { notificationMethod: Telegram })).toEqual({ notificationMethod: Telegram })
    const chosen = { ...proved, telegramChatId: 700, notificationMethod: Telegram }
    expect(planPhoneChange(chosen, { phone: null })).toMatchObject({ phone: null, notificationMethod: Telegram })
    expect(planPhoneChange(chosen, { phone: other })).toMatchObject({ notificationMethod: Telegram })
    const first = { ...linked, notificationMethod: Telegram }
    expect(planPhoneChange(first, { phone: other })).toMatchObject({ notificationMethod: Telegram })
    expect(planPhoneChange(first, { notificationMethod: null })).toEqual({ notificationMethod: null })
    expect(planPhoneChange(chosen, { notificationMethod: WhatsApp })).toEqual({ notificationMethod: WhatsApp })
    expect(planPhoneChange(first, { notificationMethod: WhatsApp })).toEqual({ refused: 'unverified-phone' })
  })

  test('the same number is no change', () => {
    expect(planPhoneChange(proved, { phone: proved.phone })).toEqual({})
    expect(planPhoneChange(none, { phone: null })).toEqual({})
    expect(planPhoneChange(proved, {})).toEqual({})
  })

  test('notifications need a verified number', () => {
    const refused = { refused: 'unverified-phone' }
    const unproved = { ...proved, verifiedPhone: false, notificationMethod: null }
    const silent = { ...proved, notificationMethod: null }
    expect(planPhoneChange(none, { notificationMethod: 1 })).toEqual(refused)
    expect(planPhoneChange(unproved, { notificationMethod: 1 })).toEqual(refused)
    expect(planPhoneChange(silent, { phone: other, notificationMethod: 1 })).toEqual(refused)
    expect(planPhoneChange(proved, { phone: null, notificationMethod: 1 })).toEqual(refused)
    expect(planPhoneChange(silent, { notificationMethod: 1 })).toEqual({ notificationMethod: 1 })
  })

  test('notifications can always be switched off, and keeping them on needs no new proof', () => {
    expect(planPhoneChange(proved, { notificationMethod: null })).toEqual({ notificationMethod: null })
    expect(planPhoneChange({ ...proved, verifiedPhone: false }, { notificationMethod: 1 })).toEqual({})
  })
})

describe('the present password', () => {
  const password = { current: 'old-1', new: 'new-password-1' }
  const blank = { ...password, current: null }
  const own = { isOwner: true, hasPassword: true }

  test('is asked for where another takes its place', () => {
    expect(decideTypedPassword({ password }, own)).toEqual({ typed: 'old-1' })
    expect(decideTypedPassword({ password: blank }, own)).toEqual({ refused: 'wrong-password' })
  })

  test('is not asked for where there is none, and one that is typed all the same is refused', () => {
    const bare = { ...own, hasPassword: false }
    expect(decideTypedPassword({ password: blank }, bare)).toEqual({ typed: null })
    expect(decideTypedPassword({ password }, bare)).toEqual({ refused: 'no-password' })
  })

  test('is not asked for with other fields, nor of anybody for others', () => {
    expect(decideTypedPassword({}, own)).toEqual({ typed: null })
    expect(decideTypedPassword({ password }, { ...own, isOwner: false })).toEqual({ typed: null })
  })
})

test('codes are void once their target changes, and an earlier reset code once the password does', () => {
  const { VerifyWhatsApp, VerifyTelegram, VerifyEmail, ResetPassword } = CodePurpose
  const nothing = { email: false, phone: false, password: false }
  expect(codesToVoid(nothing)).toEqual([])
  expect(codesToVoid({ ...nothing, phone: true })).toEqual([VerifyWhatsApp, VerifyTelegram])
  expect(codesToVoid({ ...nothing, email: true })).toEqual([VerifyEmail, ResetPassword])
  expect(codesToVoid({ ...nothing, password: true })).toEqual([ResetPassword])
})
