import { describe, expect, test } from 'vitest'
import { decideLandingConsent, mayRate } from '#contract/lessons/rules/rating.ts'
import { mayChangeRating, maySeeRating, maySeeRatingsOf } from '#contract/shared/rules/access.ts'
import { allRoles, Role } from '#contract/vocabulary/roles.ts'

const { SuperAdmin, RegularAdmin, Tutor, Student, TutorManager, Studio } = Role

describe('who may rate', () => {
  const everything = { haveMet: true, filmedBy: 9 }
  const targets = (raterRole: Role, facts = everything) =>
    allRoles.filter((role) => mayRate({ raterRole, ratee: { id: 9, role }, ...facts }))

  test.each([
    [Student, [Tutor, TutorManager]],
    [Tutor, [Studio]],
    [TutorManager, [Studio]],
    [Studio, []],
    [RegularAdmin, []],
    [SuperAdmin, []],
  ])('role %i rates roles %j', (rater, roles) => {
    expect(targets(rater)).toEqual(roles)
  })

  test('a student without a lesson, and a tutor of another studio or without a video, may rate nobody', () => {
    expect(targets(Student, { haveMet: false, filmedBy: 9 })).toEqual([])
    expect(targets(Tutor, { haveMet: true, filmedBy: 8 })).toEqual([])
    expect(mayRate({ raterRole: Tutor, ratee: { id: 9, role: Studio }, haveMet: true, filmedBy: null })).toBe(false)
  })
})

describe('who may see and change', () => {
  const people = { raterId: 4, rateeId: 3 }
  const callers = { rater: { id: 4, role: Student }, ratee: { id: 3, role: Tutor }, stranger: { id: 7, role: Student } }
  const admin = { id: 1, role: RegularAdmin }
  const among = (may: (caller: { id: number; role: Role }) => boolean) =>
    Object.entries({ ...callers, admin }).flatMap(([name, caller]) => (may(caller) ? [name] : []))

  test('a single rating', () => {
    expect(among((caller) => mayChangeRating(caller, people))).toEqual(['rater', 'admin'])
    expect(among((caller) => maySeeRating(caller, people))).toEqual(['rater', 'ratee', 'admin'])
  })

  test('the ratings a user received', () => {
    const ratee = (role: Role) => ({ id: 3, role })
    expect(allRoles.filter((role) => maySeeRatingsOf(null, ratee(role)))).toEqual([Tutor, TutorManager])
    expect(among((caller) => maySeeRatingsOf(caller, ratee(Studio)))).toEqual(['ratee', 'admin'])
    expect(among((caller) => maySeeRatingsOf(caller, ratee(Student)))).toEqual([])
  })
})

describe('whether a rating may be shown on the landing page', () => {
  const words = { text: 'شرح واضح', isTextChanged: false }
  const decide = (
    asked: boolean | undefined,
    since: number | null,
    other: Partial<typeof words> | { text: null } = {},
  ) => decideLandingConsent({ asked, since, ...words, ...other }, 1000)

  test('only its author’s own yes begins it, and it keeps its instant', () => {
    expect([decide(undefined, null), decide(false, null), decide(true, null), decide(true, 500)]).toEqual([
      null,
      null,
      1000,
      500,
    ])
    expect(decide(undefined, 500)).toBe(500)
  })

  test('a no ends it, and so do other words that it was not given for', () => {
    expect(decide(false, 500)).toBeNull()
    expect(decide(undefined, 500, { isTextChanged: true })).toBeNull()
    expect(decide(true, 500, { isTextChanged: true })).toBe(1000)
  })

  test('there is none without words', () => {
    expect([decide(true, null, { text: null }), decide(undefined, 500, { text: null })]).toEqual([null, null])
  })
})
