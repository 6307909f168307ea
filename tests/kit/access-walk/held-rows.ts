/** Rows of people whom the walkers never met, by the names that requests call them, and whether those stayed as they were. */
import { env } from 'cloudflare:workers'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { addFavouriteTutor } from '#contract/catalogue/api/favourites.ts'
import { saveWord } from '#contract/classroom/api/words.ts'
import { createInvoice } from '#contract/money/api/invoices.ts'
import type { Endpoint } from '#contract/shared/api/endpoint.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { addPushDevice } from '#contract/talk/api/notifications.ts'
import { earn, withdrawal } from '#tests/kit/lessons.ts'
import type { Named } from '#tests/kit/made-requests.ts'
import { make } from '#tests/kit/make.ts'
import { savedCard } from '#tests/kit/payments.ts'
import { secretWorld } from '#tests/kit/secrets.ts'
import * as chat from '#worker/storage/schema/chat.ts'
import * as goals from '#worker/storage/schema/goals.ts'
import * as insights from '#worker/storage/schema/insights.ts'
import * as lessonTexts from '#worker/storage/schema/lesson-texts.ts'
import * as materials from '#worker/storage/schema/materials.ts'
import * as money from '#worker/storage/schema/money.ts'
import * as notifications from '#worker/storage/schema/notifications.ts'
import * as people from '#worker/storage/schema/people.ts'
import * as support from '#worker/storage/schema/support.ts'
import * as teaching from '#worker/storage/schema/teaching.ts'
import * as words from '#worker/storage/schema/words.ts'

const pushKeys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }

/** The people of `secretWorld` with a row in whatever a request may name. */
export const heldWorld = async () => {
  const world = await secretWorld()
  const { student, tutor } = world.everybody
  const plan = await make.plan()
  const coupon = await make.coupon({ planId: plan.id })
  const topic = await make.topic('سفر')
  const [start, end] = [Date.now() - dayMs, Date.now() + 20 * dayMs]
  const subscription = await make.subscription({ userId: student.person.id, start, end })
  const word = await student.person.api(saveWord, { body: { studentId: student.person.id, text: 'deadline' } })
  const device = 'https://fcm.googleapis.com/fcm/send/held'
  await student.person.api(addPushDevice, { body: { endpoint: device, keys: pushKeys } })
  await student.person.api(addFavouriteTutor, { params: { id: tutor.person.id } })
  await earn(tutor.person.id, 90_000)
  const invoice = await tutor.person.api(createInvoice, { body: withdrawal })
  const cardToken = await savedCard(student.person.id)
  const { slotId, sessionId, id: lessonId } = world.lesson

  const byPath: Readonly<Record<string, number>> = {
    '/user/tutor': tutor.person.id,
    '/user': student.person.id,
    '/favourite-tutor': tutor.person.id,
    '/rating/list/tutor': tutor.person.id,
    '/coupon': coupon.id,
    '/plan': plan.id,
    '/topic': topic.id,
    '/word': word.id,
    '/sub': subscription.id,
    '/invoice': invoice.id,
  }
  const named: Named = {
    ...{ tutorId: tutor.person.id, tutorIds: tutor.person.id, rateeId: tutor.person.id },
    ...{
      studentId: student.person.id,
      userId: student.person.id,
      userIds: student.person.id,
      users: student.person.id,
    },
    ...{ forUser: student.person.id, aboutId: student.person.id, user: student.person.id },
    ...{ lessonId, slotId, sessionId, room: world.room.id, planId: plan.id, topicId: topic.id, topicIds: topic.id },
    ...{
      txId: world.payment.id,
      transactionId: world.payment.id,
      uploadId: world.uploadId,
      cardToken,
    },
    email: student.secrets.email,
  }
  /** What a request to this path calls the rows: `id` by the longest beginning that is known. */
  const namedAt = ({ path, method }: Endpoint): Named => {
    const [known] = Object.keys(byPath)
      .filter((one) => path.startsWith(one))
      .sort((a, b) => b.length - a.length)
    // An address of a push service is known to one browser alone, whose it is for whoever signed in there last.
    const given = method === 'DELETE' ? { endpoint: device } : {}
    const id = known === undefined ? 1 : byPath[known]
    return { ...named, ...given, id, ids: id }
  }
  const secrets = Object.values(world.everybody).flatMap((one) => Object.values(one.secrets))
  const ids = Object.values(world.everybody).map(({ person }) => person.id)
  return { namedAt, secrets, ids }
}

/** The columns by which a row is somebody's. */
const ownerColumns = ['user_id', 'student_id', 'rater_id', 'inviter_id']

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Row = Record<string, unknown>
export type Held = ReadonlyMap<string, readonly string[]>

const owned = [
  ...[chat, goals, insights, lessonTexts, materials, money, notifications, people, support, teaching, words],
]
  .flatMap((schema) => Object.values(schema) as unknown[])
  .filter((one) => is(one, SQLiteTable))
  .flatMap((table) => {
    const { name: tab, columns } = getTableConfig(table)
    const isOwner = (column: string) =>
      ownerColumns.includes(column) || (column === 'id' && ['users', 'tutors'].includes(tab))
    return columns
      .map(({ name: column }) => snake(column))
      .filter(isOwner)
      .map((col) => ({ tab, col }))
  })

/** Every row of these people, as text, by its table. */
export const readHeld = async (of: readonly number[]): Promise<Held> => {
  const statements = owned.map(({ tab, col }) =>
    env.DB.prepare(`SELECT * FROM "${tab}" WHERE "${col}" IN (${of.join(', ')})`),
  )
  const found = await env.DB.batch<Row>(statements)
  return new Map(owned.map(({ tab, col }, i) => [`${tab}.${col}`, (found[i]?.results ?? []).map(textOf)]))
}

/** Figures that grow with what others do, among them the failed tries of a code. */
const counted = /_count$|^updated_at$|_total$|^rating|^tries$/
const textOf = (row: Row): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row).filter(([column]) => !counted.test(column))))

/** Rows that are no longer as they were; those that came since do not count. */
export const findChanged = (before: Held, after: Held): string[] =>
  [...before].flatMap(([place, kept]) => {
    const now = new Set(after.get(place))
    return kept.filter((row) => !now.has(row)).map((row) => `${place}: ${row}`)
  })

/** How many accounts the team has. */
export const countTeam = async (): Promise<number> =>
  (await env.DB.prepare('SELECT count(*) AS n FROM users WHERE role IN (1, 2, 5, 6)').first<number>('n')) ?? 0
