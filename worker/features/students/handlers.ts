import type * as declared from '#contract/api/students.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { unbuilt } from '#worker/features/unbuilt.ts'
import { insertAccount } from '#worker/features/users/store.ts'
import { userSelf } from '#worker/features/users/view.ts'
import type { Handlers } from '#worker/handler.ts'
import { costOf, hashPassword } from '#worker/passwords.ts'
import { issueToken } from '#worker/tokens.ts'
import { findLearningStats } from './store.ts'

export const students: Handlers<typeof declared> = {
  async createStudent({ input, services: { db, env }, now, fail }) {
    const { email, password, ...student } = input.body
    const passwordHash = await hashPassword(password, costOf(env.PASSWORD_LOG_N))
    const account = { email, passwordHash, role: Role.Student, activated: false, student }
    const user = await insertAccount(db, account, now)
    if (!user) return fail('user-exists', 'email')
    const { jobTitle = null, englishLevel = null, learningObjective = null } = student
    return {
      user: { ...userSelf(user), userId: user.id, jobTitle, englishLevel, learningObjective },
      token: await issueToken(env.TOKEN_SECRET, user.id, now),
    }
  },

  async getMyStudentStats({ actor, services, now, fail }) {
    return (await findLearningStats(services.db, actor.id, now)) ?? fail('student-not-found')
  },

  getStudentStats: unbuilt,
  updateStudent: unbuilt,
  getStudent: unbuilt,
}
