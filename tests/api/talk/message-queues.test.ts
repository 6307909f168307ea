/** The queues of the channels: their lives, their lanes, and what becomes of them when a service or a run ends. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { type LivingKind, laneNumber, messageExpiry, messageLives } from '#contract/talk/rules/message-life.ts'
import { rows } from '#tests/kit/bookings.ts'
import { db, newEmail } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import type { Mail, Mailer } from '#worker/gateways/mailer.ts'
import { type Failure, toFailure, toSuccess } from '#worker/gateways/outcome.ts'
import { claimDue } from '#worker/messages/outbox-store.ts'
import { deleteOldMessages } from '#worker/messages/prune.ts'
import { sendDue } from '#worker/messages/sender.ts'
import { createPasswordChangedNotice, createTeamAlert, queueNotice } from '#worker/storage/outbox/notices.ts'
import { shareOut } from '#worker/work-budget.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const off = { texter: null, telegram: null, telegramCodes: null, pusher: null, alerts: null }
const waits: number[] = []
const wait = async (ms: number) => void waits.push(ms)
const services = { db, ...off, wait, env: { APP_URL: 'https://hiwar.test' } } as const

const mailerOf = (answer: (mail: Mail) => Failure | null = () => null) => {
  const sent: string[] = []
  const mailer: Mailer = {
    async send(mail) {
      const failure = answer(mail)
      if (failure) return failure
      sent.push(mail.to)
      return toSuccess({ id: `${mail.dedupe}.${mail.attempt}` })
    },
  }
  return { sent, mailer }
}
const send = (mailer: Mailer | null, at = now, statements = 900) => {
  const { share } = shareOut({ statements, ms: 10_000 }, { share: statements })
  return sendDue({ ...services, mailer }, at, share)
}

/** Mails of one kind, in one statement. */
const fill = (kind: LivingKind, count: number, dueAt = now) =>
  env.DB.prepare(
    `INSERT INTO outbox (kind, channel, user_id, recipient, dedupe_key, payload, due_at, expires_at, lane)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     SELECT ?2, 'email', 0, ?2 || i || '@hiwar.test', ?2 || ':' || i, '{"weeklyMinutes":"60","amount":"100","outcome":"paid"}',
       ?3, ?4, ?5 FROM n`,
  )
    .bind(count, kind, dueAt, messageExpiry(kind, 'email', { dueAt }), laneNumber(messageLives[kind].lane))
    .run()
const states = () =>
  rows<{ kind: string; delivery: string | null; error: string | null; n: number }>(
    'SELECT kind, delivery, last_error AS error, count(*) AS n FROM outbox GROUP BY 1, 2, 3 ORDER BY 1, 2, 3',
  )

beforeEach(async () => {
  await rows('DELETE FROM outbox')
  await rows('DELETE FROM channel_rests')
})

describe('the life of a message', () => {
  test('is over whether its service is on or off, and then it is closed with its instant and the reason', async () => {
    await fill('plan_invite', 2)
    await fill('refund_decided', 1, now - 7 * dayMs)
    await send(null)
    expect(await states()).toEqual([
      { kind: 'plan_invite', delivery: null, error: null, n: 2 },
      { kind: 'refund_decided', delivery: 'expired', error: 'email is not configured', n: 1 },
    ])
    expect(
      await rows("SELECT closed_at AS at, attempts, sent_at AS sent FROM outbox WHERE delivery = 'expired'"),
    ).toEqual([{ at: now, attempts: 0, sent: null }])
  })

  test('a service that comes on sends what lives and nothing old', async () => {
    await fill('plan_invite', 1200, now - 30 * dayMs)
    await fill('refund_decided', 3)
    await send(null, now - dayMs)
    const { sent, mailer } = mailerOf()
    await send(mailer)
    expect(sent).toHaveLength(3)
    expect(await rows("SELECT count(*) AS n FROM outbox WHERE delivery = 'expired'")).toEqual([{ n: 1200 }])
  })

  test('of a code ends before the code, and its digits go', async () => {
    await fill('verify_email', 1)
    await send(null, now + minutes(10))
    expect(await rows('SELECT payload, delivery FROM outbox')).toEqual([{ payload: '{}', delivery: 'expired' }])
  })

  test('a failure that names a wait is tried again until then, and not after it', async () => {
    const { mailer } = mailerOf(() => toFailure('unavailable', '429', { retryAfterMs: 1000 }))
    await queueNotice(db, createPasswordChangedNotice({ userId: 1, email: newEmail() }, now)).run()
    for (let at = now; at <= now + 8 * dayMs; at += hourMs) await send(mailer, at)
    const [row] = await rows<{ attempts: number; delivery: string; error: string }>(
      'SELECT attempts, delivery, last_error AS error FROM outbox',
    )
    expect(row).toMatchObject({ delivery: 'expired', error: '429' })
    expect(row?.attempts).toBeGreaterThan(100)
  })
})

describe('the lanes of a channel', () => {
  test('thousands of one sort do not hold up a mail of another, nor are they held up for ever', async () => {
    await fill('plan_invite', 10_000, now - minutes(5))
    await fill('thread_answered', 500, now - minutes(4))
    for (const kind of ['password_changed', 'refund_decided'] as const) await fill(kind, 1, now)
    const { sent, mailer } = mailerOf()
    await send(mailer, now, 60)
    const first = sent.map((to) => to.replace(/\d.*/, ''))
    for (const kind of ['password_changed', 'refund_decided']) expect(first.slice(0, 50)).toContain(kind)
    expect(first.filter((kind) => kind === 'plan_invite').length).toBeGreaterThan(0)
    // Ten a second.
    expect(waits.length).toBeGreaterThan(3)
    expect(Math.max(...waits)).toBeLessThanOrEqual(1000)
    expect(first.filter((kind) => kind === 'thread_answered').length).toBeGreaterThan(0)
  })

  test('a claim reads the rows it takes, whatever else waits', async () => {
    await fill('plan_invite', 20_000)
    await fill('refund_decided', 5)
    const shares = { code: 10, timed: 10, money: 10, news: 10, mass: 10 }
    const read = await rowsReadBy((counted) => claimDue(counted, 'email', shares, now))
    expect(read).toBeLessThanOrEqual(120)
    expect(await rowsReadBy((counted) => sendDue({ ...services, db: counted, mailer: null }, now))).toBeLessThan(20)
  })

  test('are found by an index', async () => {
    for (const lane of [0, 4]) {
      const plan = await rows<{ detail: string }>(
        `EXPLAIN QUERY PLAN SELECT id FROM outbox WHERE sent_at IS NULL AND closed_at IS NULL AND channel = 'email'
           AND lane = ${lane} AND due_at <= 1 ORDER BY due_at LIMIT 5`,
      )
      expect(plan.map(({ detail }) => detail).join()).toMatch(
        /^SEARCH outbox USING .*outbox_waiting \(channel=\? AND lane=\?/,
      )
    }
  })
})

describe('a service that does not answer', () => {
  const down = toFailure('unavailable', '503')

  test('rests its channel alone, after a handful of failures, and keeps the tries of those behind', async () => {
    await fill('plan_invite', 200)
    await queueNotice(db, createTeamAlert('x', 'x', now)).run()
    const { mailer } = mailerOf(() => down)
    const posted: string[] = []
    const alerts = { post: async (text: string) => toSuccess({ id: String(posted.push(text)) }) }
    await sendDue({ ...services, alerts, mailer }, now)
    expect(posted).toEqual(['x'])
    const [tries] = await rows<{ n: number }>("SELECT sum(attempts) AS n FROM outbox WHERE channel = 'email'")
    expect(tries?.n).toBeLessThanOrEqual(10)
    await sendDue({ ...services, mailer }, now + minutes(1) - 1)
    expect(await rows("SELECT sum(attempts) AS n FROM outbox WHERE channel = 'email'")).toEqual([tries])
    const { sent, mailer: up } = mailerOf()
    await send(up, now + minutes(2))
    expect(sent).toHaveLength(200)
  })

  test('one address that cannot be reached holds up nobody', async () => {
    await fill('plan_invite', 20)
    const { sent, mailer } = mailerOf(({ to }) => (to === 'plan_invite1@hiwar.test' ? down : null))
    await send(mailer)
    expect(sent).toHaveLength(19)
  })

  test('a message that makes us fail is given up, and those beside it are sent', async () => {
    await fill('plan_invite', 3)
    const { sent, mailer } = mailerOf(({ to }) => {
      if (to.startsWith('plan_invite2')) throw new Error('no such thing')
      return null
    })
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    for (const after of [0, 1, 7, 40, 200, 400]) await send(mailer, now + minutes(after))
    log.mockRestore()
    expect(sent).toHaveLength(2)
    expect(await rows('SELECT delivery, last_error AS error FROM outbox WHERE sent_at IS NULL')).toEqual([
      { delivery: 'failed', error: 'fault' },
    ])
  })
})

describe('a run that is killed', () => {
  test('after it has claimed, loses nothing: the next sends after the lease, once', async () => {
    await fill('plan_invite', 5)
    await claimDue(db, 'email', { code: 9, timed: 9, money: 9, news: 9, mass: 9 }, now)
    const { sent, mailer } = mailerOf()
    await send(mailer, now + minutes(5) - 1)
    expect(sent).toEqual([])
    await send(mailer, now + minutes(5))
    await send(mailer, now + minutes(11))
    expect(new Set(sent)).toHaveLength(5)
    expect(sent).toHaveLength(5)
  })

  test('before it has stored what was sent, has the provider know the mail by its key', async () => {
    await fill('plan_invite', 1)
    const keys: string[] = []
    const { mailer } = mailerOf(({ dedupe }) => {
      keys.push(dedupe)
      return null
    })
    await rows('ALTER TABLE outbox RENAME COLUMN provider_id TO hidden')
    await expect(send(mailer)).rejects.toThrow()
    await rows('ALTER TABLE outbox RENAME COLUMN hidden TO provider_id')
    await send(mailer, now + minutes(5))
    expect(keys).toEqual(['plan_invite:1', 'plan_invite:1'])
    expect(await states()).toEqual([{ kind: 'plan_invite', delivery: 'sent', error: null, n: 1 }])
  })

  test('over a code, gives it up: it may have arrived', async () => {
    await fill('verify_email', 1)
    await claimDue(db, 'email', { code: 9, timed: 9, money: 9, news: 9, mass: 9 }, now)
    const { sent, mailer } = mailerOf()
    await send(mailer, now + minutes(5))
    expect([sent, await states()]).toEqual([
      [],
      [{ kind: 'verify_email', delivery: 'failed', error: 'its sender died', n: 1 }],
    ])
  })

  test('two at once send everything once', async () => {
    await fill('plan_invite', 150)
    const { sent, mailer } = mailerOf()
    await Promise.all([send(mailer), send(mailer), send(mailer)])
    expect(new Set(sent)).toHaveLength(150)
    expect(sent).toHaveLength(150)
  })
})

test('a run stops at its budget, says that more waits, and the next goes on', async () => {
  await fill('plan_invite', 300)
  const { sent, mailer } = mailerOf()
  expect(await send(mailer, now, 40)).toMatchObject({ more: true })
  expect(sent.length).toBeLessThan(300)
  while ((await send(mailer, now, 40)).more);
  expect(sent).toHaveLength(300)
})

test('pruning reads what it deletes and one page, of what was sent and what was closed', async () => {
  await fill('plan_invite', 3000, now - 200 * dayMs)
  await fill('refund_decided', 6000)
  await rows("UPDATE outbox SET sent_at = due_at WHERE kind = 'plan_invite' AND id % 2")
  await rows("UPDATE outbox SET closed_at = due_at WHERE kind = 'plan_invite' AND sent_at IS NULL")
  await rows("UPDATE outbox SET sent_at = due_at WHERE kind = 'refund_decided'")
  const first = await rowsReadBy((counted) => deleteOldMessages(counted, now))
  expect(await states()).toMatchObject([{ kind: 'refund_decided', n: 6000 }])
  expect(first).toBeLessThan(40_000)
  expect(await rowsReadBy((counted) => deleteOldMessages(counted, now))).toBeLessThan(7000)
})
