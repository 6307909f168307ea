import { describe, expect, test } from 'vitest'
import {
  isOwnOrAdmin,
  mayCreateRole,
  mayEnterSession,
  mayFindRoom,
  mayListDemoSessions,
  mayListLessons,
  mayOpenRoom,
  mayReadRoom,
  mayReschedule,
  maySeeLesson,
  maySeeSession,
  maySeeSlots,
  maySeeStudent,
  maySeeStudioTutor,
  maySeeTutor,
  mayUseRoom,
  studioToList,
} from '#contract/shared/rules/access.ts'
import { decideListWindow, decideVisitorWindow } from '#contract/shared/rules/list-window.ts'
import { allRoles, Role } from '#contract/vocabulary/roles.ts'
import { day } from '../facts.ts'

const { SuperAdmin, RegularAdmin, Tutor, Student, TutorManager, Studio } = Role
const as = (role: Role, id = 4) => ({ id, role })
const rolesWhere = (may: (role: Role) => boolean) => allRoles.filter(may)

test.each([
  [Student, [Tutor, TutorManager]],
  [Tutor, [TutorManager]],
  [TutorManager, [Tutor, TutorManager]],
  [SuperAdmin, []],
  [RegularAdmin, []],
  [Studio, []],
])('role %i may write first to %j', (caller, targets) => {
  expect(rolesWhere((role) => mayOpenRoom(caller, role))).toEqual(targets)
})

test.each([
  ['a stranger', null, [Tutor, Student]],
  ['a student', Student, [Tutor, Student]],
  ['a tutor manager', TutorManager, [Tutor, Student]],
  ['an admin', RegularAdmin, [Tutor, Student, TutorManager, Studio]],
  ['a super admin', SuperAdmin, allRoles],
])('%s may open accounts of roles…', (_, caller, roles) => {
  expect(rolesWhere((role) => mayCreateRole(caller, role))).toEqual(roles)
})

describe('lessons', () => {
  const people = { studentId: 4, tutorId: 3 }

  test('everybody but admins lists only their own', () => {
    expect(mayListLessons(as(Student), [4])).toBe(true)
    for (const users of [undefined, [], [3], [4, 3], [3, 4], [4, 4]]) {
      expect(mayListLessons(as(Student), users)).toBe(false)
      expect(mayListLessons(as(RegularAdmin), users)).toBe(true)
    }
  })

  test('members and admins see a lesson, only its student moves it', () => {
    expect([as(Student, 4), as(Tutor, 3), as(SuperAdmin, 9)].map((one) => maySeeLesson(one, people))).toEqual([
      true,
      true,
      true,
    ])
    expect(rolesWhere((role) => maySeeLesson(as(role, 99), people))).toEqual([SuperAdmin, RegularAdmin])
    expect(mayReschedule(as(Student, 4), people)).toBe(true)
    expect(mayReschedule(as(Student, 5), people)).toBe(false)
    expect(mayReschedule(as(Tutor, 3), people)).toBe(false)
  })
})

test('a call is joined by its two members, and watched by them and admins', () => {
  expect([3, 4, 99].map((id) => mayEnterSession(id, [3, 4]))).toEqual([true, true, false])
  expect(rolesWhere((role) => maySeeSession(as(role, 99), [3, 4]))).toEqual([SuperAdmin, RegularAdmin])
  expect(maySeeSession(as(Student, 4), [3, 4])).toBe(true)
})

test('rooms are read by members and admins, used by members only', () => {
  expect(rolesWhere((role) => mayFindRoom(as(role, 99), [3, 4]))).toEqual([SuperAdmin, RegularAdmin])
  expect(mayFindRoom(as(Student, 4), [3, 4])).toBe(true)
  expect([mayReadRoom(4, [3, 4]), mayReadRoom(99, [3, 4])]).toEqual([true, false])
  expect([3, 4, 99].map((id) => mayUseRoom(id, [3, 4]))).toEqual([true, true, false])
})

test('personal data are open to their owner and to admins', () => {
  expect(rolesWhere((role) => isOwnOrAdmin(as(role, 99), 4))).toEqual([SuperAdmin, RegularAdmin])
  expect(isOwnOrAdmin(as(Student, 4), 4)).toBe(true)
})

test('a tutor is public once onboarded; before that only themselves and admins see them', () => {
  const hidden = { id: 3, onboarded: false }
  expect(maySeeTutor(null, { ...hidden, onboarded: true })).toBe(true)
  expect(maySeeTutor(null, hidden)).toBe(false)
  expect(maySeeTutor(as(Tutor, 3), hidden)).toBe(true)
  expect(rolesWhere((role) => maySeeTutor(as(role, 99), hidden))).toEqual([SuperAdmin, RegularAdmin])
  const applicant = { ...hidden, isApplicant: true }
  expect(rolesWhere((role) => maySeeTutor(as(role, 99), applicant))).toEqual([SuperAdmin, RegularAdmin, TutorManager])
  expect(maySeeTutor(null, applicant)).toBe(false)
})

test('a tutor lists demo sessions by their own id, a manager too, and other roles none', () => {
  expect(mayListDemoSessions(as(Tutor), { tutorIds: [4] })).toBe(true)
  expect(mayListDemoSessions(as(TutorManager), { tutorManagerIds: [4] })).toBe(true)
  const others = [{}, { tutorIds: [3] }, { tutorIds: [4, 3] }, { tutorIds: [] }, { tutorManagerIds: [4] }]
  for (const asked of others) expect(mayListDemoSessions(as(Tutor), asked)).toBe(false)
  expect(mayListDemoSessions(as(TutorManager), { tutorIds: [4] })).toBe(false)
  expect(rolesWhere((role) => mayListDemoSessions(as(role, 4), { tutorIds: [4], tutorManagerIds: [4] }))).toEqual([
    SuperAdmin,
    RegularAdmin,
    Tutor,
    TutorManager,
  ])
})

describe('slots', () => {
  const open = { userIds: null, roles: null, purposes: null, selfOrManagers: null, onboardedOnly: false }

  test.each([SuperAdmin, RegularAdmin])('admins (%i) see all slots', (role) => {
    expect(maySeeSlots(as(role), {})).toEqual({ filter: open })
    const asked = { userIds: [7], roles: [Tutor], purposes: [3] } as const
    expect(maySeeSlots(as(role), asked)).toEqual({ filter: { ...open, ...asked } })
  })

  test.each([Tutor, TutorManager])('tutors (%i) see their own and those of managers', (role) => {
    expect(maySeeSlots(as(role, 3), { purposes: [4] })).toEqual({
      filter: { ...open, purposes: [4], selfOrManagers: 3 },
    })
  })

  test('students see bookable slots of the tutors they name', () => {
    expect(maySeeSlots(as(Student), { userIds: [3] })).toEqual({
      filter: { ...open, userIds: [3], purposes: [1, 2], onboardedOnly: true },
    })
    expect(maySeeSlots(as(Student), { userIds: [3], purposes: [2, 3] })).toMatchObject({ filter: { purposes: [2] } })
    expect(maySeeSlots(as(Student), { userIds: [3], purposes: [3] })).toMatchObject({ filter: { purposes: [] } })
  })

  test('students name up to twenty tutors, or nobody', () => {
    const named = (n: number) => maySeeSlots(as(Student), { userIds: Array.from({ length: n }, (_, i) => i + 1) })
    expect(maySeeSlots(as(Student), {})).toMatchObject({ filter: { userIds: null, onboardedOnly: true } })
    expect([named(0), named(21)]).toEqual([{ refused: 'bad-request' }, { refused: 'bad-request' }])
    expect([named(1), named(20)].map((said) => 'filter' in said)).toEqual([true, true])
  })

  test('visitors see what students see of tutors they name', () => {
    expect(maySeeSlots(null, {})).toEqual({ refused: 'bad-request' })
    for (const asked of [{ userIds: [] }, { userIds: [3] }, { userIds: [3], purposes: [3] }] as const)
      expect(maySeeSlots(null, asked)).toEqual(maySeeSlots(as(Student), asked))
  })

  test('studios see none', () => {
    expect(maySeeSlots(as(Studio), { userIds: [3] })).toEqual({ refused: 'forbidden' })
  })
})

describe('the window of a list', () => {
  test.each([
    ['no bounds', {}, { after: null, before: null }],
    ['one bound', { after: 5 }, { after: 5, before: null }],
    ['bounds in order', { after: 5, before: 6 }, { after: 5, before: 6 }],
    ['equal bounds', { after: 5, before: 5 }, { after: 5, before: 5 }],
    ['everything of sixty days', { after: 0, before: 60 * day, full: true }, { after: 0, before: 60 * day }],
    ['pages of a year', { after: 0, before: 365 * day, full: false }, { after: 0, before: 365 * day }],
  ])('accepts %s', (_, asked, window) => {
    expect(decideListWindow(asked)).toEqual({ window })
  })

  test.each([
    ['bounds out of order', { after: 6, before: 5 }],
    ['everything without bounds', { full: true }],
    ['everything after', { full: true, after: 5 }],
    ['everything before', { full: true, before: 5 }],
    ['everything of more than sixty days', { full: true, after: 0, before: 60 * day + 1 }],
  ])('refuses %s', (_, asked) => {
    expect(decideListWindow(asked)).toEqual({ refused: 'bad-request' })
  })
})

describe('people', () => {
  const owners = (may: (caller: { id: number; role: Role }) => boolean) =>
    [as(SuperAdmin, 1), as(RegularAdmin, 2), as(Tutor, 3), as(Student, 4), as(TutorManager, 5), as(Studio, 6)]
      .filter(may)
      .map(({ id }) => id)

  test('a tutor is seen by their studio', () => {
    expect(owners((caller) => maySeeStudioTutor(caller, 6))).toEqual([1, 2, 6])
    expect(owners((caller) => maySeeStudioTutor(caller, 7))).toEqual([1, 2])
    expect(owners((caller) => maySeeStudioTutor(caller, null))).toEqual([1, 2])
  })

  test('a studio lists its own tutors, admins those of any studio', () => {
    expect(studioToList(as(Studio, 6), undefined)).toEqual({ studioId: 6 })
    expect(studioToList(as(Studio, 6), 6)).toEqual({ studioId: 6 })
    expect(studioToList(as(Studio, 6), 7)).toEqual({ refused: 'forbidden' })
    expect(studioToList(as(RegularAdmin, 2), undefined)).toEqual({ studioId: null })
    expect(studioToList(as(RegularAdmin, 2), 7)).toEqual({ studioId: 7 })
  })

  test('a student is seen by themselves, by admins, and by tutors with a common lesson or room', () => {
    expect(owners((caller) => maySeeStudent(caller, 4, true))).toEqual([1, 2, 3, 4, 5])
    expect(owners((caller) => maySeeStudent(caller, 4, false))).toEqual([1, 2, 4])
    expect(owners((caller) => maySeeStudent(caller, 99, true))).toEqual([1, 2, 3, 5])
  })
})

describe('the time window of a visitor', () => {
  const now = Date.parse('2026-11-20T12:00Z')
  const asked = (after: number | null, before: number | null) => decideVisitorWindow({ after, before }, now)

  test('has both bounds, from a day back to eight days ahead', () => {
    const widest = { after: now - day, before: now + 8 * day }
    expect(decideVisitorWindow(widest, now)).toEqual({ window: widest })
    for (const [after, before] of [
      [null, now],
      [now, null],
      [widest.after - 1, now],
      [now, widest.before + 1],
    ] as const)
      expect(asked(after, before)).toEqual({ refused: 'bad-request' })
  })
})
