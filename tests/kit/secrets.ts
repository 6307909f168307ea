/** Users whose private fields all have recognisable values, so that a response that reveals one can be found. */
import { eq } from 'drizzle-orm'
import { getFriends } from '#contract/money/api/friends.ts'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { InvoiceStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { isAdmin, isTutorType, Role } from '#contract/vocabulary/roles.ts'
import { ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { invoices } from '#worker/storage/schema/money.ts'
import { friends, students, users } from '#worker/storage/schema/people.ts'
import { reports, uploads } from '#worker/storage/schema/support.ts'
import { disputes } from '#worker/storage/schema/teaching.ts'
import { make } from './make.ts'
import { db, type Person, people } from './people.ts'

/** Private fields, with a value per user. */
const privates = {
  email: (n: number) => `secret-mail-${n}@example.com`,
  phone: (n: number) => `010999990${n}`,
  hash: (n: number) => `scrypt$secret-hash-${n}`,
  google: (n: number) => `secret-google-${n}`,
  // Long ago, so that nobody is under age.
  birthYear: (n: number) => String(-771_100 - n),
  creditScore: (n: number) => String(882_200 + n),
  jobTitle: (n: number) => `secret-job-${n}`,
  aim: (n: number) => `secret-aim-${n}`,
} as const
export type Private = keyof typeof privates
export const kinds = Object.keys(privates) as Private[]

let made = 10
const secretly = (tutorly = false) => {
  const n = ++made
  return {
    n,
    fields: {
      email: privates.email(n),
      phone: privates.phone(n),
      passwordHash: privates.hash(n),
      googleId: privates.google(n),
      birthYear: Number(privates.birthYear(n)),
      creditScore: Number(privates.creditScore(n)),
      ...(tutorly ? { verifiedEmail: true, verifiedPhone: true } : {}),
    },
  }
}

export interface VisibilityFacts {
  readonly person: Person
  /** By kind of field, the value that reveals it. */
  readonly secrets: Readonly<Record<Private, string>>
}

const known = async (make: (fields: object) => Promise<Person>, more: object = {}): Promise<VisibilityFacts> => {
  const { n, fields } = secretly(make === people.tutor || make === people.manager)
  const person = await make({ ...fields, ...more })
  const secrets = Object.fromEntries(kinds.map((kind) => [kind, privates[kind](n)])) as Record<Private, string>
  if (person.role === Role.Student) {
    const told = { jobTitle: secrets.jobTitle, learningObjective: secrets.aim }
    await db.update(students).set(told).where(eq(students.userId, person.id))
  }
  return { person, secrets }
}

/**
 * One user of each role, with a lesson, an interview, a demo session, a room, ratings and a report between them, and an
 * unrelated one of each.
 */
export const secretWorld = async () => {
  const studio = await known(people.studio)
  const everybody = {
    student: await known(people.student),
    otherStudent: await known(people.student),
    tutor: await known(people.tutor, { studioId: studio.person.id }),
    otherTutor: await known(people.tutor),
    manager: await known(people.manager),
    studio,
    otherStudio: await known(people.studio),
    admin: await known(people.admin),
    superAdmin: await known(people.superAdmin),
  }
  const [student, tutor] = [everybody.student.person.id, everybody.tutor.person.id]
  const start = Math.ceil(Date.now() / minutes(15)) * minutes(15)
  const before = await make.lesson({ tutorId: tutor, studentId: student, start: start - 2 * hourMs })
  const told = { lessonId: before.id, tutorId: tutor, userId: student, side: 'student', kind: 'line' } as const
  await db.insert(disputes).values({ ...told, text: 'انقطع الصوت', picture: 'disputes/pictures/x', createdAt: start })
  const slot = await make.slot({ userId: tutor, start: start - hourMs, end: start + 4 * hourMs })
  const lesson = await make.lesson({ tutorId: tutor, studentId: student, start, slotId: slot.id })
  await make.lesson({ tutorId: tutor, studentId: student, start: start - 24 * hourMs })
  const room = await make.room(student, tutor)
  const applying = { tutorId: tutor, managerId: everybody.manager.person.id, status: 2 } as const
  await make.interview({ ...applying, start: start - 48 * hourMs })
  await make.demo({ ...applying, start: start - 72 * hourMs })
  const rating = await make.rating({ raterId: student, rateeId: tutor, feedback: 'شرح واضح' })
  await make.rating({ raterId: tutor, rateeId: studio.person.id })
  await make.topic('محادثة', [student, tutor])
  const stamps = { createdAt: start, updatedAt: start }
  await db.insert(reports).values({ userId: student, title: 'عطل', description: 'لا يعمل', ...stamps })
  const upload = { id: crypto.randomUUID(), userId: studio.person.id, targetId: tutor, key: 'tutors/videos/x' }
  const film = { purpose: 'tutor-video', multipartId: 'x', contentType: 'video/mp4', bytes: 1, createdAt: start }
  await db.insert(uploads).values({ ...upload, ...film })
  await make.introVideo(tutor, ReviewStatus.Pending, everybody.manager.person.id)
  await db.update(users).set({ city: 1 })
  const phone = String((await db.select().from(users).where(eq(users.id, student)).get())?.phone)
  const payment = await make.transaction({ userId: student, phone, gateway: null })
  // Withdrawn to the tutor's own wallet.
  const wallet = { method: WithdrawMethod.Wallet, receiver: everybody.tutor.secrets.phone, amount: 10_000 }
  await db.insert(invoices).values({ ...wallet, userId: tutor, status: InvoiceStatus.PendingApproval, ...stamps })
  await db.insert(friends).values({ friendId: everybody.otherStudent.person.id, inviterId: student, joinedAt: start })
  const { code: friendCode } = await everybody.student.person.api(getFriends, {})
  const ids = [student, tutor, studio.person.id]
  return { everybody, lesson, room, rating, payment, friendCode, uploadId: upload.id, ids }
}
export type SecretWorld = Awaited<ReturnType<typeof secretWorld>>
type Name = keyof SecretWorld['everybody']

const tutorsOf: Partial<Record<Name, Name>> = { studio: 'tutor' }
const studentsOf: Partial<Record<Name, Name>> = { tutor: 'student' }

/** Whether a caller may see a private field of a user: the complete rule. */
export const maySee = (world: SecretWorld, caller: Name | null, owner: Name, kind: Private): boolean => {
  if (kind === 'hash' || kind === 'google' || caller === null) return false
  const { role } = world.everybody[caller].person
  if (caller === owner || isAdmin(role)) return true
  if (role === Role.Studio) return (kind === 'email' || kind === 'phone') && tutorsOf[caller] === owner
  return isTutorType(role) && (kind === 'jobTitle' || kind === 'aim') && studentsOf[caller] === owner
}
