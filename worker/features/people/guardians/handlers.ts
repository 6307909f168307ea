import type * as declared from '#contract/people/api/guardians.ts'
import { maskAddress } from '#contract/people/rules/credentials.ts'
import { adultBirthYear, isMinor, needsGuardian, refuseAsking } from '#contract/people/rules/guardians.ts'
import type { GuardianRecord, OwnGuardian } from '#contract/people/shapes/guardian.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { guardianLimits } from '#contract/vocabulary/guardians.ts'
import { deviceName } from '#worker/browser.ts'
import { findPepper } from '#worker/code-crypto.ts'
import { type Context, enforceRateLimit, type Handlers } from '#worker/handler.ts'
import { sendNow } from '#worker/messages/sender.ts'
import type { Db } from '#worker/storage/db.ts'
import { countRequest } from '#worker/storage/rate-limit.ts'
import * as store from './store.ts'

const ownView = (row: store.Guardianship): OwnGuardian => ({
  state: row.state,
  phone: maskAddress(row.phone),
  relation: row.relation,
  name: row.name,
  askedAt: toIsoInstant(row.linkedAt),
  remindableAt: toIsoInstant(row.linkedAt + guardianLimits.asks[0].windowMs),
  consentedAt: toIsoInstantOrNull(row.consentedAt),
})

const flag = (stored: 0 | 1 | null): boolean | null => (stored === null ? null : stored === 1)

const recordView = (row: store.Guardianship): GuardianRecord => ({
  id: row.id,
  state: row.state,
  phone: row.phone,
  relation: row.relation,
  name: row.name,
  createdAt: toIsoInstant(row.createdAt),
  consentVersion: row.consentVersion,
  consentedAt: toIsoInstantOrNull(row.consentedAt),
  sameNetwork: flag(row.sameNetwork),
  sameDevice: flag(row.sameDevice),
  device: row.device,
  weekly: row.weekly === 1,
  closedAt: toIsoInstantOrNull(row.closedAt),
})

/** One link in ten minutes, five a day, for the student and for the number. */
const enforceAskLimits = async (db: Db, studentId: number, phone: string, now: number): Promise<void> => {
  for (const who of [`student ${studentId}`, phone])
    for (const window of guardianLimits.asks)
      enforceRateLimit(await countRequest(db, `guardian:${who}:${window.windowMs}`, window, now))
}

type AskContext = Pick<Context<typeof declared.remindGuardian>, 'actor' | 'services' | 'now'> & {
  readonly fail: (code: 'unresolved-phone' | 'service-unavailable' | 'illegal', field?: string) => never
}

/** Sends the link while the student waits for it. */
const deliver = async ({ actor, services, now, fail }: AskContext, key: string | null): Promise<OwnGuardian> => {
  if (key === null) return fail('illegal')
  const outcome = await sendNow(services, key, now)
  if (outcome && !outcome.ok && outcome.kind === 'refused') fail('unresolved-phone', 'phone')
  if (outcome && !outcome.ok && outcome.alert) fail('service-unavailable')
  const [row] = await store.findGuardiansOf(services.db, actor.id)
  return row ? ownView(row) : fail('illegal')
}

export const guardians: Handlers<typeof declared> = {
  async getMyGuardian({ actor, services: { db }, now, fail }) {
    const student =
      (await store.readAskingStudent(db, actor.id, { phone: null, adultYear: adultBirthYear(now) })) ??
      fail('unauthenticated')
    const { birthYear, current } = student
    return {
      needed: needsGuardian({ birthYear, consented: current?.state === 'consented' }, now),
      guardian: current && ownView(current),
    }
  },

  async askGuardian(context) {
    const { input, actor, services, network, visit, now, fail } = context
    const { db, env, texter } = services
    const { phone, relation } = input.body
    const pepper = findPepper(env)
    if (!pepper || !texter) return fail('service-unavailable')
    const student =
      (await store.readAskingStudent(db, actor.id, { phone, adultYear: adultBirthYear(now) })) ??
      fail('unauthenticated')
    const { current, heldByMinor } = student
    const refused = refuseAsking(student, { phone, heldByMinor }, current?.state ?? null, now)
    if (refused) return fail(refused.refused, refused.refused === 'illegal' ? undefined : 'phone')
    await enforceAskLimits(db, actor.id, phone, now)
    const device = deviceName(visit.userAgent) ?? ''
    const asking = { studentId: actor.id, phone, relation, network, device, pepper, now }
    return deliver(context, await store.askGuardianOf(db, asking))
  },

  async remindGuardian(context) {
    const { actor, services, now, fail } = context
    const { db, env, texter } = services
    const pepper = findPepper(env)
    if (!pepper || !texter) return fail('service-unavailable')
    const student =
      (await store.readAskingStudent(db, actor.id, { phone: null, adultYear: adultBirthYear(now) })) ??
      fail('unauthenticated')
    const { current, heldByMinor } = student
    if (current?.state !== 'waiting') return fail('guardian-not-found')
    const refused = refuseAsking(student, { phone: current.phone, heldByMinor }, current.state, now)
    if (refused) return fail(refused.refused)
    await enforceAskLimits(db, actor.id, current.phone, now)
    return deliver(context, await store.askAgain(db, current, { pepper, now }))
  },

  async listGuardians({ input, services: { db }, now, fail }) {
    const { id } = input.params
    const [found, rows] = await Promise.all([
      store.readAskingStudent(db, id, { phone: null, adultYear: adultBirthYear(now) }),
      store.findGuardiansOf(db, id),
    ])
    const student = found ?? fail('student-not-found')
    return { minor: isMinor(student.birthYear, now), guardians: rows.map(recordView) }
  },
}
