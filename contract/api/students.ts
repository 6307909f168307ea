import * as v from 'valibot'
import { Email, EnglishLevelField, JobTitle, LearningObjective, NewPassword } from '../shapes/fields.ts'
import { MyStudentStats } from '../shapes/tutor.ts'
import { CreatedStudent } from '../shapes/user.ts'
import { Role } from '../vocabulary/roles.ts'
import { endpoint } from './endpoint.ts'

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
  }),
  reply: CreatedStudent,
  errors: [
    'user-exists',
    'invalid-email-address',
    'invalid-email',
    'short-password',
    'long-password',
    'invalid-password',
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
