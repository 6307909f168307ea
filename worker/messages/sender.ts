/**
 * Sends queued messages, each channel by itself: they are claimed, checked again against the database, handed to their
 * provider, and stored as sent. What is over is closed.
 */

import { hourMs } from '#contract/shared/rules/time.ts'
import { nextRetryDelay } from '#contract/talk/rules/delivery.ts'
import { type Lane, lanes } from '#contract/talk/rules/message-life.ts'
import { type ChannelPace, channelRest, nextLaneShares, nextWidth } from '#contract/talk/rules/message-pace.ts'
import { describeFault } from '#worker/database-errors.ts'
import { type Failure, toFailure } from '#worker/gateways/outcome.ts'
import { writeFault } from '#worker/log.ts'
import { type Db, openDb } from '#worker/storage/db.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox/notices.ts'
import type { MessageService } from '#worker/storage/schema/outbox.ts'
import { spentOf } from '#worker/storage/steady-client.ts'
import { ample, type Budget, type Progress, type Share, shareOut } from '#worker/work-budget.ts'
import { decideMessage, type Known, readDevices, readKnown, type SenderServices } from './decide-message.ts'
import { isCodeRow, type OutboxRow } from './outbox-row.ts'
import * as store from './outbox-store.ts'
import type { Sent } from './send-decision.ts'

/** What services take by their documentation, with room for the codes that are sent while somebody waits. */
const paces: Readonly<Record<MessageService, ChannelPace>> = {
  whatsapp: { perSecond: 60, statements: 100 },
  telegram: { perSecond: 25, statements: 60 },
  'telegram-code': { perSecond: 20, statements: 20 },
  email: { perSecond: 10, statements: 100 },
  push: { perSecond: 200, statements: 100 },
  ops: { perSecond: 20, statements: 20 },
}

/**
 * Alerts the team about a failure, at most once an hour per code. Failures of the team's own channel are only logged.
 */
const alertTeam = async (db: Db, { channel, kind }: OutboxRow, code: string, now: number): Promise<void> => {
  writeFault({ undelivered: kind, channel, code })
  if (channel === 'ops') return
  const hour = Math.floor(now / hourMs)
  await queueNotice(db, createTeamAlert(`${channel}:${code}:${hour}`, `${channel}: ${code} (${kind})`, now)).run()
}

/** A message after its turn. `sent` null: it was not handed to its provider. */
interface Turn {
  readonly row: OutboxRow
  readonly settled: store.Settled
  readonly sent: Sent | null
}

const settleFailure = (row: OutboxRow, failure: Failure, now: number): store.Settled => {
  const pause = nextRetryDelay(failure, row.attempts, isCodeRow(row))
  const error = failure.code ?? failure.kind
  return { id: row.id, as: 'failed', error, dueAt: pause === null ? null : now + pause }
}

const takeTurn = async (carriers: SenderServices, row: OutboxRow, known: Known, now: number): Promise<Turn> => {
  const { id, expiresAt } = row
  if (expiresAt !== null && expiresAt <= now) return { row, settled: { id, as: 'expired' }, sent: null }
  const decision = await decideMessage(carriers, row, known, now)
  if (decision === 'untrue') return { row, settled: { id, as: 'untrue' }, sent: null }
  if (typeof decision === 'object') {
    const { until, moment } = decision
    const lived = moment === undefined || expiresAt === null ? null : Math.min(expiresAt + until - now, moment)
    return { row, settled: { id, as: 'postponed', dueAt: until, livesUntil: lived }, sent: null }
  }
  const sent = await decision()
  const settled = sent.ok ? ({ id, as: 'sent', providerId: sent.value.id } as const) : settleFailure(row, sent, now)
  return { row, settled, sent }
}

/** A message that makes us fail is a failure of its own, and none of those beside it. */
const takeTurnSafely = (carriers: SenderServices, row: OutboxRow, known: Known, now: number): Promise<Turn> =>
  takeTurn(carriers, row, known, now).catch((error: unknown) => {
    writeFault({ undelivered: row.kind, channel: row.channel, fault: describeFault(error) })
    const fault = toFailure('unknown', 'fault')
    return { row, settled: settleFailure(row, fault, now), sent: null }
  })

/** Sends a handful at once, and stores what became of them. */
const sendHandful = async (
  carriers: SenderServices,
  rows: readonly OutboxRow[],
  known: Omit<Known, 'devices'>,
  now: number,
): Promise<Turn[]> => {
  const { db } = carriers
  const all = { ...known, devices: await readDevices(db, rows) }
  const turns = await Promise.all(rows.map((row) => takeTurnSafely(carriers, row, all, now)))
  await store.settleRows(
    db,
    turns.map(({ settled }) => settled),
    now,
  )
  for (const { row, settled, sent } of turns) {
    if (!sent || sent.ok || !sent.alert) continue
    await alertTeam(db, row, sent.code ?? sent.kind, now)
    if (settled.as === 'failed' && settled.dueAt !== null)
      await store.restChannel(db, row.channel, settled.dueAt, sent.code ?? sent.kind)
  }
  return turns
}

/** What the services of a handful say together. */
const figuresOf = (turns: readonly Turn[]) => {
  const outcomes = turns.flatMap(({ sent }) => (sent ? [sent] : []))
  const unavailable = outcomes.flatMap((sent) => (!sent.ok && sent.kind === 'unavailable' ? [sent] : []))
  return {
    sent: outcomes.filter(({ ok }) => ok).length,
    unavailable: unavailable.length,
    retryAfterMs: Math.max(0, ...unavailable.map(({ retryAfterMs = 0 }) => retryAfterMs)),
    mustRest: unavailable.some(({ alert }) => alert),
    code: unavailable[0]?.code ?? 'unavailable',
  }
}

const batchSize = 50
const widest = 10
/** A batch reads what its messages are about, and each handful takes up to three statements; some look up their own facts. */
const statementsPerBatch = 30

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const countByLane = (rows: readonly OutboxRow[]): Record<Lane, number> =>
  Object.fromEntries(lanes.map((lane, number) => [lane, rows.filter((row) => row.lane === number).length])) as Record<
    Lane,
    number
  >

interface Handed {
  /** Messages that had their turn. */
  readonly done: number
  /** Whether the service is to be left alone. */
  readonly rests: boolean
  readonly width: number
}

/** Sends the claimed rows of a channel at its pace. Those that had no turn when it has to rest are put back untried. */
const sendBatch = async (
  carriers: SenderServices,
  channel: MessageService,
  { rows, width: first }: { readonly rows: readonly OutboxRow[]; readonly width: number },
  now: number,
): Promise<Handed> => {
  const known = await readKnown(carriers.db, rows)
  let width = first
  for (let at = 0; at < rows.length; ) {
    const began = performance.now()
    const handful = rows.slice(at, at + width)
    const figures = figuresOf(await sendHandful(carriers, handful, known, now))
    at += handful.length
    // Push services answer for themselves alone: their own pauses are enough.
    const rest = channel === 'push' ? 0 : channelRest(figures)
    if (rest > 0) await store.restChannel(carriers.db, channel, now + rest, figures.code)
    if (rest > 0 || figures.mustRest) {
      const back = rows.slice(at).map(({ id }) => ({ id, as: 'postponed', dueAt: now, livesUntil: null }) as const)
      await store.settleRows(carriers.db, back, now)
      return { done: at, rests: true, width }
    }
    width = nextWidth(width, widest, figures)
    const pause = (handful.length / paces[channel].perSecond) * 1000 - (performance.now() - began)
    if (pause > 0 && (at < rows.length || rows.length >= batchSize / 2)) await (carriers.wait ?? wait)(pause)
  }
  return { done: rows.length, rests: false, width }
}

/** Sends what is due in one channel until nothing is, its share of the run is used, or its service asks to be left alone. */
const sendChannel = async (
  carriers: SenderServices,
  channel: MessageService,
  share: Share,
  now: number,
): Promise<Progress> => {
  const db = openDb(spentOf(carriers.db.$client, (statements) => share.spend(statements)))
  let done = 0
  let width = widest
  let last: Parameters<typeof nextLaneShares>[1] = null
  do {
    const asked = nextLaneShares(batchSize, last)
    const rows = await store.claimDue(db, channel, asked, now)
    if (rows.length === 0) return { done, more: false }
    const handed = await sendBatch({ ...carriers, db }, channel, { rows, width }, now)
    done += handed.done
    if (handed.rests) return { done, more: false }
    width = handed.width
    last = { asked, were: countByLane(rows) }
    if (lanes.every((lane) => (last?.were[lane] ?? 0) < asked[lane])) return { done, more: false }
  } while (share.hasRoom(statementsPerBatch))
  return { done, more: true }
}

const findAvailableChannels = ({
  texter,
  telegram,
  telegramCodes,
  mailer,
  alerts,
  pusher,
}: SenderServices): Readonly<Record<MessageService, boolean>> => ({
  whatsapp: texter !== null,
  telegram: telegram !== null,
  'telegram-code': telegramCodes !== null,
  email: mailer !== null,
  push: pusher !== null,
  ops: alerts !== null,
})

/** The next minute has a run of its own. */
const longestRunMs = 45_000

/** Statements that close what is over, of which a run of the sweep takes one otherwise. */
const mostClosings = 20

/**
 * Closes what is over, and sends what is due. Each channel has a share of its own, so that one which is slow, off or resting
 * holds up no other.
 */
export const sendDue = async (carriers: SenderServices, now: number, budget: Budget = ample): Promise<Progress> => {
  const { db } = carriers
  const channels = Object.entries(findAvailableChannels(carriers)) as [MessageService, boolean][]
  const off = channels.flatMap(([channel, on]) => (on ? [] : [channel]))
  const begun = await store.beginRun(db, off, now)
  let { closed } = begun
  for (let more = closed, round = 1; more === store.closedAtOnce && round < mostClosings; round++) {
    more = await store.closeExpiredRows(db, off, now)
    closed += more
  }
  const open = channels.flatMap(([channel, on]) => (on && !begun.rests.has(channel) ? [channel] : []))
  const own = Object.fromEntries(open.map((channel) => [channel, paces[channel].statements]))
  const shares = shareOut({ statements: budget.left, ms: Math.min(longestRunMs, budget.leftMs) }, own)
  const ended = await Promise.allSettled(
    open.map(async (channel) => {
      const share = shares[channel]
      return share ? sendChannel(carriers, channel, share, now).finally(() => share.close()) : { done: 0, more: false }
    }),
  )
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
  const progress = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const done = progress.reduce((sum, one) => sum + one.done, closed)
  return { done, more: progress.some(({ more }) => more) }
}

/** Sends the message with this key unless it has been tried; used while the user waits for it. */
export const sendNow = async (carriers: SenderServices, key: string, now: number): Promise<Sent | null> => {
  const { db } = carriers
  const row = await store.claimUntried(db, key, now)
  if (!row) return null
  const [turn] = await sendHandful(carriers, [row], await readKnown(db, [row]), now)
  return turn?.sent ?? null
}
