/**
 * Writes the demo world and the crowds of the benchmark into a local state, with the product's own objects and
 * bindings. Never built or deployed, and refuses to work outside the local environment.
 */

import { shortReviewId } from '#contract/classroom/rules/review-text.ts'
import { fromBase64 } from '#contract/shared/rules/base64.ts'
import { InkHost } from '#durable/session-room/ink-host.ts'
import { SessionRoom as CallObject } from '#durable/session-room/object.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { findPepper, seal } from '#worker/code-crypto.ts'
import { countFigures } from '#worker/features/catalogue/trust/count-figures.ts'
import { refreshTutorPublic } from '#worker/features/catalogue/tutors/public-record.ts'
import { askWords } from '#worker/features/classroom/words/ask.ts'
import { findTransaction, storeAcceptance } from '#worker/features/money/transactions/store.ts'
import { secretContext } from '#worker/features/people/factors/check-code.ts'
import { askGuardianOf } from '#worker/features/people/guardians/store.ts'
import { countMonths } from '#worker/features/public/proof/count-months.ts'
import { createSimulatedFawry } from '#worker/gateways/simulated/fawry.ts'
import { getUserHub } from '#worker/live-rooms.ts'
import { deleteDueAccounts } from '#worker/schedules/delete-accounts.ts'
import { deleteAgain } from '#worker/schedules/deletion-store.ts'
import { getSessionRoom } from '#worker/session-room.ts'
import { openDb } from '#worker/storage/db.ts'
import { dueSql } from '#worker/storage/outbox/life.ts'
import { keepIndex } from '#worker/storage/search/keep-index.ts'
import { seedDemand } from './demand.ts'
import type { Delivery } from './seed-rows.ts'

export { Channel } from '#durable/channel/object.ts'
export { ChatRoom } from '#durable/chat-room/object.ts'
export { JobHand } from '#durable/job-hand/object.ts'
export { RingBoard } from '#durable/ring-board/object.ts'
export { ServerMonitor } from '#durable/server-monitor/object.ts'
export { UserHub } from '#durable/user-hub/object.ts'

/** The object of a call, which takes ink of a lesson that is over as well. */
export class SessionRoom extends CallObject {
  importInk({ update, places, at }: Extract<Delivery, { kind: 'ink' }>): void {
    const place = { env: this.env, ctx: this.ctx, findBooking: async () => null }
    const ink = new InkHost(place, () => null)
    for (const [i, one] of places.entries()) ink.noteShown(one, at + i)
    ink.opened().store.append(fromBase64(update), at)
  }
}

/** One parameter for any number of rows, because D1 allows a hundred. */
const insertion = (table: string, columns: readonly string[]): string =>
  `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.map((name) => `value->>'${name}'`).join(', ')} FROM json_each(?)`

const identifier = /^[a-z][a-z\d_]*$/

/** Nobody listens to the simulated gateway before the world is complete. */
const webhooks = { emit: async () => true, later: () => {} }

const chargeReference = async (env: Bindings, txId: number): Promise<void> => {
  const db = openDb(env.DB)
  const row = await findTransaction(db, txId)
  if (!row) throw new Error(`no payment ${txId}`)
  const { merchantRef, userId, phone, amount, createdAt } = row
  const charge = { merchantRef, userId, phone, amount, name: null, email: 'demo@hiwar.test', label: 'demo' }
  const gateway = createSimulatedFawry({ db, appUrl: env.APP_URL, webhooks })
  const charged = await gateway.chargeReference({ ...charge, ...(row.expiresAt && { expiresAt: row.expiresAt }) })
  if (!charged.ok) throw new Error(`the simulated gateway refused the charge: ${charged.code}`)
  await storeAcceptance(db, txId, charged.value, createdAt)
}

/** Their links are made of the secret of this server, so that the texts which bring them open their pages. */
const seedGuardians = async (
  env: Bindings,
  { waiting, consented, now }: Extract<Delivery, { kind: 'guardians' }>,
): Promise<void> => {
  const [db, pepper] = [openDb(env.DB), findPepper(env)]
  if (!pepper) return
  const asking = { relation: 'mother', network: '', device: '', pepper, now } as const
  await askGuardianOf(db, { ...asking, ...waiting })
  await askGuardianOf(db, { ...asking, ...consented, now: now - 20 * 86_400_000 })
  const weekly = `INSERT INTO outbox (channel, kind, user_id, recipient, dedupe_key, payload, due_at, expires_at, lane)
    SELECT 'whatsapp', 'guardian_week', student_id, phone, 'guardian-week:' || id || ' seed',
      json_object('guardianshipId', CAST(id AS TEXT), 'lessons', '0', 'coming', '1'), ${dueSql('guardian_week', 'whatsapp', '?1')}
    FROM guardianships WHERE student_id = ?2`
  await env.DB.batch([
    env.DB.prepare("DELETE FROM outbox WHERE kind = 'guardian_asked' AND user_id = ?").bind(consented.studentId),
    env.DB.prepare(
      `UPDATE guardianships SET state = 'consented', name = 'إيمان خالد', weekly = 1, consent_version = 1,
         consented_at = linked_at, channel = 'whatsapp', network = '', device = 'Chrome, Android', same_network = 0,
         same_device = 0 WHERE student_id = ?`,
    ).bind(consented.studentId),
    env.DB.prepare(weekly).bind(now, consented.studentId),
  ])
}

const correctIn = async (env: Bindings, delivery: Extract<Delivery, { kind: 'corrections' }>): Promise<void> => {
  const { lessonId, studentId, tutorId, corrections, at, reviews } = delivery
  const account = await env.DB.prepare('SELECT created_at AS madeAt FROM users WHERE id = ?')
    .bind(studentId)
    .first<{ madeAt: number }>()
  if (!account) throw new Error(`no student ${studentId}`)
  const [hub, owner] = [getUserHub(env, studentId), { userId: studentId, madeAt: account.madeAt }]
  const what = { lessonId, savedBy: tutorId, corrections, shownAt: at, now: at }
  const saved = await askWords(hub, owner, 'correct', what)
  if (!saved || saved === 'too-many-corrections') throw new Error('no room for the corrections')
  const sent = reviews.flatMap(({ place, ...review }) => {
    const card = saved.list[place]
    return card ? [{ ...review, id: shortReviewId('00000000'), wordId: card.id }] : []
  })
  await askWords(hub, owner, 'review', { sent, now: Math.max(...sent.map((review) => review.at)) })
}

const giveCodes = async (env: Bindings, { userId, secret, now }: Extract<Delivery, { kind: 'codes' }>) => {
  const pepper = findPepper(env)
  if (!pepper) throw new Error('OTP_PEPPER is missing')
  await env.DB.prepare('INSERT INTO one_time_codes (user_id, secret, created_at, confirmed_at) VALUES (?1, ?2, ?3, ?3)')
    .bind(userId, await seal(pepper, secret, secretContext(userId)), now)
    .run()
}

const write = async (env: Bindings, delivery: Delivery, context: ExecutionContext): Promise<void> => {
  switch (delivery.kind) {
    case 'rows': {
      const columns = Object.keys(delivery.rows[0] ?? {})
      if (![delivery.table, ...columns].every((name) => identifier.test(name))) throw new Error('not a table')
      await env.DB.prepare(insertion(delivery.table, columns)).bind(JSON.stringify(delivery.rows)).run()
      return
    }
    case 'sql':
      for (const text of delivery.statements) await env.DB.prepare(text).run()
      return
    case 'files':
      for (const { key, type, base64 } of delivery.files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        await env.FILES.put(key, bytes, { httpMetadata: { contentType: type } })
      }
      return
    case 'history': {
      const { roomId, members, messages } = delivery
      await env.CHAT_ROOM.getByName(String(roomId)).importHistory({ roomId, members }, messages)
      return
    }
    case 'ink':
      await (env.SESSION_ROOM.getByName(delivery.sessionId) as DurableObjectStub<SessionRoom>).importInk(delivery)
      return
    case 'corrections':
      await correctIn(env, delivery)
      return
    case 'schedule':
      // The first that the objects are told of these bookings, so every change of one is later.
      for (const call of delivery.calls) await getSessionRoom(env, call.sessionId).schedule({ ...call, asOf: 0 })
      return
    case 'charge':
      await chargeReference(env, delivery.txId)
      return
    case 'codes':
      await giveCodes(env, delivery)
      return
    case 'leave':
      await deleteAgain(openDb(env.DB), [delivery.account], delivery.now)
      await deleteDueAccounts(buildServices(env, context), delivery.now)
      return
    case 'index':
      // In several runs where there are many.
      while (!(await keepIndex(env)));
      return
    case 'guardians':
      await seedGuardians(env, delivery)
      return
    case 'publish':
      await Promise.all(delivery.tutorIds.map((id) => refreshTutorPublic(openDb(env.DB), id, delivery.now)))
      // They have been listed since they joined, not since now.
      await env.DB.prepare(
        'UPDATE tutor_figures SET listed_at = (SELECT created_at FROM tutors WHERE id = tutor_id)',
      ).run()
      await Promise.all(delivery.tutorIds.map((id) => countFigures(openDb(env.DB), id, delivery.now)))
      await countMonths(openDb(env.DB), delivery.now)
      await seedDemand(openDb(env.DB), delivery.now)
  }
}

export default {
  async fetch(request, bindings, context) {
    const env = bindings as Bindings
    if (env.APP_ENV !== 'local' && env.APP_ENV !== 'test') return new Response(null, { status: 404 })
    if (request.method !== 'POST') return new Response('ready')
    try {
      for (const delivery of await request.json<Delivery[]>()) await write(env, delivery, context)
      return new Response('ok')
    } catch (error) {
      return new Response(error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error), {
        status: 500,
      })
    }
  },
} satisfies ExportedHandler<Env>
