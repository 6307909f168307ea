import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import {
  Email,
  EnglishLevelField,
  FriendCodeField,
  JobTitle,
  LearningObjective,
  ShareSourceField,
} from '../../shared/shapes/fields.ts'
import { Id, idInPath } from '../../shared/shapes/wire.ts'
import { adminRoles, Role, regularRoles } from '../../vocabulary/roles.ts'
import { NewPassword } from '../shapes/passwords.ts'
import { MyStudentStats, StudentStats } from '../shapes/tutor.ts'
import { CreatedStudent, Student } from '../shapes/user.ts'

export const createStudent = endpoint({
  method: 'POST',
  path: '/student',
  who: 'anyone',
  limit: 'register',
  note: 'Opens a student account; the sign-up form calls this.',
  body: v.object({
    email: Email,
    password: NewPassword,
    jobTitle: v.optional(JobTitle),
    englishLevel: v.optional(EnglishLevelField),
    learningObjective: v.optional(LearningObjective),
    source: ShareSourceField,
    friend: FriendCodeField,
  }),
  reply: CreatedStudent,
  errors: [
    'user-exists',
    'invalid-email-address',
    'invalid-email',
    'short-password',
    'long-password',
    'invalid-password',
    'common-password',
    'personal-password',
    'invalid-english-level',
  ],
})

export const getMyStudentStats = endpoint({
  method: 'GET',
  path: '/user/student/stats/personalized',
  who: [Role.Student],
  note: 'The caller’s learning in four numbers; minutes where a time is meant.',
  reply: MyStudentStats,
  errors: ['student-not-found'],
})

export const getStudentStats = endpoint({
  method: 'GET',
  path: '/user/student/stats/{id}',
  who: [...adminRoles, Role.Student],
  owned: 'self',
  note: 'A student’s lessons, tutors and minutes, for that student and admins.',
  params: idInPath,
  reply: StudentStats,
  errors: ['student-not-found'],
})

export const updateStudent = endpoint({
  method: 'PATCH',
  path: '/student',
  who: [Role.Student],
  owned: 'self',
  limit: 'write',
  note: 'Changes what the caller tells tutors about themselves; null clears a field.',
  body: v.object({
    id: Id,
    jobTitle: v.optional(v.nullable(JobTitle)),
    englishLevel: v.optional(v.nullable(EnglishLevelField)),
    learningObjective: v.optional(v.nullable(LearningObjective)),
  }),
  errors: ['student-not-found', 'invalid-english-level'],
})

export const getStudent = endpoint({
  method: 'GET',
  path: '/student/{id}',
  who: [...adminRoles, ...regularRoles],
  owned: true,
  note: 'What a student tells about themselves, for that student, admins, and tutors who share a lesson or a room with them.',
  params: idInPath,
  reply: Student,
  errors: ['student-not-found'],
})
