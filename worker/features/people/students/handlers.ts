import type * as declared from '#contract/people/api/students.ts'
import { maySeeStudent } from '#contract/shared/rules/access.ts'
import { isTutorType, Role } from '#contract/vocabulary/roles.ts'
import { sendFirstCode } from '#worker/features/people/codes/confirmation-code.ts'
import { signInOnDevice } from '#worker/features/people/devices/sign-in.ts'
import { refuseGuessable } from '#worker/features/people/guessable-password.ts'
import { findInviterId, insertAccount } from '#worker/features/people/users/store.ts'
import { userView } from '#worker/features/people/users/view.ts'
import type { Handlers } from '#worker/handler.ts'
import { hashPassword, parsePasswordCost } from '#worker/passwords.ts'
import { recordSignIn } from '#worker/storage/attempts.ts'
import { countLessons, findLearningStats, findStudent, haveSharedLessonOrRoom, storeStudent } from './store.ts'
import { studentStatsView, studentView } from './view.ts'

export const students: Handlers<typeof declared> = {
  async createStudent({ input, services, network, visit, now, fail }) {
    const { db, env, domains, later } = services
    const { email, password, source, friend, ...student } = input.body
    const guessable = refuseGuessable(password, { ...student, email })
    if (guessable) fail(guessable, 'password')
    const [receives, inviterId] = await Promise.all([domains.receive(email), findInviterId(db, friend)])
    if (!receives) fail('invalid-email-address', 'email')
    const passwordHash = await hashPassword(password, parsePasswordCost(env.PASSWORD_LOG_N))
    const account = { email, passwordHash, role: Role.Student, source, inviterId, madeBy: null, student }
    const user = await insertAccount(db, account, now)
    if (!user) return fail('user-exists', 'email')
    sendFirstCode(services, user, now)
    later(recordSignIn(db, { email, network }, now))
    const { jobTitle = null, englishLevel = null, learningObjective = null } = student
    return {
      user: { ...userView(user), userId: user.id, jobTitle, englishLevel, learningObjective },
      token: await signInOnDevice(services, user, { visit, now, isNew: true }),
    }
  },

  async getMyStudentStats({ actor, services, now, fail }) {
    return (await findLearningStats(services.db, actor.id, now)) ?? fail('student-not-found')
  },

  async getStudentStats({ input, services: { db }, now, fail }) {
    const { id } = input.params
    const counts = (await countLessons(db, id, now)) ?? fail('student-not-found')
    return studentStatsView(counts)
  },

  async updateStudent({ input, services: { db }, now, fail }) {
    const { id, ...changes } = input.body
    if (Object.keys(changes).length === 0) fail('empty-request')
    if (!(await storeStudent(db, id, changes, now))) fail('student-not-found')
  },

  async getStudent({ input, actor, services: { db }, now, fail }) {
    const { id } = input.params
    const [foundStudent, shares] = await Promise.all([
      findStudent(db, id),
      isTutorType(actor.role) && haveSharedLessonOrRoom(db, id, actor.id),
    ])
    const student = foundStudent ?? fail('student-not-found')
    if (!maySeeStudent(actor, id, shares)) fail('forbidden')
    return studentView(student, now)
  },
}
