/** The server under torture, and its people. */
import { createPlan } from '#contract/money/api/plans.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { type Pupil, populateWorld, tokenSecret, type World, withDatabase } from '#tests/journeys/kill-world.ts'
import { startServer, type TestServer } from '#tests/journeys/server.ts'
import type { Random } from '#tests/simulation/random.ts'
import { issueToken } from '#worker/tokens.ts'
import type { Acts } from './acts.ts'
import { call } from './call.ts'
import { offerHours } from './hours.ts'

export interface Stage extends World {
  readonly server: TestServer
  readonly random: Random
  readonly acts: Acts
  readonly tutors: readonly Pupil[]
  /** Have bought nothing. */
  readonly buyers: readonly Pupil[]
  /** Have an hour a week; the others have ten. */
  readonly poor: readonly Pupil[]
  readonly admin: Pupil
  readonly superAdmin: Pupil
  readonly planId: number
  /** Signs students, tutors and team in anew once what they proved of themselves is about to end. */
  readonly renew: () => Promise<void>
}

/** Shorter than a proof counts, by more than a race lasts. */
const renewMs = limits.freshLoginMs / 2

const poorCount = 8
/** So many that none of them pays oftener than the product lets one person pay. */
const buyerCount = 300
const studentCount = 348
const tutorCount = 12

const insertTeam = (state: string): Promise<readonly number[]> =>
  withDatabase(state, (db) => {
    const now = Date.now()
    const add = db.prepare('INSERT INTO users (email, name, role, created_at, updated_at) VALUES (?, ?, ?, ?, ?)')
    const [regular, superAdmin, manager] = [Role.RegularAdmin, Role.SuperAdmin, Role.TutorManager].map((role) =>
      Number(add.run(`team-${role}@example.com`, 'منى عادل', role, now, now).lastInsertRowid),
    )
    // Films of tutors need somebody who looks at them.
    db.prepare('INSERT INTO tutors (id, activated, created_at, updated_at) VALUES (?, 1, ?, ?)').run(
      manager ?? 0,
      now,
      now,
    )
    return [regular ?? 0, superAdmin ?? 0]
  })

const profile = [
  'مدرس لغة إنجليزية بخبرة عشر سنوات',
  'أساعدك على التحدث بثقة في العمل والسفر من خلال محادثات حقيقية ومواقف من الحياة اليومية.',
] as const

/** Gives tutors what a withdrawal takes, and students the phone that a payment takes. */
const endow = (state: string, { students, slots }: World): Promise<void> =>
  withDatabase(state, (db) => {
    const now = Date.now()
    const post = db.prepare(
      "INSERT INTO ledger_entries (account, amount, ref_type, ref_id, created_at) VALUES (?, ?, 'lesson:ruled', ?, ?)",
    )
    // All that a tutor needs to be listed, without which nobody can be rung.
    const complete = db.prepare(
      `UPDATE users SET name = 'أحمد عبد الله', gender = 'male', city = 1, birth_year = 1990, image = 'users/images/a.png',
         phone = ?, verified_email = 1, verified_phone = 1, verified_whats_app = 1 WHERE id = ?`,
    )
    const film = db.prepare(
      "UPDATE tutors SET bio = ?, about = ?, video = 'tutors/videos/a.mp4', thumbnail = 'tutors/thumbnails/a.jpg', notice = 0 WHERE id = ?",
    )
    for (const { userId } of slots) {
      complete.run(`010${String(userId).padStart(8, '0')}`, userId)
      film.run(...profile, userId)
      post.run(`tutor:${userId}`, -earnedPiastres, 1_000_000 + userId, now)
      post.run('cost:tutoring', earnedPiastres, 1_000_000 + userId, now)
    }
    const setPhone = db.prepare('UPDATE users SET phone = ? WHERE id = ?')
    for (const { id } of students) setPhone.run(`010${String(id).padStart(8, '0')}`, id)
    const unsubscribe = db.prepare('DELETE FROM subscriptions WHERE user_id = ?')
    for (const { id } of students.slice(0, buyerCount)) unsubscribe.run(id)
    const setWeek = db.prepare('UPDATE subscriptions SET weekly_minutes = 60 WHERE user_id = ?')
    for (const { id } of students.slice(-poorCount)) setWeek.run(id)
  })

/** What each tutor can withdraw at first. */
export const earnedPiastres = 100_000

export const setStage = async (random: Random, acts: Acts): Promise<Stage> => {
  const server = await startServer({ seeded: false, vars: { TOKEN_SECRET: tokenSecret } })
  const world = await populateWorld(server.state, studentCount, tutorCount)
  await endow(server.state, world)
  let signedInAt = Date.now()
  const signed: { id: number; token: string }[] = [...world.students]
  const signIn = async (id: number): Promise<Pupil> => {
    const pupil = { id, token: await issueToken(tokenSecret, id, signedInAt) }
    signed.push(pupil)
    return pupil
  }
  const renew = async (): Promise<void> => {
    if (Date.now() < signedInAt + renewMs) return
    signedInAt = Date.now()
    for (const pupil of signed) pupil.token = await issueToken(tokenSecret, pupil.id, signedInAt)
  }
  const tutors = await Promise.all(world.slots.map(({ userId }) => signIn(userId)))
  const [admin, superAdmin] = await Promise.all((await insertTeam(server.state)).map(signIn))
  if (!admin || !superAdmin) throw new Error('nobody is on the team')
  // Offering it would wait for a second admin.
  const plan = { weeklyMinutes: 120, baseMonthlyPrice: 250_000, forInvitesOnly: false, active: false }
  const discounts = { monthDiscount: 0, quarterDiscount: 0, yearDiscount: 0 }
  const made = await call(server.origin, createPlan, { body: { ...plan, ...discounts } }, admin.token)
  if (!made.reply) throw new Error(`no plan: ${made.code}`)
  const planId = made.reply.id
  await withDatabase(server.state, (db) => db.prepare('UPDATE plans SET active = 1 WHERE id = ?').run(planId))
  await offerHours(server.origin, tutors)
  const buyers = world.students.slice(0, buyerCount)
  const students = world.students.slice(buyerCount, -poorCount)
  const poor = world.students.slice(-poorCount)
  return { ...world, students, buyers, poor, server, random, acts, tutors, admin, superAdmin, planId, renew }
}
